import Components
import Stakes

/// The form and its photo.
extension Strings {
    var weighIn: String { pick("Weigh-in", "Pesaje") }
    var photo: String { pick("Photo", "Foto") }
    var addPhoto: String { pick("Add photo", "Añadir foto") }
    var takePhoto: String { pick("Take photo", "Hacer una foto") }
    var chooseFromLibrary: String { pick("Choose from library", "Elegir de la galería") }
    var openingPhoto: String { pick("Opening…", "Abriendo…") }
    var photoThumbnail: String { pick("The photo of your weigh-in", "La foto de tu pesaje") }
    var photoPreview: String { pick("The part that is sent", "La parte que se envía") }
    var editPhoto: String { pick("Turn and crop", "Girar y recortar") }
    var replacePhoto: String { pick("Replace", "Cambiar") }
    var removePhoto: String { pick("Remove", "Quitar") }
    var turnPhoto: String { pick("Turn", "Girar") }
    var zoom: String { pick("Zoom", "Ampliar") }
    var usePhoto: String { pick("Use photo", "Usar la foto") }
    var finishingPhoto: String { pick("One moment…", "Un momento…") }

    var cropExplanation: String {
        pick(
            "The photo. Arrow keys move it, plus and minus enlarge and reduce it.",
            "La foto. Las flechas la mueven; más y menos la amplían y la reducen.")
    }

    var cropHint: String {
        pick(
            "Pinch or slide to enlarge, drag to choose the part. The number on the scale has to be readable.",
            "Amplía con dos dedos o con el control, y arrastra para elegir la parte. El número de la báscula tiene que poder leerse."
        )
    }
    var photoMissing: String {
        pick("Add a photo of the scale with you on it.", "Añade una foto de la báscula contigo encima.")
    }

    var photoRefused: String {
        pick(
            "The server can’t use this photo. Choose another one.",
            "El servidor no puede usar esta foto. Elige otra.")
    }

    func text(of failure: Photo.Failure) -> String {
        switch failure {
        case .unreadable:
            pick(
                "This file can’t be read as a picture. Choose another one.",
                "Este archivo no se puede leer como imagen. Elige otro.")
        case .tooLarge:
            pick(
                "This picture is too large. Choose a smaller one.",
                "Esta imagen es demasiado grande. Elige una más pequeña.")
        case .unavailable:
            pick(
                "The picture couldn’t be opened on this device. Try again, or choose another one.",
                "No se ha podido abrir la imagen en este dispositivo. Vuelve a intentarlo o elige otra.")
        }
    }

    var weight: String { pick("Weight", "Peso") }

    func weightLabel(_ unit: WeightUnit?) -> String {
        switch unit {
        case .pounds: pick("Weight in pounds", "Peso en libras")
        case .kilograms: pick("Weight in kilograms", "Peso en kilogramos")
        case nil: weight
        }
    }

    func text(of problem: DecimalProblem) -> String {
        switch problem {
        case .empty: pick("Enter your weight.", "Escribe tu peso.")
        case .notANumber:
            pick("Enter a number alone, as 80.5.", "Escribe solo un número, como 80,5.")
        case .tooPrecise:
            pick("Two digits behind the point are enough.", "Con dos decimales basta.")
        case .outOfRange:
            pick("Nobody weighs that. Check the number.", "Nadie pesa eso. Revisa el número.")
        }
    }

    var weightRefused: String {
        pick(
            "The server doesn’t take this weight. Check the number.",
            "El servidor no acepta este peso. Revisa el número.")
    }
    var isWeightRight: String { pick("Is this weight right?", "¿Es correcto este peso?") }

    /// Why a weight is asked about: it is far from the last one, or from the one at the start when there is none.
    func doubt(_ weight: String, last: String?, start: String?) -> String {
        if let last {
            return pick(
                "\(weight) is far from the \(last) of last time. Is it right?",
                "\(weight) se aleja mucho de los \(last) de la última vez. ¿Es correcto?")
        }
        guard let start else { return isWeightRight }
        return pick(
            "\(weight) is far from the \(start) that you began with. Is it right?",
            "\(weight) se aleja mucho de los \(start) con que empezaste. ¿Es correcto?")
    }
    var sendAnyway: String { pick("It is right: send", "Es correcto: enviar") }
    var correct: String { pick("Correct it", "Corregirlo") }
    var commentLabel: String { pick("Comment (optional)", "Comentario (opcional)") }

    var commentTooLong: String {
        pick(
            "The comment is too long. Shorten it to 2,000 characters.",
            "El comentario es demasiado largo. Déjalo en 2000 caracteres.")
    }
    var send: String { pick("Send weigh-in", "Enviar el pesaje") }
    var sending: String { pick("Sending…", "Enviando…") }

    var entryNotKept: String {
        pick(
            "This tab can’t keep what you enter: it is lost when the page is reloaded.",
            "Esta pestaña no puede guardar lo que escribes: se pierde al recargar la página.")
    }
}

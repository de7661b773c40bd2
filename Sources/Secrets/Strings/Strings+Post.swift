import Components
import Interface

/// What can be done with a post, its picture, and addresses that lead nowhere.
extension Strings {
    var more: String { pick("More", "Más") }
    var openComments: String { pick("Comments", "Comentarios") }
    var editSecret: String { pick("Edit secret", "Editar secreto") }
    var deleteSecret: String { pick("Delete secret", "Borrar secreto") }
    var postRemoved: String { pick("Secret deleted.", "Secreto borrado.") }
    var saved: String { pick("Saved.", "Guardado.") }
    var changeFailed: String { pick("The change didn’t arrive.", "El cambio no ha llegado.") }
    var removalFailed: String {
        pick("It couldn’t be deleted, and is back.", "No se ha podido borrar, y ha vuelto.")
    }
    var postFailedToCome: String { pick("The secret didn’t come.", "El secreto no ha llegado.") }
    var postGoneAdvice: String {
        pick("There are others in the feed.", "Hay otros en la lista.")
    }
    var toTheFeed: String { pick("To the secrets", "A los secretos") }
    var missingTitle: String { pick("There is nothing here", "Aquí no hay nada") }

    var missingText: String {
        pick(
            "This address leads nowhere. Perhaps it was cut off on its way to you.",
            "Esta dirección no lleva a ninguna parte. Quizá se cortó por el camino.")
    }
    var picture: String { pick("Picture", "Imagen") }
    var addPicture: String { pick("Add a picture", "Añadir una imagen") }
    var otherPicture: String { pick("Another picture", "Otra imagen") }
    var takePicture: String { pick("Take one", "Hacer una foto") }
    var removePicture: String { pick("Remove", "Quitar") }
    var blurStrength: String { pick("Blur", "Desenfoque") }
    var blurringPicture: String { pick("Blurring the picture…", "Desenfocando la imagen…") }
    var pictureReady: String {
        pick("The picture is on the card, blurred.", "La imagen está en la tarjeta, desenfocada.")
    }

    var picturePromise: String {
        pick(
            "The picture is blurred on this device: the sharp one never leaves it.",
            "La imagen se desenfoca en este dispositivo: la nítida nunca sale de él.")
    }
    var onItsWay: String { pick("Your secret is on its way.", "Tu secreto va de camino.") }
    var stop: String { pick("Stop", "Detener") }

    var stopped: String {
        pick(
            "Stopped. If you post it again it still appears only once.",
            "Detenido. Si lo publicas otra vez, aparecerá solo una vez.")
    }

    /// Why there is no picture, and what to do.
    func text(of failure: PictureFailure) -> String {
        switch failure {
        case .unreadable:
            pick(
                "That isn’t a picture this device can read. Choose another.",
                "Eso no es una imagen que este dispositivo entienda. Elige otra.")
        case .tooLarge:
            pick(
                "That picture is too large. Choose a smaller one.",
                "Esa imagen es demasiado grande. Elige una más pequeña.")
        case .unavailable:
            pick(
                "The picture couldn’t be opened. Choose it once more.",
                "No se ha podido abrir la imagen. Elígela otra vez.")
        }
    }
}

import Components

/// The form.
extension Strings {
    var newSecret: String { pick("New secret", "Nuevo secreto") }
    var yourSecret: String { pick("Your secret", "Tu secreto") }

    var composePlaceholder: String {
        pick(
            "What have you never told anyone?",
            "¿Qué no le has contado nunca a nadie?")
    }
    var post: String { pick("Post", "Publicar") }
    var posting: String { pick("Posting…", "Publicando…") }
    var discard: String { pick("Discard", "Descartar") }
    var cardColor: String { pick("Colour of the card", "Color de la tarjeta") }

    /// One for each colour of the palette, in its order.
    var colorNames: [String] {
        pick(
            [
                "Lavender", "Sky", "Lagoon", "Mint", "Meadow", "Lemon", "Apricot", "Peach", "Coral", "Rose",
                "Orchid", "Sand",
            ],
            [
                "Lavanda", "Cielo", "Laguna", "Menta", "Prado", "Limón", "Albaricoque", "Melocotón", "Salmón",
                "Rosa", "Orquídea", "Arena",
            ])
    }

    func charactersLeft(_ count: Int) -> String {
        pick(
            counted(count, "character", "characters") + " left",
            count == 1 ? "Queda 1 carácter" : "Quedan \(count) caracteres")
    }

    func charactersOver(_ count: Int) -> String {
        pick(
            counted(count, "character", "characters") + " too many",
            count == 1 ? "Sobra 1 carácter" : "Sobran \(count) caracteres")
    }
    var textTooLong: String { pick("That is too long to post.", "Es demasiado largo para publicarlo.") }

    var textUnusable: String {
        pick(
            "There is a character in it that can’t be posted.",
            "Hay un carácter que no se puede publicar.")
    }

    func postedAs(_ name: String) -> String {
        pick(
            "Others will see it under the name \(name), and nothing else about you.",
            "Los demás lo verán con el nombre \(name), y nada más de ti.")
    }

    var postedWithoutName: String {
        pick(
            "Others will see it under a made-up name, and nothing else about you.",
            "Los demás lo verán con un nombre inventado, y nada más de ti.")
    }

    var draftNotKept: String {
        pick(
            "This device can’t keep the draft: it is lost when the page is closed.",
            "Este dispositivo no puede guardar el borrador: se pierde al cerrar la página.")
    }
    var postFailed: String { pick("Not posted.", "No se ha publicado.") }
    var textKept: String { pick("Your text is still here.", "Tu texto sigue aquí.") }

    var textRefused: String {
        pick(
            "The server didn’t take the text. Change it, then post again.",
            "El servidor no ha aceptado el texto. Cámbialo y vuelve a publicar.")
    }
}

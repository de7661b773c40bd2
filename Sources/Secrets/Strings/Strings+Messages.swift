import Components

/// What is said for a moment.
extension Strings {
    var posted: String { pick("Posted. Your secret is on top.", "Publicado. Tu secreto está arriba.") }

    func newPosts(_ count: Int) -> String {
        pick(
            counted(count, "new secret", "new secrets"),
            counted(count, "secreto nuevo", "secretos nuevos"))
    }
    var nothingNew: String { pick("Nothing new yet.", "Todavía no hay nada nuevo.") }

    func morePosts(_ count: Int) -> String {
        pick(
            counted(count, "more secret", "more secrets"),
            counted(count, "secreto más", "secretos más"))
    }
    var refreshFailed: String { pick("Nothing new came.", "No ha llegado nada nuevo.") }
    var likeFailed: String { pick("The heart didn’t arrive.", "El corazón no ha llegado.") }

    var postGone: String {
        pick(
            "That secret is gone. Its author took it back.",
            "Ese secreto ya no está. Quien lo escribió lo ha retirado.")
    }
    var draftKept: String { pick("Your draft is kept.", "Tu borrador queda guardado.") }
    var draftDiscarded: String { pick("Draft discarded.", "Borrador descartado.") }
    var undo: String { pick("Undo", "Deshacer") }
    var backToDraft: String { pick("Back to it", "Volver a él") }

    var nameNotKept: String {
        pick(
            "This device can’t keep your name: it is lost when the page is closed. "
                + "A window that isn’t private would keep it.",
            "Este dispositivo no puede guardar tu nombre: se pierde al cerrar la página. "
                + "En una ventana que no sea privada sí se guardaría.")
    }
}

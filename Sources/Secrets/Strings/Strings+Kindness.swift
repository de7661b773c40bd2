import Components
import Interface

/// What keeps the place kind: hiding, reporting, blocking; and leaving it.
extension Strings {
    var hide: String { pick("Hide", "Ocultar") }
    var report: String { pick("Report", "Denunciar") }
    func block(_ name: String) -> String { pick("Block \(name)", "Bloquear a \(name)") }
    func commentBy(_ name: String) -> String { pick("Comment by \(name)", "Comentario de \(name)") }
    var hidden: String { pick("Hidden for you.", "Oculto para ti.") }

    var reported: String {
        pick("Reported, thank you. You don’t see it any more.", "Denunciado, gracias. Ya no lo ves.")
    }

    func blocked(_ name: String) -> String {
        pick(
            "You see nothing more by \(name).",
            "Ya no ves nada de \(name).")
    }

    func unblocked(_ name: String) -> String {
        pick(
            "\(name) isn’t blocked any more.",
            "\(name) ya no está en la lista de bloqueados.")
    }

    var unwantedFailed: String {
        pick(
            "The server couldn’t be told, so it is back.",
            "No se ha podido avisar al servidor, así que ha vuelto.")
    }
    var unblockFailed: String { pick("The block is still there.", "El bloqueo sigue ahí.") }
    var whatIsWrong: String { pick("What is wrong with it?", "¿Qué tiene de malo?") }

    func name(of reason: ReportReason) -> String {
        switch reason {
        case .spam: pick("Advertising, or the same again and again", "Publicidad, o lo mismo una y otra vez")
        case .hate: pick("Hate against a group of people", "Odio contra un grupo de personas")
        case .harassment: pick("Somebody is bullied or threatened", "Se acosa o se amenaza a alguien")
        case .sexual: pick("Sexual content", "Contenido sexual")
        case .violence: pick("Violence", "Violencia")
        case .selfHarm: pick("Somebody may hurt themselves", "Alguien podría hacerse daño")
        case .personalInformation:
            pick("It says who somebody is, or where", "Dice quién es alguien, o dónde está")
        case .other: pick("Something else", "Otra cosa")
        }
    }
    var reportNote: String {
        pick("What should we know? (optional)", "¿Qué deberíamos saber? (opcional)")
    }
    var noteTooLong: String { pick("Shorten it to 500 characters.", "Déjalo en 500 caracteres.") }
    var sendReport: String { pick("Send", "Enviar") }

    var reportPromise: String {
        pick(
            "Whoever runs this place sees the report, not who sent it. The author isn’t told.",
            "Quien lleva este sitio ve la denuncia, pero no quién la envía. A quien lo escribió no se le dice nada."
        )
    }
    var heldForLook: String {
        pick(
            "Held back: several people reported it. Only you see it until it has been looked at.",
            "Retenido: varias personas lo han denunciado. Solo lo ves tú hasta que se revise.")
    }
    var blockedTitle: String { pick("Whom you have blocked", "A quién has bloqueado") }
    var nobodyBlocked: String { pick("Nobody.", "A nadie.") }
    var blockedFailed: String { pick("The list didn’t come.", "La lista no ha llegado.") }
    var unblock: String { pick("Unblock", "Desbloquear") }
    var yourData: String { pick("Your data", "Tus datos") }

    var exportExplanation: String {
        pick(
            "Everything the server keeps of you, as one file: what you wrote, liked, hid, blocked and reported.",
            "Todo lo que el servidor guarda de ti, en un archivo: lo que has escrito, lo que te gusta, lo que has "
                + "ocultado, bloqueado y denunciado.")
    }
    var export: String { pick("Save my data", "Guardar mis datos") }
    var exporting: String { pick("Fetching…", "Recogiendo…") }
    var exported: String { pick("The file is saved.", "El archivo se ha guardado.") }
    var leave: String { pick("Leave for good", "Irse para siempre") }

    var leaveExplanation: String {
        pick(
            "You can delete your account with all that is in it.",
            "Puedes borrar tu cuenta con todo lo que hay en ella.")
    }
    var deleteAccount: String { pick("Delete my account", "Borrar mi cuenta") }

    var reallyLeave: String { pick("Delete your account?", "¿Borrar tu cuenta?") }

    /// What deleting takes, what it leaves, and that it is for good.
    var leavingFacts: [String] {
        pick(
            [
                "Gone for good: your name and password, your secrets with their pictures and all comments under them, "
                    + "your comments and likes elsewhere, and what you hid, blocked and reported.",
                "Kept: what was decided about reported secrets, without any name. Copies on other people’s phones, and "
                    + "backups of whoever runs this place, are out of our reach.",
                "Nobody can undo it. Save your data first if you want to keep them.",
            ],
            [
                "Se borra para siempre: tu nombre y tu contraseña, tus secretos con sus imágenes y todos sus comentarios, "
                    + "tus comentarios y corazones en otros, y lo que has ocultado, bloqueado y denunciado.",
                "Se queda: lo que se decidió sobre secretos denunciados, sin ningún nombre. A las copias en teléfonos de "
                    + "otros y a las copias de seguridad de quien lleva este sitio no llegamos.",
                "Nadie puede deshacerlo. Guarda antes tus datos si quieres conservarlos.",
            ])
    }
    var exportFirst: String { pick("Save my data first", "Guardar antes mis datos") }
    var deleteForEver: String { pick("Delete for ever", "Borrar para siempre") }
    var deleting: String { pick("Deleting…", "Borrando…") }
    var stay: String { pick("Stay", "Quedarme") }
    var leftTitle: String { pick("Everything of yours is gone", "Todo lo tuyo se ha borrado") }

    var leftText: String {
        pick(
            "Your name, what you wrote and what you liked are deleted, here and on the server. You can begin anew at any time.",
            "Tu nombre, lo que escribiste y lo que te gustó se han borrado, aquí y en el servidor. Puedes empezar de nuevo cuando quieras."
        )
    }
}

import Interface
import Secrets

/// What the operator's page says, in the operator's language.
struct OperatorTexts: Sendable {
    let language: Language

    private func pick(_ english: String, _ spanish: String) -> String {
        language == .spanish ? spanish : english
    }

    var title: String { pick("Reports", "Denuncias") }
    var nothing: String { pick("Nothing to decide.", "No hay nada que decidir.") }
    var nothingMore: String {
        pick("What people report appears here.", "Aquí aparece lo que la gente denuncia.")
    }
    var thereIsMore: String {
        pick(
            "There is more. It appears once you have decided about these.",
            "Hay más. Aparecerá cuando hayas decidido sobre esto.")
    }
    var held: String { pick("Held back", "Retenido") }
    var banned: String { pick("author banned", "autor expulsado") }
    var notes: String { pick("What they wrote", "Lo que escribieron") }
    var picture: String { pick("The picture of this secret, blurred", "La imagen de este secreto, borrosa") }

    var keep: String { pick("Keep", "Conservar") }
    var remove: String { pick("Remove", "Eliminar") }
    var ban: String { pick("Remove and ban the author", "Eliminar y expulsar al autor") }
    var removeOrBan: String { pick("Remove…", "Eliminar…") }
    var cantBeUndone: String { pick("This can't be undone.", "No se puede deshacer.") }

    func name(of id: ReportedID) -> String {
        id.pick(pick("Secret", "Secreto"), pick("Comment", "Comentario")) + " \(id.number)"
    }

    func author(_ name: String) -> String { pick("by \(name)", "de \(name)") }

    func reports(_ count: Int) -> String {
        switch count {
        case 0: pick("no reports", "ninguna denuncia")
        case 1: pick("1 report", "1 denuncia")
        default: pick("\(count) reports", "\(count) denuncias")
        }
    }

    func done(_ action: OperatorAction) -> String {
        switch action {
        case .keep:
            pick("Kept: everybody sees it again.", "Conservado: todo el mundo vuelve a verlo.")
        case .remove: pick("Removed.", "Eliminado.")
        case .ban:
            pick(
                "Removed, and its author can't write any more.", "Eliminado, y su autor ya no puede escribir."
            )
        }
    }

    func failure(_ outcome: OperatorOutcome) -> String {
        switch outcome {
        case .done: ""
        case .notFound: pick("It is gone already.", "Ya no está.")
        case .changedSince:
            pick(
                "Its author has changed it meanwhile. Please look at it again.",
                "Su autor lo ha cambiado entretanto. Vuelve a mirarlo.")
        case .nothingToDecide: pick("Somebody has decided already.", "Alguien ya lo ha decidido.")
        }
    }

    var foreignForm: String {
        pick(
            "This form was too old, or didn't come from here. Nothing was done; please try again.",
            "Ese formulario era demasiado antiguo o no venía de aquí. No se ha hecho nada; inténtalo de nuevo."
        )
    }

    /// A reason as it stands in the database.
    func reason(_ text: String) -> String {
        switch ReportReason(rawValue: text) {
        case .spam: pick("spam", "spam")
        case .hate: pick("hate", "odio")
        case .harassment: pick("harassment", "acoso")
        case .sexual: pick("sexual content", "contenido sexual")
        case .violence: pick("violence", "violencia")
        case .selfHarm: pick("self-harm", "autolesión")
        case .personalInformation: pick("personal information", "datos personales")
        case .other, nil: pick("something else", "otra cosa")
        }
    }
}

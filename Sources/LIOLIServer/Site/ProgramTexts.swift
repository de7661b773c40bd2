import Interface
import LIOLI
import Stakes
import Wire

// What the page of a program says, and the pages that it leads to.
extension Texts {
    var yourProgram: String { pick("Your program", "Tu programa") }
    var noProgram: String { pick("You have no program.", "No tienes ningún programa.") }
    var beginAnother: String { pick("Begin a program", "Empezar un programa") }
    var weighInInTheApp: String {
        pick("You weigh in with the app, on your phone.", "Te pesas con la app, en tu teléfono.")
    }
    var openTheApp: String { pick("Open the app", "Abrir la app") }
    var stillAtStake: String { pick("At stake", "En juego") }
    var kept: String { pick("Kept", "Conservado") }
    var lost: String { pick("Lost", "Perdido") }
    var start: String { pick("Start", "Inicio") }
    var targets: String { pick("Targets", "Objetivos") }
    var yourWeights: String { pick("Your weights", "Tus pesos") }
    var goal: String { pick("Goal", "Meta") }
    var weeksSoFar: String { pick("Targets and weights", "Objetivos y pesos") }
    var weight: String { pick("Weight", "Peso") }
    var photos: String { pick("Photos", "Fotos") }
    var ledger: String { pick("Ledger", "Cuentas") }
    var what: String { pick("What", "Qué") }
    var amount: String { pick("Amount", "Importe") }

    /// In what state the program is, and when it goes on.
    func writeStanding(_ shown: ShownProgram, to view: ViewWriter) {
        switch shown.state {
        case .running: writeNext(shown, to: view)
        case .reached: view.text(pick("You reached your goal.", "Has llegado a tu meta."))
        case .notReached:
            view.text(
                pick(
                    "The program is over. The goal was not reached.",
                    "El programa ha terminado sin llegar a la meta."))
        case .stopped: view.text(pick("You stopped the program.", "Has dejado el programa."))
        }
    }

    private func writeNext(_ shown: ShownProgram, to view: ViewWriter) {
        guard let next = shown.program.next(at: shown.now) else { return }
        let target = text(next.target, shown.program.enrolment.unit)
        if next.isOpen(at: shown.now) {
            view.text(pick("A weigh-in is due until ", "Tienes un pesaje hasta el "))
            view.time(next.deadline, self)
        } else {
            view.text(pick("The next weigh-in is due on ", "El próximo pesaje es el "))
            view.time(next.dueAt, self)
        }
        view.text(pick(": \(target) or less.", ": \(target) o menos."))
    }

    func text(of outcome: WeekOutcome?, isOpen: Bool) -> String {
        switch outcome {
        case .kept: pick("Kept", "Conservado")
        case .overTarget: pick("Lost: above the target", "Perdido: por encima del objetivo")
        case .missed: pick("Lost: no weigh-in", "Perdido: sin pesaje")
        case .stopped: pick("Lost: stopped", "Perdido: programa dejado")
        case .voided: pick("Lost: weigh-in voided", "Perdido: pesaje anulado")
        case nil: isOpen ? pick("Due now", "Toca ahora") : pick("To come", "Por venir")
        }
    }

    /// - Parameter reason: why an operator voided the weigh-in, if one did.
    func text(of line: LedgerEntry, reason: String?) -> String {
        let week = pick("week \(line.week)", "semana \(line.week)")
        // An operator's own words, in isolation from what is around them, whichever way their script runs.
        let reason = reason.map { ": \u{2068}\($0)\u{2069}" } ?? ""
        return switch line.kind {
        case .staked: pick("Put at stake", "Puesto en juego")
        case .kept: pick("Kept, \(week)", "Conservado, \(week)")
        case .overTarget: pick("Lost, \(week): above the target", "Perdido, \(week): por encima del objetivo")
        case .missed: pick("Lost, \(week): no weigh-in", "Perdido, \(week): sin pesaje")
        case .stopped: pick("Lost, \(week): stopped", "Perdido, \(week): programa dejado")
        case .voided: pick("Voided, \(week)", "Anulado, \(week)") + reason
        }
    }

    func photo(of week: Int) -> String {
        pick("Photo of the weigh-in of week \(week)", "Foto del pesaje de la semana \(week)")
    }

    func caption(_ weighIn: ShownWeighIn, _ unit: WeightUnit) -> String {
        pick("Week \(weighIn.week)", "Semana \(weighIn.week)") + " · " + text(weighIn.weight, unit)
    }

    // The account

    func account(_ username: String) -> String { pick("Account “\(username)”", "Cuenta «\(username)»") }
    var changePassword: String { pick("Change the password", "Cambiar la contraseña") }
    var stopEarly: String { pick("Stop the program early", "Dejar el programa antes de tiempo") }
    var deleteAccount: String { pick("Delete the account", "Borrar la cuenta") }
    var enrolInstead: String { pick("No account? Enrol", "¿Sin cuenta? Inscríbete") }
    var otherDevices: String {
        pick(
            "Other devices will have to log in again.",
            "Los demás dispositivos tendrán que volver a entrar.")
    }
    var passwordIsChanged: String {
        pick(
            "The password is changed. Other devices have to log in again.",
            "La contraseña ha cambiado. Los demás dispositivos tienen que volver a entrar.")
    }
    var wrongPassword: String { pick("This is not the password.", "Esa no es la contraseña.") }
    var cannotBeUndone: String { pick("This can’t be undone.", "Esto no se puede deshacer.") }
    var deleteForGood: String { pick("Delete for good", "Borrar para siempre") }
    var whatIsDeleted: String {
        pick(
            "Your name, your password, your weights, comments and photos are deleted. The lines of the ledger stay, tied "
                + "to nobody.",
            "Se borran tu nombre, tu contraseña, tus pesos, comentarios y fotos. Las líneas de las cuentas se quedan, "
                + "sin que lleven a nadie.")
    }
    var goodbye: String { pick("Goodbye", "Hasta otra") }
    var accountIsGone: String { pick("The account is gone.", "La cuenta ya no existe.") }

    func stopCosts(_ atStake: Money) -> String {
        pick(
            "\(text(atStake)) is still at stake, and would be lost.",
            "\(text(atStake)) siguen en juego y se perderían.")
    }

    func stopAndLose(_ atStake: Money) -> String {
        pick("Stop, and lose \(text(atStake))", "Dejarlo y perder \(text(atStake))")
    }
}

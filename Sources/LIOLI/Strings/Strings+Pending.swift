import Components
import Stakes

/// What is due, and where the program stands.
extension Strings {
    var weighInDue: String { pick("Your weigh-in is due", "Te toca pesarte") }
    var nothingDue: String { pick("No weigh-in due", "No te toca pesarte") }
    var target: String { pick("Target", "Objetivo") }
    var atStake: String { pick("At stake", "En juego") }
    var deadline: String { pick("Time runs out", "El plazo acaba") }
    var next: String { pick("Next weigh-in", "Próximo pesaje") }
    var weighInNow: String { pick("Weigh in", "Pesarme") }
    var askAgain: String { pick("Ask again", "Volver a preguntar") }
    var openProgram: String { pick("See your program", "Ver tu programa") }
    var way: String { pick("The way to your goal", "El camino a tu meta") }
    var start: String { pick("Start", "Inicio") }
    var last: String { pick("Last", "Último") }
    var goal: String { pick("Goal", "Meta") }

    func weekOf(_ week: Int, _ weeks: Int) -> String {
        pick("Week \(week) of \(weeks)", "Semana \(week) de \(weeks)")
    }

    /// The template of L-04.
    func dueText(target: String, dollars: String) -> String {
        pick(
            "Weigh \(target) or less, and you keep \(dollars). Weigh more, or let the time run out, and they are lost.",
            "Pesa \(target) o menos y conservas \(dollars). Si pesas más, o dejas pasar el plazo, los pierdes."
        )
    }

    func dueShort(_ target: String, _ dollars: String) -> String {
        pick("\(target) or less keeps \(dollars).", "\(target) o menos conserva \(dollars).")
    }

    func nextTarget(_ target: String, _ dollars: String) -> String {
        pick(
            "The target then is \(target), with \(dollars) at stake.",
            "El objetivo será \(target), con \(dollars) en juego.")
    }

    var nothingDueText: String {
        pick(
            "Nothing to do now. Come back when the next one is due: it can be posted for 48 hours from then.",
            "Ahora no hay nada que hacer. Vuelve cuando toque el próximo: desde entonces tendrás 48 horas para enviarlo."
        )
    }

    var wordExplanation: String {
        pick(
            "Write this word on a piece of paper, to be seen in the photo:",
            "Escribe esta palabra en un papel que se vea en la foto:")
    }

    var wordReminder: String { pick("On paper, in the photo:", "En la foto, escrita en un papel:") }

    var noProgram: String { pick("No program yet", "Aún no hay programa") }

    var noProgramText: String {
        pick(
            "You have no program. You enrol on the web page, and come back when the first weigh-in is due.",
            "No tienes ningún programa. Inscríbete en la página web y vuelve cuando toque el primer pesaje.")
    }
    var programOver: String { pick("Your program is over", "Tu programa ha terminado") }

    var programSucceeded: String {
        pick(
            "You reached your goal. What you kept and lost stands on the page of your program.",
            "Has llegado a tu meta. Lo que has conservado y perdido está en la página de tu programa.")
    }

    var programFailed: String {
        pick(
            "The goal wasn’t reached this time. What you kept and lost stands on the page of your program.",
            "Esta vez no has llegado a la meta. Lo que has conservado y perdido está en la página de tu programa."
        )
    }

    var programStopped: String {
        pick(
            "You stopped it early. What you kept and lost stands on the page of your program.",
            "Lo dejaste antes de tiempo. Lo que has conservado y perdido está en la página de tu programa.")
    }
}

import Interface
import LIOLI
import Stakes
import Wire

/// Everything the server says to a person. Each text stands in both languages side by side, so that none can be forgotten.
struct Texts: Sendable {
    let language: Language

    /// What is said in the reader's language.
    func pick<Value>(_ english: @autoclosure () -> Value, _ spanish: @autoclosure () -> Value) -> Value {
        switch language {
        case .english: english()
        case .spanish: spanish()
        }
    }

    /// The reader's decimal sign.
    private var point: String { pick(".", ",") }

    /// `80.5 kg`.
    func text(_ weight: Weight, _ unit: WeightUnit) -> String {
        // The space doesn't break: number and unit stay in one line.
        weight.text(point: point) + "\u{A0}" + unit.rawValue
    }

    /// `$12.50`, or `12,50 $`.
    func text(_ money: Money) -> String {
        pick("$" + money.text(point: point), money.text(point: point) + "\u{A0}$")
    }

    /// `Mon, Dec 7, 2026, 19:55 UTC`, or `lun, 7 dic 2026, 19:55 UTC`.
    func text(_ instant: Instant) -> String {
        weekday(instant) + ", " + day(instant) + ", " + clock(instant) + " UTC"
    }

    private func weekday(_ instant: Instant) -> String {
        let english = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let spanish = ["dom", "lun", "mar", "mié", "jue", "vie", "sáb"]
        let (days, rest) = instant.seconds.quotientAndRemainder(dividingBy: 86_400)
        // 1970 began on a Thursday; before it, days are counted down.
        let weekday = Int(((rest < 0 ? days - 1 : days) + 4) % 7 + 7) % 7
        return pick(english[weekday], spanish[weekday])
    }

    private func clock(_ instant: Instant) -> String {
        String(instant.iso8601.dropFirst(11).prefix(5))
    }

    private func day(_ instant: Instant) -> String {
        let parts = instant.iso8601.prefix(10).split(separator: "-")
        guard parts.count == 3, let month = Int(parts[1]), let day = Int(parts[2]), 1...12 ~= month else {
            return instant.iso8601
        }
        let english = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let spanish = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic"]
        return pick("\(english[month - 1]) \(day), \(parts[0])", "\(day) \(spanish[month - 1]) \(parts[0])")
    }
}

// MARK: The answer to a weigh-in

extension Texts {
    func title(of outcome: WeighInOutcome) -> String {
        switch outcome {
        case .weighInSuccess: pick("On track", "Vas bien")
        case .weighInFailure: pick("Above the target", "Por encima del objetivo")
        case .programSuccess: pick("You reached your goal", "Has llegado a tu meta")
        case .programFailure: pick("The goal was not reached", "No has llegado a la meta")
        }
    }

    /// A sentence or two: sober when money was lost, never mocking. Without the next date, which stands beside it as an
    /// instant: whoever shows it knows the reader's time zone, and the server doesn't.
    func message(of answer: WeighInAnswer) -> String {
        let weight = text(answer.weight, answer.unit)
        let target = text(answer.weightTarget, answer.unit)
        let stake = text(answer.dollarsAtStake)
        switch answer.outcome {
        case .weighInSuccess:
            return pick(
                "\(weight), and the target was \(target): you keep \(stake).",
                "\(weight), y el objetivo era \(target): conservas \(stake).")
        case .weighInFailure:
            return pick(
                "\(weight), and the target was \(target): \(stake) is lost. The next week counts anew.",
                "\(weight), y el objetivo era \(target): pierdes \(stake). La próxima semana cuenta de nuevo."
            )
        case .programSuccess:
            return pick(
                "\(weight), and the goal was \(target). \(totals(answer))",
                "\(weight), y la meta era \(target). \(totals(answer))")
        case .programFailure:
            return pick(
                "\(weight), and the goal was \(target): \(stake) is lost. \(totals(answer))",
                "\(weight), y la meta era \(target): pierdes \(stake). \(totals(answer))")
        }
    }

    private func totals(_ answer: WeighInAnswer) -> String {
        let kept = text(answer.dollarsKept)
        let lost = text(answer.dollarsLost)
        return pick(
            "In the whole program you kept \(kept) and lost \(lost).",
            "En todo el programa has conservado \(kept) y perdido \(lost).")
    }
}

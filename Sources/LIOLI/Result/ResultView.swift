import Components
import Interface
import Stakes
import Wire

/// What came of the weigh-in: a full-screen card, joyful or sober, with the server's own words.
struct ResultView {
    let answer: WeighInAnswer
    let strings: Strings

    var node: Node<LIOLIApp.Action> {
        .element(
            .section, key: .name("result"), .classNames("result " + answer.outcome.className),
            .set(.ariaLabelledBy, LIOLIApp.titleID.text)
        ) {
            Node.element(.p, .classNames("result-kind")) { strings.kind(of: answer.outcome) }
            answer.outcome.icon.node()
            Node.element(.h1, .id(LIOLIApp.titleID.text), .classNames("result-title"), .set(.tabIndex, "-1"))
            {
                answer.title
            }
            Node.element(.p, .classNames("result-message")) { answer.message }
            figures
            if let next = answer.nextDueAt {
                Node.element(.p, .classNames("moment")) {
                    Node.element(.span) { strings.next }
                    Node.element(.time, .classNames("moment-time"), .attribute(.relativeTime(next)))
                }
            }
            Node.element(
                .button, .classNames("button wide"), .set(.type, "button"),
                .onClick(LIOLIApp.Action(.resultSeen))
            ) { strings.done }
        }
    }

    private var figures: Node<LIOLIApp.Action> {
        .element(.dl, .classNames("figures")) {
            figure(strings.weight, strings.weight(answer.weight, answer.unit))
            figure(strings.target, strings.weight(answer.weightTarget, answer.unit))
            figure(strings.kept, strings.dollars(answer.dollarsKept))
            figure(strings.lost, strings.dollars(answer.dollarsLost))
        }
    }

    private func figure(_ title: String, _ value: String) -> Node<LIOLIApp.Action> {
        .element(.div, .classNames("figure")) {
            Node.element(.dt) { title }
            Node.element(.dd, .untranslated) { value }
        }
    }
}

extension WeighInOutcome {
    fileprivate var isSuccess: Bool {
        switch self {
        case .weighInSuccess, .programSuccess: true
        case .weighInFailure, .programFailure: false
        }
    }

    fileprivate var className: String { isSuccess ? "joyful" : "sober" }

    fileprivate var icon: Icon { isSuccess ? .check : .dash }
}

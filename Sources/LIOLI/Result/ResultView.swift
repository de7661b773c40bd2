import Components
import Interface
import Stakes
import Wire

/// What came of the weigh-in: a full-screen card, joyful or sober, with the server's own words.
struct ResultView {
    let answer: WeighInAnswer
    let strings: Strings
    let view: View<LIOLIApp.Action>

    func write() {
        view.section("result") {
            view.className(answer.outcome.className)
            view.key("result")
            view.set(.ariaLabelledBy, LIOLIApp.titleID.text)
            view.p("result-kind", strings.kind(of: answer.outcome))
            view.icon(answer.outcome.icon)
            view.h1("result-title") {
                view.id(LIOLIApp.titleID)
                view.set(.tabIndex, "-1")
                view.text(answer.title)
            }
            view.p("result-message", answer.message)
            view.dl("figures") {
                figure(strings.weight, strings.weight(answer.weight, answer.unit))
                figure(strings.target, strings.weight(answer.weightTarget, answer.unit))
                figure(strings.kept, strings.dollars(answer.dollarsKept))
                figure(strings.lost, strings.dollars(answer.dollarsLost))
            }
            if let next = answer.nextDueAt {
                view.p("moment") {
                    view.span("", strings.next)
                    view.time("moment-time", next)
                }
            }
            view.button(.wide, strings.done, LIOLIApp.Action(.resultSeen))
        }
    }

    private func figure(_ title: String, _ value: String) {
        view.div("figure") {
            view.dt("", title)
            view.dd {
                view.untranslated()
                view.text(value)
            }
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

    fileprivate var className: StaticString { isSuccess ? "joyful" : "sober" }

    fileprivate var icon: Icon { isSuccess ? .check : .dash }
}

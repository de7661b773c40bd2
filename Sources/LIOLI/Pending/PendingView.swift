import Components
import Interface
import Stakes
import Wire

/// What is due: a big number, what is at stake, and the way to the form; or when the next one is due.
struct PendingView {
    let pending: PendingWeighIn
    let base: String
    let isRefreshing: Bool
    let strings: Strings
    let view: View<LIOLIApp.Action>

    func write() {
        if pending.isDue { due() } else { notDue() }
    }

    // MARK: - One is due

    private func due() {
        view.section("due") {
            view.key("due")
            title(strings.weighInDue, week)
            view.dl("figures") {
                figure("figure target", strings.target, target)
                figure("figure stake", strings.atStake, strings.dollars(pending.dollarsAtStake))
            }
            view.p(
                "template", strings.dueText(target: target, dollars: strings.dollars(pending.dollarsAtStake)))
            if let deadline = pending.program?.deadline { moment(strings.deadline, deadline) }
            if let word = pending.program?.word { self.word(word) }
            view.a("button wide") {
                view.set(.href, base + Place.weighIn.path)
                view.onClick(.open(.weighIn))
                view.text(strings.weighInNow)
            }
            progressLine()
        }
    }

    private var target: String {
        strings.weight(pending.weightTarget, pending.program?.unit)
    }

    private var week: String? {
        guard let program = pending.program, let week = program.week else { return nil }
        return strings.weekOf(week, program.weeks)
    }

    private func title(_ title: String, _ subtitle: String?) {
        view.div("page-title") {
            view.pageHeading(title)
            if let subtitle { view.p("quiet", subtitle) }
        }
    }

    private func figure(_ classNames: StaticString, _ title: String, _ value: String) {
        view.div(classNames) {
            view.dt("", title)
            view.dd {
                view.untranslated()
                view.text(value)
            }
        }
    }

    private func word(_ word: String) {
        view.section("word") {
            view.p("quiet", strings.wordExplanation)
            view.p("word-text") {
                view.untranslated()
                view.text(word)
            }
        }
    }

    // MARK: - None is due

    private func notDue() {
        view.section("not-due") {
            view.key("not-due")
            title(headline, week)
            view.p("template", explanation)
            if let next = pending.program?.nextDueAt { moment(strings.next, next) }
            if pending.program?.week != nil {
                view.p("quiet", strings.nextTarget(target, strings.dollars(pending.dollarsAtStake)))
            }
            links()
            progressLine()
        }
    }

    private var headline: String {
        guard let program = pending.program else { return strings.noProgram }
        return program.week == nil ? strings.programOver : strings.nothingDue
    }

    private var explanation: String {
        guard let program = pending.program else { return strings.noProgramText }
        return switch program.state {
        case .running: strings.nothingDueText
        case .reached: strings.programSucceeded
        case .notReached: strings.programFailed
        case .stopped: strings.programStopped
        }
    }

    private func links() {
        view.div("links") {
            view.outsideLink(
                pending.program == nil ? strings.enrol : strings.openProgram,
                pending.program == nil ? LIOLIAPI.signUpPage : LIOLIAPI.programPage)
            view.button(
                .quiet, isRefreshing ? strings.asking : strings.askAgain, LIOLIApp.Action(.retry)
            ) {
                view.set(.ariaBusy, isRefreshing)
                view.flag(.disabled, isRefreshing)
            }
        }
    }

    /// A moment: how far away it is, and its date.
    private func moment(_ title: String, _ instant: Instant) {
        view.p("moment") {
            view.span("quiet", title)
            view.time("moment-time", instant)
        }
    }

    private func progressLine() {
        if let program = pending.program {
            ProgressLine(program: program, strings: strings, view: view).write()
        }
    }
}

/// The way from start to goal, as a line with a dot where one stands.
struct ProgressLine {
    let program: ProgramSummary
    let strings: Strings
    let view: View<LIOLIApp.Action>

    /// In units of the drawing, which is stretched to the width of the screen.
    private static let width = 300
    private static let height = 96
    private static let margin = 12

    func write() {
        view.section("way") {
            view.key("way")
            view.ariaLabel(strings.way)
            view.svg("way-line") {
                view.set(.viewBox, "0 0 \(Self.width) \(Self.height)")
                view.decorative()
                line("way-all", to: 1_000)
                line("way-done", to: share)
                view.element(.circle, "way-dot") {
                    view.set(.cx, x(share))
                    view.set(.cy, y(share))
                    view.set(.r, "7")
                }
            }
            view.div("way-ends") {
                end(strings.start, program.startWeight)
                if let last = program.lastWeight { end(strings.last, last) }
                end(strings.goal, program.goalWeight)
            }
        }
    }

    private func line(_ classNames: StaticString, to share: Int) {
        view.element(.line, classNames) {
            view.set(.x1, x(0))
            view.set(.y1, y(0))
            view.set(.x2, x(share))
            view.set(.y2, y(share))
        }
    }

    private func end(_ title: String, _ weight: Weight) {
        view.p {
            view.span("quiet", title)
            view.strong {
                view.untranslated()
                view.text(strings.weight(weight, program.unit))
            }
        }
    }

    /// How much of the way lies behind, in thousandths: by the weeks, as the targets have it.
    private var share: Int {
        guard let week = program.week, program.weeks > 0 else { return 1_000 }
        return min(max((week - 1) * 1_000 / program.weeks, 0), 1_000)
    }

    private func x(_ share: Int) -> String {
        String(Self.margin + (Self.width - 2 * Self.margin) * share / 1_000)
    }

    private func y(_ share: Int) -> String {
        String(Self.margin + (Self.height - 2 * Self.margin) * share / 1_000)
    }
}

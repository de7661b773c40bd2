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

    var node: Node<LIOLIApp.Action> {
        pending.isDue ? due : notDue
    }

    // MARK: - One is due

    private var due: Node<LIOLIApp.Action> {
        .element(.section, key: .name("due"), .classNames("due")) {
            title(strings.weighInDue, week)
            figures
            Node.element(.p, .classNames("template")) {
                strings.dueText(target: target, dollars: strings.dollars(pending.dollarsAtStake))
            }
            if let deadline = pending.program?.deadline { moment(strings.deadline, deadline) }
            if let word = pending.program?.word { self.word(word) }
            Node.element(
                .a, .classNames("button wide"), .set(.href, base + Place.weighIn.path),
                .onClick(.open(.weighIn))
            ) { strings.weighInNow }
            if let program = pending.program { ProgressLine(program: program, strings: strings).node }
        }
    }

    private var target: String {
        strings.weight(pending.weightTarget, pending.program?.unit)
    }

    private var week: String? {
        guard let program = pending.program, let week = program.week else { return nil }
        return strings.weekOf(week, program.weeks)
    }

    private func title(_ title: String, _ subtitle: String?) -> Node<LIOLIApp.Action> {
        .element(.div, .classNames("page-title")) {
            Node.element(.h1, .id(LIOLIApp.titleID.text), .set(.tabIndex, "-1")) { title }
            if let subtitle { Node.element(.p, .classNames("quiet")) { subtitle } }
        }
    }

    private var figures: Node<LIOLIApp.Action> {
        .element(.dl, .classNames("figures")) {
            Node.element(.div, .classNames("figure target")) {
                Node.element(.dt) { strings.target }
                Node.element(.dd, .untranslated) { target }
            }
            Node.element(.div, .classNames("figure stake")) {
                Node.element(.dt) { strings.atStake }
                Node.element(.dd, .untranslated) { strings.dollars(pending.dollarsAtStake) }
            }
        }
    }

    private func word(_ word: String) -> Node<LIOLIApp.Action> {
        .element(.section, .classNames("word")) {
            Node.element(.p, .classNames("quiet")) { strings.wordExplanation }
            Node.element(.p, .classNames("word-text"), .untranslated) { word }
        }
    }

    // MARK: - None is due

    private var notDue: Node<LIOLIApp.Action> {
        .element(.section, key: .name("not-due"), .classNames("not-due")) {
            title(headline, week)
            Node.element(.p, .classNames("template")) { explanation }
            if let next = pending.program?.nextDueAt { moment(strings.next, next) }
            if pending.program?.week != nil {
                Node.element(.p, .classNames("quiet")) {
                    strings.nextTarget(target, strings.dollars(pending.dollarsAtStake))
                }
            }
            links
            if let program = pending.program { ProgressLine(program: program, strings: strings).node }
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

    private var links: Node<LIOLIApp.Action> {
        .element(.div, .classNames("links")) {
            Node.element(
                .a, .classNames("button quiet outside"), .set(.target, "_blank"), .set(.rel, "noopener"),
                .set(.href, pending.program == nil ? LIOLIAPI.signUpPage : LIOLIAPI.programPage)
            ) { pending.program == nil ? strings.enrol : strings.openProgram }
            Node.element(
                .button, .classNames("button quiet"), .set(.type, "button"),
                .set(.ariaBusy, isRefreshing ? "true" : "false"), .flag(.disabled, isRefreshing),
                .onClick(LIOLIApp.Action(.retry))
            ) { isRefreshing ? strings.asking : strings.askAgain }
        }
    }

    /// A moment: how far away it is, and its date.
    private func moment(_ title: String, _ instant: Instant) -> Node<LIOLIApp.Action> {
        .element(.p, .classNames("moment")) {
            Node.element(.span, .classNames("quiet")) { title }
            Node.element(.time, .classNames("moment-time"), .attribute(.relativeTime(instant)))
        }
    }
}

/// The way from start to goal, as a line with a dot where one stands.
struct ProgressLine {
    let program: ProgramSummary
    let strings: Strings

    /// In units of the drawing, which is stretched to the width of the screen.
    private static let width = 300
    private static let height = 96
    private static let margin = 12

    var node: Node<LIOLIApp.Action> {
        .element(.section, key: .name("way"), .classNames("way"), .label(strings.way)) {
            Node.element(
                .svg, .classNames("way-line"), .set(.viewBox, "0 0 \(Self.width) \(Self.height)"), .decorative
            ) {
                Node.element(
                    .line, .classNames("way-all"), .set(.x1, x(0)), .set(.y1, y(0)), .set(.x2, x(1_000)),
                    .set(.y2, y(1_000)))
                Node.element(
                    .line, .classNames("way-done"), .set(.x1, x(0)), .set(.y1, y(0)), .set(.x2, x(share)),
                    .set(.y2, y(share)))
                Node.element(
                    .circle, .classNames("way-dot"), .set(.cx, x(share)), .set(.cy, y(share)), .set(.r, "7"))
            }
            Node.element(.div, .classNames("way-ends")) {
                end(strings.start, program.startWeight)
                if let last = program.lastWeight { end(strings.last, last) }
                end(strings.goal, program.goalWeight)
            }
        }
    }

    private func end(_ title: String, _ weight: Weight) -> Node<LIOLIApp.Action> {
        .element(.p) {
            Node.element(.span, .classNames("quiet")) { title }
            Node.element(.strong, .untranslated) { strings.weight(weight, program.unit) }
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

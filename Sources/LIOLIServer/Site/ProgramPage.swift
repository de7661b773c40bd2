import Accounts
import Database
import Interface
import LIOLI
import Stakes
import Wire

/// A weigh-in as its owner sees it.
struct ShownWeighIn: Sendable {
    let id: WeighInID
    let week: Int
    let weight: Weight
    let comment: String
}

/// A weigh-in's number.
struct WeighInID: PathParameter, Hashable {
    let number: Int64

    init(_ number: Int64) {
        self.number = number
    }

    init?(pathSegment: String) {
        guard let number = Int64(pathSegment), number > 0, String(number) == pathSegment else { return nil }
        self.number = number
    }

    var pathSegment: String { String(number) }
}

/// All that the page of a program shows.
struct ShownProgram: Sendable {
    let record: ProgramRecord
    let program: Program
    let weighIns: [ShownWeighIn]
    /// Why an operator voided a weigh-in, by its week.
    let reasons: [Int: String]
    let now: Instant
}

extension Connection {
    /// The program of an account as its owner sees it. Its state, its totals and its ledger follow from what happened and
    /// from the time, so they agree whether or not what time has settled is written down yet.
    func shownProgram(of account: AccountID, at now: Instant) throws(DatabaseError) -> ShownProgram? {
        guard let record = try program(of: account) else { return nil }
        let weighIns = try query(
            "SELECT id, week, weight, comment FROM weigh_ins WHERE program_id = $1 ORDER BY week",
            .integer(record.id.number)
        ) {
            ShownWeighIn(
                id: WeighInID($0.integer(0)), week: Int($0.integer(1)),
                weight: Weight(hundredths: $0.integer(2)), comment: $0.text(3))
        }
        let reasons = try query(
            "SELECT week, reason FROM ledger WHERE program_id = $1 AND week > 0 AND kind = 'voided'",
            .integer(record.id.number)
        ) { (Int($0.integer(0)), $0.optionalText(1) ?? "") }
        return ShownProgram(
            record: record, program: try history(of: record), weighIns: weighIns,
            reasons: Dictionary(reasons) { first, _ in first }, now: now)
    }

    /// The photo of a weigh-in, when it is the account's own.
    func photo(_ id: WeighInID, of account: AccountID) throws(DatabaseError) -> [UInt8]? {
        try first(
            """
            SELECT photos.jpeg FROM photos
                JOIN weigh_ins ON weigh_ins.id = photos.weigh_in_id
                JOIN programs ON programs.id = weigh_ins.program_id
            WHERE photos.weigh_in_id = $1 AND programs.account_id = $2
            """, .integer(id.number), .integer(account.rawValue)
        ) { $0.blob(0) }
    }
}

/// The page of one's own program.
struct ProgramPage {
    let texts: Texts
    let username: String
    let shown: ShownProgram?
    /// What was done just now.
    var notice: String?

    func page(formKey: String) -> SitePage {
        SitePage(texts.yourProgram, formKey: formKey) { view in
            if let notice { view.status(notice) }
            if let shown {
                standing(shown, view)
                Plot(shown: shown, texts: texts).write(to: view)
                weeks(shown, view)
                if !shown.weighIns.isEmpty { photos(shown, view) }
                ledger(shown, view)
            } else {
                view.p("lead", texts.noProgram)
            }
            if shown?.state != .running {
                view.link(texts.beginAnother, to: "/programs/new", "button wide")
            }
            account(view)
        }
    }

    private func standing(_ shown: ShownProgram, _ view: ViewWriter) {
        let enrolment = shown.program.enrolment
        view.p("lead") { texts.writeStanding(shown, to: view) }
        let balance = shown.program.balance(at: shown.now)
        view.dl("figures") {
            view.figure("figure at-stake", texts.stillAtStake, texts.text(balance.atStake))
            view.figure("figure on-track", texts.kept, texts.text(balance.kept))
            view.figure("figure", texts.lost, texts.text(balance.lost))
            view.figure("figure", texts.goal, texts.text(enrolment.goalWeight, enrolment.unit))
        }
        if shown.state == .running {
            view.p("", texts.weighInInTheApp)
            view.link(texts.openTheApp, to: "/lioli/", "button wide")
        }
    }

    private func weeks(_ shown: ShownProgram, _ view: ViewWriter) {
        let enrolment = shown.program.enrolment
        view.table(texts.weeksSoFar, head: [texts.weighIn, texts.target, texts.weight]) {
            for weighIn in enrolment.schedule {
                let posted = shown.program.weighIn(weighIn.week, at: shown.now)
                let outcome = shown.program.outcome(of: weighIn.week, at: shown.now)
                view.tr {
                    view.rowHead(texts.week(weighIn.week)) {
                        view.line("", weighIn.dueAt, texts)
                        view.span("line") {
                            if let name = Self.className(outcome) { view.className(name) }
                            view.text(texts.text(of: outcome, isOpen: weighIn.isOpen(at: shown.now)))
                        }
                    }
                    view.td("number", texts.text(weighIn.target, enrolment.unit))
                    view.td("number", posted.map { texts.text($0.weight, enrolment.unit) } ?? "–")
                }
            }
        }
    }

    private static func className(_ outcome: WeekOutcome?) -> StaticString? {
        switch outcome {
        case .kept: "on-track"
        case .overTarget, .missed, .stopped, .voided: "at-stake"
        case nil: nil
        }
    }

    private func photos(_ shown: ShownProgram, _ view: ViewWriter) {
        let unit = shown.program.enrolment.unit
        view.section {
            view.h2("", texts.photos)
            view.ul("photos") {
                for weighIn in shown.weighIns {
                    view.li {
                        view.img(
                            src: "/programs/photos/" + weighIn.id.pathSegment,
                            alt: texts.photo(of: weighIn.week)
                        ) { view.set(.loading, "lazy") }
                        view.p("quiet", texts.caption(weighIn, unit))
                        if !weighIn.comment.isEmpty {
                            view.p("comment") {
                                view.set(.dir, "auto")
                                view.text(weighIn.comment)
                            }
                        }
                    }
                }
            }
        }
    }

    private func ledger(_ shown: ShownProgram, _ view: ViewWriter) {
        view.table(texts.ledger, head: [texts.what, texts.amount]) {
            for line in shown.program.ledger(at: shown.now) {
                view.tr {
                    view.rowHead(texts.text(of: line, reason: shown.reasons[line.week])) {
                        view.line("", line.happenedAt, texts)
                    }
                    view.td("number", texts.text(line.amount))
                }
            }
        }
    }

    private func account(_ view: ViewWriter) {
        view.section {
            view.h2("", texts.account(username))
            view.ul("links") {
                view.li { view.link(texts.changePassword, to: "/programs/password") }
                if shown?.state == .running {
                    view.li { view.link(texts.stopEarly, to: "/programs/stop") }
                }
                view.li { view.link(texts.deleteAccount, to: "/programs/delete") }
            }
        }
    }
}

extension ShownProgram {
    var state: ProgramState { program.state(at: now) }

    /// What would be lost if it ended now.
    var atStake: Money { program.balance(at: now).atStake }
}

extension ViewWriter {
    fileprivate func figure(_ classNames: StaticString, _ name: String, _ value: String) {
        div(classNames) {
            dt("", name)
            dd("", value)
        }
    }
}

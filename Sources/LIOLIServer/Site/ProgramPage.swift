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
        SitePage(texts.yourProgram, formKey: formKey) {
            if let notice { Markup.status(notice) }
            if let shown {
                standing(shown)
                Plot(shown: shown, texts: texts).node
                weeks(shown)
                if !shown.weighIns.isEmpty { photos(shown) }
                ledger(shown)
            } else {
                Markup.paragraph(texts.noProgram, "lead")
            }
            if shown?.state != .running {
                Markup.link(texts.beginAnother, to: "/programs/new", "button wide")
            }
            account
        }
    }

    @NodeBuilder<Never> private func standing(_ shown: ShownProgram) -> [Markup] {
        let enrolment = shown.program.enrolment
        Markup.element(.p, .classNames("lead")) { texts.standing(shown) }
        let balance = shown.program.balance(at: shown.now)
        Markup.element(.dl, .classNames("figures")) {
            Markup.figure(texts.stillAtStake, texts.text(balance.atStake), "at-stake")
            Markup.figure(texts.kept, texts.text(balance.kept), "on-track")
            Markup.figure(texts.lost, texts.text(balance.lost), "")
            Markup.figure(texts.goal, texts.text(enrolment.goalWeight, enrolment.unit), "")
        }
        if shown.state == .running {
            Markup.paragraph(texts.weighInInTheApp)
            Markup.link(texts.openTheApp, to: "/lioli/", "button wide")
        }
    }

    private func weeks(_ shown: ShownProgram) -> Markup {
        let enrolment = shown.program.enrolment
        return .table(
            texts.weeksSoFar, head: [texts.weighIn, texts.target, texts.weight],
            rows: enrolment.schedule.map { weighIn in
                let posted = shown.program.weighIn(weighIn.week, at: shown.now)
                let outcome = shown.program.outcome(of: weighIn.week, at: shown.now)
                let isOpen = weighIn.isOpen(at: shown.now)
                return .row([
                    .rowHead(
                        texts.week(weighIn.week),
                        [
                            .line { Markup.time(weighIn.dueAt, texts) },
                            .element(.span, .classNames("line " + Self.className(outcome))) {
                                texts.text(of: outcome, isOpen: isOpen)
                            },
                        ]),
                    .cell(texts.text(weighIn.target, enrolment.unit), "number"),
                    .cell(posted.map { texts.text($0.weight, enrolment.unit) } ?? "–", "number"),
                ])
            })
    }

    private static func className(_ outcome: WeekOutcome?) -> String {
        switch outcome {
        case .kept: "on-track"
        case .overTarget, .missed, .stopped, .voided: "at-stake"
        case nil: ""
        }
    }

    private func photos(_ shown: ShownProgram) -> Markup {
        let unit = shown.program.enrolment.unit
        return .element(.section) {
            Markup.heading(texts.photos)
            Markup.element(.ul, .classNames("photos")) {
                for weighIn in shown.weighIns {
                    Markup.element(.li) {
                        Markup.element(
                            .img, .set(.src, "/programs/photos/" + weighIn.id.pathSegment),
                            .set(.loading, "lazy"), .set(.alt, texts.photo(of: weighIn.week)))
                        Markup.paragraph(texts.caption(weighIn, unit), "quiet")
                        if !weighIn.comment.isEmpty {
                            Markup.element(.p, .classNames("comment"), .set(.dir, "auto")) { weighIn.comment }
                        }
                    }
                }
            }
        }
    }

    private func ledger(_ shown: ShownProgram) -> Markup {
        .table(
            texts.ledger, head: [texts.what, texts.amount],
            rows: shown.program.ledger(at: shown.now).map { line in
                .row([
                    .rowHead(
                        texts.text(of: line, reason: shown.reasons[line.week]),
                        [.line { Markup.time(line.happenedAt, texts) }]),
                    .cell(texts.text(line.amount), "number"),
                ])
            })
    }

    private var account: Markup {
        .element(.section) {
            Markup.heading(texts.account(username))
            Markup.element(.ul, .classNames("links")) {
                Markup.element(.li) { Markup.link(texts.changePassword, to: "/programs/password") }
                if shown?.state == .running {
                    Markup.element(.li) { Markup.link(texts.stopEarly, to: "/programs/stop") }
                }
                Markup.element(.li) { Markup.link(texts.deleteAccount, to: "/programs/delete") }
            }
        }
    }
}

extension ShownProgram {
    var state: ProgramState { program.state(at: now) }

    /// What would be lost if it ended now.
    var atStake: Money { program.balance(at: now).atStake }
}

extension Node where Action == Never {
    fileprivate static func figure(_ name: String, _ value: String, _ classNames: String) -> Markup {
        .element(.div, .classNames("figure " + classNames)) {
            Markup.element(.dt) { name }
            Markup.element(.dd) { value }
        }
    }
}

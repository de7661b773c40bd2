import Database
import Interface
import LIOLI
import Stakes
import Wire

/// What an operator looks at and does in the database of LIOLI, also while the server runs.
public struct LIOLIOperator: Sendable {
    private let database: Database
    private let now: Instant
    private let texts = Texts(language: .english)

    /// How many programs are read at a time.
    private static let page: Int64 = 500

    /// Over a database that was opened with ``LIOLIService/migrations``.
    public init(_ database: Database, at now: Instant) {
        self.database = database
        self.now = now
    }

    /// Hands a line for each program to `print`, the oldest first, in columns under their titles.
    public func list(_ print: (String) -> Void) throws(DatabaseError) {
        var table = Columns(["program", "name", "state", "week", "stake", "kept", "lost", "next weigh-in"])
        try eachPage(of: { record, username, program in
            let balance = program.balance(at: now)
            table.add([
                String(record.id.number), username, program.state(at: now).rawValue,
                "\(program.settledWeeks(at: now))/\(record.enrolment.weeks)",
                texts.text(record.enrolment.stake), texts.text(balance.kept), texts.text(balance.lost),
                program.next(at: now)?.dueAt.iso8601 ?? "-",
            ])
        }) { table.flush(print) }
        if table.isEmpty { print("There are no programs.") }
    }

    /// Hands a line to `print` for each running program that has a weigh-in to post now, or whose last one was missed, in
    /// columns under their titles.
    public func due(_ print: (String) -> Void) throws(DatabaseError) {
        var table = Columns(["program", "name", "", "week", "target", "deadline"])
        try eachPage(of: { record, username, program in
            guard program.state(at: now) == .running else { return }
            func add(_ what: String, _ weighIn: ScheduledWeighIn) {
                table.add([
                    String(record.id.number), username, what, String(weighIn.week),
                    texts.text(weighIn.target, record.enrolment.unit), weighIn.deadline.iso8601,
                ])
            }
            if let due = program.due(at: now) { add("due", due) }
            let settled = program.settledWeeks(at: now)
            if settled > 0, program.outcome(of: settled, at: now) == .missed {
                add("late", record.enrolment.weighIn(settled))
            }
        }) { table.flush(print) }
        if table.isEmpty { print("Nobody has a weigh-in to post, and nobody missed their last one.") }
    }

    /// The photo of a week and what belongs to it; nil when nothing was posted.
    public func photo(_ id: ProgramID, week: Int) throws(DatabaseError) -> WeighInPhoto? {
        try database.snapshot { connection throws(DatabaseError) in
            guard let record = try connection.program(id) else { return nil }
            return try connection.first(
                """
                SELECT weigh_ins.weight, weigh_ins.comment, weigh_ins.posted_at, photos.jpeg
                FROM weigh_ins JOIN photos ON photos.weigh_in_id = weigh_ins.id
                WHERE weigh_ins.program_id = $1 AND weigh_ins.week = $2
                """, .integer(id.number), .integer(Int64(week))
            ) {
                let weight = Weight(hundredths: $0.integer(0))
                let words = [Language.english, .spanish].map { record.word(in: week, $0) }
                return WeighInPhoto(
                    jpeg: $0.blob(3), weight: texts.text(weight, record.enrolment.unit),
                    target: texts.text(record.enrolment.target(week), record.enrolment.unit),
                    comment: $0.text(1), postedAt: Instant(seconds: $0.integer(2)), words: words)
            }
        }
    }

    /// Voids the success of a week: its stake is lost after all. The weigh-in stays as it was; the ledger gets a line.
    /// - Parameter reason: what the program's owner reads beside it.
    public func void(_ id: ProgramID, week: Int, reason: String) throws(DatabaseError) -> Voided {
        let now = now
        return try database.write { connection throws(DatabaseError) in
            guard let found = try connection.program(id) else { return .noProgram }
            // Not before a weigh-in that was posted while this waited for its turn.
            let now = max(now, try connection.lastPosted(in: id) ?? now)
            let record = try connection.settle(found, at: now)
            guard 1...record.enrolment.weeks ~= week else { return .noWeek }
            switch try connection.history(of: record).outcome(of: week, at: now) {
            case .kept: break
            case .voided: return .alreadyVoided
            default: return .noSuccess
            }
            let entry = LedgerEntry(
                week: week, kind: .voided, amount: record.enrolment.stake, happenedAt: now)
            try connection.append(entry, to: id, at: now, reason: reason)
            return .done
        }
    }

    /// What came of voiding a weigh-in.
    public enum Voided: Equatable, Sendable {
        /// It is voided.
        case done
        /// There is no program of this number.
        case noProgram
        /// The program has no such week.
        case noWeek
        /// The week is open, or its stake is lost anyway.
        case noSuccess
        /// It was voided before.
        case alreadyVoided
    }

    /// Reads from one moment.
    func snapshot(_ body: (Connection) throws(DatabaseError) -> Void) throws(DatabaseError) {
        try database.snapshot(body)
    }

    /// Every program with its history, the oldest first, in pages of one moment each.
    private func eachPage(
        of body: (ProgramRecord, String, Program) throws(DatabaseError) -> Void, atEnd: () -> Void
    ) throws(DatabaseError) {
        var last: Int64 = 0
        var isMore = true
        while isMore {
            isMore = false
            try database.snapshot { connection throws(DatabaseError) in
                for (record, username) in try connection.programs(after: last, limit: Self.page) {
                    try body(record, username, try connection.history(of: record))
                    last = record.id.number
                    isMore = true
                }
            }
            atEnd()
        }
    }
}

/// A weigh-in's photo, and what it has to show.
public struct WeighInPhoto: Equatable, Sendable {
    /// The file.
    public let jpeg: [UInt8]
    /// What was posted, with its unit.
    public let weight: String
    /// What it was measured against, with its unit.
    public let target: String
    /// What its owner wrote with it; any text whatever.
    public let comment: String
    /// When it was posted.
    public let postedAt: Instant
    /// The weigh-in word in English and in Spanish: the photo may have either.
    public let words: [String]
}

extension Connection {
    /// The programs behind a number, with their owners' names.
    func programs(after last: Int64, limit: Int64) throws(DatabaseError) -> [(ProgramRecord, String)] {
        try query(
            """
            SELECT programs.id, unit, start_weight, goal_weight, weeks, stake, started_at, stopped_at,
                settled_weeks, word_seed, accounts.username
            FROM programs JOIN accounts ON accounts.id = programs.account_id
            WHERE programs.id > $1 ORDER BY programs.id LIMIT $2
            """, .integer(last), .integer(limit)
        ) { row throws(DatabaseError) in (try ProgramRecord(row), row.text(10)) }
    }
}

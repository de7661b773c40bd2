import Accounts
import Database
import Stakes
import Wire

extension Connection {
    /// The program that an account began last, running or over.
    func program(of account: AccountID) throws(DatabaseError) -> ProgramRecord? {
        try first(
            """
            SELECT id, unit, start_weight, goal_weight, weeks, stake, started_at, stopped_at, settled_weeks,
                word_seed
            FROM programs WHERE account_id = $1 ORDER BY id DESC LIMIT 1
            """, .integer(account.rawValue)
        ) { row throws(DatabaseError) in try ProgramRecord(row) }
    }

    /// The program of a number.
    func program(_ id: ProgramID) throws(DatabaseError) -> ProgramRecord? {
        try first(
            """
            SELECT id, unit, start_weight, goal_weight, weeks, stake, started_at, stopped_at, settled_weeks,
                word_seed
            FROM programs WHERE id = $1
            """, .integer(id.number)
        ) { row throws(DatabaseError) in try ProgramRecord(row) }
    }

    /// Begins a program, with the first line of its ledger.
    @discardableResult
    func enrol(_ account: AccountID, _ enrolment: Enrolment, at now: Instant) throws(DatabaseError)
        -> ProgramID
    {
        // Every program has lines in the ledger, and those are never deleted: so no number comes twice.
        let last = try first("SELECT MAX(program_id) FROM ledger") { $0.optionalInteger(0) ?? 0 } ?? 0
        let id = ProgramID(last + 1)
        try execute(
            """
            INSERT INTO programs (id, account_id, unit, start_weight, goal_weight, weeks, stake, started_at,
                settled_weeks, settle_at, word_seed)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9, $10)
            """,
            .integer(id.number), .integer(account.rawValue), .text(enrolment.unit.rawValue),
            .integer(enrolment.startWeight.hundredths), .integer(enrolment.goalWeight.hundredths),
            .integer(Int64(enrolment.weeks)), .integer(enrolment.stake.cents),
            .integer(enrolment.startedAt.seconds), .integer(enrolment.weighIn(1).deadline.seconds),
            .integer(Int64.random(in: .min ... .max)))
        for entry in Program(enrolment).ledger(at: enrolment.startedAt) {
            try append(entry, to: id, at: now)
        }
        return id
    }

    /// Adds a line to the ledger.
    func append(
        _ entry: LedgerEntry, to id: ProgramID, at now: Instant, reason: String? = nil
    ) throws(DatabaseError) {
        try execute(
            """
            INSERT INTO ledger (program_id, week, kind, amount, happened_at, recorded_at, reason)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            """,
            .integer(id.number), .integer(Int64(entry.week)), .text(entry.kind.rawValue),
            .integer(entry.amount.cents), .integer(entry.happenedAt.seconds), .integer(now.seconds),
            Value(reason))
    }

    /// Writes down what time has brought a program: a line for each week that was missed.
    /// - Returns: the program as it is then.
    func settle(_ record: ProgramRecord, at now: Instant) throws(DatabaseError) -> ProgramRecord {
        let settled = record.settledWeeks(at: now)
        guard record.settledWeeks < settled else { return record }
        for week in record.settledWeeks + 1...settled {
            let entry = LedgerEntry(
                week: week, kind: .missed, amount: record.enrolment.stake,
                happenedAt: record.enrolment.weighIn(week).deadline)
            try append(entry, to: record.id, at: now)
        }
        return try note(record, settledWeeks: settled)
    }

    /// Notes that the first weeks have their lines, and when the next one is lost unless somebody weighs in.
    func note(_ record: ProgramRecord, settledWeeks: Int) throws(DatabaseError) -> ProgramRecord {
        var record = record
        record.settledWeeks = settledWeeks
        try execute(
            "UPDATE programs SET settled_weeks = $1, settle_at = $2 WHERE id = $3",
            .integer(Int64(settledWeeks)),
            Value(record.enrolment.next(settled: settledWeeks)?.deadline.seconds),
            .integer(record.id.number))
        return record
    }

    /// Stops a program: what is still at stake is lost. Nothing happens to one that is over.
    func stop(_ record: ProgramRecord, at now: Instant) throws(DatabaseError) {
        // Not before a weigh-in that was posted while this waited for its turn.
        let now = max(now, try lastPosted(in: record.id) ?? now)
        let record = try settle(record, at: now)
        guard record.settledWeeks < record.enrolment.weeks else { return }
        try execute(
            "UPDATE programs SET stopped_at = $1 WHERE id = $2",
            .integer(now.seconds), .integer(record.id.number))
        for week in record.settledWeeks + 1...record.enrolment.weeks {
            let entry = LedgerEntry(
                week: week, kind: .stopped, amount: record.enrolment.stake, happenedAt: now)
            try append(entry, to: record.id, at: now)
        }
        _ = try note(record, settledWeeks: record.enrolment.weeks)
    }

    /// A program with all that happened: its weigh-ins, and those that were voided.
    func history(of record: ProgramRecord) throws(DatabaseError) -> Program {
        let weighIns = try query(
            "SELECT week, weight, posted_at FROM weigh_ins WHERE program_id = $1 ORDER BY week",
            .integer(record.id.number)
        ) {
            WeighIn(
                week: Int($0.integer(0)), weight: Weight(hundredths: $0.integer(1)),
                postedAt: Instant(seconds: $0.integer(2)))
        }
        // The line in the ledger is the only record of a voiding: nothing else may be changed by one.
        let voidings = try query(
            """
            SELECT week, happened_at FROM ledger WHERE program_id = $1 AND week > 0 AND kind = 'voided'
            """, .integer(record.id.number)
        ) { Voiding(week: Int($0.integer(0)), voidedAt: Instant(seconds: $0.integer(1))) }
        return Program(
            record.enrolment, weighIns: weighIns, voidings: voidings, stoppedAt: record.stoppedAt)
    }

    /// The lines of a program, in the order they were written.
    func ledger(of id: ProgramID) throws(DatabaseError) -> [RecordedEntry] {
        try query(
            """
            SELECT week, kind, amount, happened_at, recorded_at, reason
            FROM ledger WHERE program_id = $1 ORDER BY id
            """, .integer(id.number)
        ) { row throws(DatabaseError) in try RecordedEntry(row, of: id) }
    }
}

/// A line of the ledger as it was written.
struct RecordedEntry: Equatable, Sendable {
    let entry: LedgerEntry
    let recordedAt: Instant
    /// Why an operator voided a weigh-in.
    let reason: String?

    init(_ row: borrowing Row, of id: ProgramID) throws(DatabaseError) {
        guard let kind = LedgerKind(rawValue: row.text(1)) else {
            throw .misuse("the ledger of program \(id.number) has a line of no known kind")
        }
        entry = LedgerEntry(
            week: Int(row.integer(0)), kind: kind, amount: Money(cents: row.integer(2)),
            happenedAt: Instant(seconds: row.integer(3)))
        recordedAt = Instant(seconds: row.integer(4))
        reason = row.optionalText(5)
    }
}

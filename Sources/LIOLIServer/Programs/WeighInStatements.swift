import Accounts
import Database
import LIOLI
import Stakes
import Wire

/// A weigh-in on its way into the database, with everything checked but whether one is due.
struct StoredWeighIn: Sendable {
    let weight: Weight
    let comment: CommentText
    let jpeg: [UInt8]
    let key: IdempotencyKey?
}

/// What came of posting one.
enum Posting: Sendable {
    /// It was taken, now or by an earlier attempt with the same key.
    case taken(PostedWeighIn)
    /// None is due; the next one is, if there is one.
    case notDue(next: ScheduledWeighIn?)
    /// The account has no program.
    case noProgram
}

/// A weigh-in that was taken, and its program as it was right then.
struct PostedWeighIn: Sendable {
    let program: Program
    let weighIn: WeighIn
}

extension Connection {
    /// Takes a weigh-in if one is due: the weigh-in, its photo and its line of the ledger, or none of them.
    func post(_ weighIn: StoredWeighIn, by account: AccountID, at now: Instant) throws(DatabaseError)
        -> Posting
    {
        guard let record = try program(of: account) else { return .noProgram }
        if let key = weighIn.key, let posted = try posted(under: key, in: record) { return .taken(posted) }
        let settled = try settle(record, at: now)
        guard let due = settled.next(at: now) else { return .notDue(next: nil) }
        guard due.isOpen(at: now) else { return .notDue(next: due) }
        try insert(weighIn, week: due.week, into: settled.id, at: now)
        let program = try history(of: settled)
        for entry in program.ledger(at: now) where entry.week == due.week {
            try append(entry, to: settled.id, at: now)
        }
        _ = try note(settled, settledWeeks: due.week)
        return .taken(
            PostedWeighIn(
                program: program, weighIn: WeighIn(week: due.week, weight: weighIn.weight, postedAt: now)))
    }

    private func insert(
        _ weighIn: StoredWeighIn, week: Int, into program: ProgramID, at now: Instant
    ) throws(DatabaseError) {
        let id = try first(
            """
            INSERT INTO weigh_ins (program_id, week, weight, comment, posted_at, idempotency_key)
            VALUES ($1, $2, $3, $4, $5, $6) RETURNING id
            """,
            .integer(program.number), .integer(Int64(week)), .integer(weighIn.weight.hundredths),
            .text(weighIn.comment.text), .integer(now.seconds), Value(weighIn.key?.text)
        ) { $0.integer(0) }
        guard let id else { throw .misuse("no id for a new weigh-in") }
        try execute(
            "INSERT INTO photos (weigh_in_id, jpeg) VALUES ($1, $2)", .integer(id), .blob(weighIn.jpeg))
    }

    /// What an earlier attempt with the same key has posted.
    func posted(under key: IdempotencyKey, in record: ProgramRecord) throws(DatabaseError) -> PostedWeighIn? {
        let weighIn = try first(
            "SELECT week, weight, posted_at FROM weigh_ins WHERE program_id = $1 AND idempotency_key = $2",
            .integer(record.id.number), .text(key.text)
        ) {
            WeighIn(
                week: Int($0.integer(0)), weight: Weight(hundredths: $0.integer(1)),
                postedAt: Instant(seconds: $0.integer(2)))
        }
        guard let weighIn else { return nil }
        return PostedWeighIn(program: try history(of: record), weighIn: weighIn)
    }

    /// When the last weigh-in of a program was posted.
    func lastPosted(in id: ProgramID) throws(DatabaseError) -> Instant? {
        try first(
            "SELECT posted_at FROM weigh_ins WHERE program_id = $1 ORDER BY week DESC LIMIT 1",
            .integer(id.number)
        ) { Instant(seconds: $0.integer(0)) }
    }

    /// The weight posted last in a program.
    func lastWeight(in id: ProgramID) throws(DatabaseError) -> Weight? {
        try first(
            "SELECT weight FROM weigh_ins WHERE program_id = $1 ORDER BY week DESC LIMIT 1",
            .integer(id.number)
        ) { Weight(hundredths: $0.integer(0)) }
    }
}

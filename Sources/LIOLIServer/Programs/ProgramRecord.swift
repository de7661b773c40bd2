import Accounts
import Database
import Stakes
import Wire

/// A program's number; it is never given out twice, not even after the program was deleted.
public struct ProgramID: Hashable, Sendable {
    /// The number that stands in the database.
    public let number: Int64

    /// Wraps a number that stands in the database.
    public init(_ number: Int64) {
        self.number = number
    }
}

/// A program as the database has it, without its weigh-ins.
struct ProgramRecord: Sendable {
    let id: ProgramID
    let enrolment: Enrolment
    /// How many weeks have their line in the ledger.
    var settledWeeks: Int
    let stoppedAt: Instant?
    /// What the weigh-in words follow from; it never leaves the server.
    let wordSeed: Int64

    init(_ row: borrowing Row) throws(DatabaseError) {
        id = ProgramID(row.integer(0))
        guard let unit = WeightUnit(rawValue: row.text(1)) else { throw ProgramRecord.broken(id) }
        do throws(EnrolmentProblem) {
            enrolment = try Enrolment(
                unit: unit, startWeight: Weight(hundredths: row.integer(2)),
                goalWeight: Weight(hundredths: row.integer(3)), weeks: Int(row.integer(4)),
                stake: Money(cents: row.integer(5)), startedAt: Instant(seconds: row.integer(6)))
        } catch {
            throw ProgramRecord.broken(id)
        }
        stoppedAt = row.optionalInteger(7).map { Instant(seconds: $0) }
        settledWeeks = Int(row.integer(8))
        wordSeed = row.integer(9)
    }

    /// How many weeks have their outcome, whether or not it was written down.
    func settledWeeks(at now: Instant) -> Int {
        stoppedAt == nil ? enrolment.settledWeeks(answered: settledWeeks, at: now) : enrolment.weeks
    }

    /// The weigh-in that can be posted now or comes next; nil when the program is over.
    func next(at now: Instant) -> ScheduledWeighIn? {
        enrolment.next(settled: settledWeeks(at: now))
    }

    private static func broken(_ id: ProgramID) -> DatabaseError {
        .misuse("program \(id.number) breaks the rules")
    }
}

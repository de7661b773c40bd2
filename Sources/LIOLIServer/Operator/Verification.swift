import Database
import Stakes
import Wire

extension LIOLIOperator {
    /// What a verification found.
    public struct Verification: Equatable, Sendable {
        /// How many programs were recomputed.
        public internal(set) var programs = 0
        /// How many programs of deleted accounts were added up: their lines are all that is left.
        public internal(set) var orphans = 0
        /// What differs, a sentence each.
        public internal(set) var differences: [String] = []
    }

    /// Recomputes every ledger and its balance from the enrolment, the weigh-ins and the voidings, and compares them with
    /// what was written. Weeks that time has settled and nobody has written down yet are no difference.
    public func verify() throws(DatabaseError) -> Verification {
        var result = Verification()
        var last: Int64 = 0
        var isMore = true
        while isMore {
            isMore = false
            try snapshot { connection throws(DatabaseError) in
                for (record, _) in try connection.programs(after: last, limit: 500) {
                    result.differences += try connection.differences(of: record)
                    result.programs += 1
                    last = record.id.number
                    isMore = true
                }
            }
        }
        try snapshot { connection throws(DatabaseError) in
            try connection.verifyOrphans(&result)
        }
        return result
    }
}

extension Connection {
    /// What of a program's ledger differs from what the rules say.
    fileprivate func differences(of record: ProgramRecord) throws(DatabaseError) -> [String] {
        // Long after its end: what isn't settled yet is left out by the number of weeks that are.
        let end = record.enrolment.weighIn(record.enrolment.weeks).deadline + .days(36_500)
        let expected = try history(of: record).ledger(at: end).filter { $0.week <= record.settledWeeks }
        let written = try ledger(of: record.id).map(\.entry)
        guard Self.inOrder(expected) != Self.inOrder(written) else { return [] }
        let (rules, ledger) = (Balance(expected), Balance(written))
        guard rules == ledger else {
            return [
                "program \(record.id.number): the ledger has \(Self.text(ledger)), the weigh-ins say \(Self.text(rules))"
            ]
        }
        return ["program \(record.id.number): the balance is right, but not every line is"]
    }

    /// Lines of deleted accounts: nothing may be at stake any more.
    fileprivate func verifyOrphans(_ result: inout LIOLIOperator.Verification) throws(DatabaseError) {
        var balances: [Int64: Balance] = [:]
        try each(
            """
            SELECT program_id, week, kind, amount, happened_at, recorded_at, reason
            FROM ledger WHERE NOT EXISTS (SELECT 1 FROM programs WHERE programs.id = ledger.program_id)
            """
        ) { row throws(DatabaseError) in
            let id = row.integer(0)
            guard let kind = LedgerKind(rawValue: row.text(2)) else {
                throw .misuse("the ledger of program \(id) has a line of no known kind")
            }
            let entry = LedgerEntry(
                week: Int(row.integer(1)), kind: kind, amount: Money(cents: row.integer(3)),
                happenedAt: Instant(seconds: row.integer(4)))
            balances[id, default: Balance()].add(entry)
        }
        result.orphans = balances.count
        for (id, balance) in balances.sorted(by: { $0.key < $1.key }) where balance.atStake != .zero {
            result.differences.append(
                "program \(id), of a deleted account: \(Self.text(balance)) don't add up")
        }
    }

    private static func inOrder(_ entries: [LedgerEntry]) -> [LedgerEntry] {
        // In the rules' order lines stand by their time, in the ledger as they were written.
        entries.sorted { ($0.week, $0.kind.rawValue) < ($1.week, $1.kind.rawValue) }
    }

    private static func text(_ balance: Balance) -> String {
        let texts = Texts(language: .english)
        return "\(texts.text(balance.staked)) staked, \(texts.text(balance.kept)) kept and "
            + "\(texts.text(balance.lost)) lost"
    }
}

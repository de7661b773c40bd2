import Wire

/// What a line of the ledger says. The raw value is what the database and the operator call it.
public enum LedgerKind: String, Equatable, Sendable, CaseIterable {
    /// The amount of the whole program was put at stake.
    case staked
    /// The amount is kept.
    case kept
    /// The amount is lost: the weight was above the target.
    case overTarget
    /// The amount is lost: nothing was posted in time.
    case missed
    /// The amount is lost: the program was stopped before.
    case stopped
    /// The amount that was kept is lost after all.
    case voided
}

/// A line of the ledger. Lines are only ever added.
public struct LedgerEntry: Equatable, Sendable {
    /// Which weigh-in it is about; 0 for the whole program.
    public let week: Int
    /// What happened.
    public let kind: LedgerKind
    /// Never negative; ``kind`` says where it went.
    public let amount: Money
    /// When it happened, not when it was written down.
    public let happenedAt: Instant

    /// Made of its parts.
    public init(week: Int, kind: LedgerKind, amount: Money, happenedAt: Instant) {
        self.week = week
        self.kind = kind
        self.amount = amount
        self.happenedAt = happenedAt
    }
}

/// What a ledger comes to.
public struct Balance: Equatable, Sendable {
    /// Put at stake in all.
    public private(set) var staked = Money.zero
    /// Kept so far.
    public private(set) var kept = Money.zero
    /// Lost so far.
    public private(set) var lost = Money.zero

    /// Nothing yet.
    public init() {}

    /// What lines come to.
    public init(_ entries: [LedgerEntry]) {
        for entry in entries { add(entry) }
    }

    /// Adds a line.
    public mutating func add(_ entry: LedgerEntry) {
        switch entry.kind {
        case .staked: staked += entry.amount
        case .kept: kept += entry.amount
        case .overTarget, .missed, .stopped: lost += entry.amount
        case .voided:
            kept = kept - entry.amount
            lost += entry.amount
        }
    }

    /// What is neither kept nor lost yet.
    public var atStake: Money { staked - kept - lost }
}

extension Program {
    /// Every line up to now, in the order of time. What it is later only has more lines behind these.
    public func ledger(at now: Instant) -> [LedgerEntry] {
        var entries: [LedgerEntry] = []
        guard enrolment.startedAt <= now else { return entries }
        entries.append(
            LedgerEntry(
                week: 0, kind: .staked, amount: enrolment.staked, happenedAt: enrolment.startedAt))
        for week in 1...enrolment.weeks {
            if let settlement = settlement(of: week, at: now) {
                insert(
                    LedgerEntry(
                        week: week, kind: Self.kind(settlement.outcome), amount: enrolment.stake,
                        happenedAt: settlement.at), into: &entries)
            }
        }
        for week in 1...enrolment.weeks {
            if let voidedAt = voiding(of: week, at: now) {
                insert(
                    LedgerEntry(week: week, kind: .voided, amount: enrolment.stake, happenedAt: voidedAt),
                    into: &entries)
            }
        }
        return entries
    }

    /// What the ledger comes to.
    public func balance(at now: Instant) -> Balance { Balance(ledger(at: now)) }

    /// Puts a line behind all that happened no later.
    private func insert(_ entry: LedgerEntry, into entries: inout [LedgerEntry]) {
        var index = entries.count
        while index > 0, entries[index - 1].happenedAt > entry.happenedAt { index -= 1 }
        entries.insert(entry, at: index)
    }

    private static func kind(_ outcome: WeekOutcome) -> LedgerKind {
        switch outcome {
        case .kept: .kept
        case .overTarget: .overTarget
        case .missed: .missed
        case .stopped: .stopped
        case .voided: .voided
        }
    }
}

import Wire

/// A weigh-in as it was posted.
public struct WeighIn: Equatable, Sendable {
    /// Which weigh-in of the program it answers, from 1.
    public let week: Int
    /// In the program's unit.
    public let weight: Weight
    /// When the server took it.
    public let postedAt: Instant

    /// Made of its parts.
    public init(week: Int, weight: Weight, postedAt: Instant) {
        self.week = week
        self.weight = weight
        self.postedAt = postedAt
    }
}

/// That an operator doesn't let a successful weigh-in stand.
public struct Voiding: Equatable, Sendable {
    /// Which weigh-in of the program.
    public let week: Int
    /// When it was voided.
    public let voidedAt: Instant

    /// Made of its parts.
    public init(week: Int, voidedAt: Instant) {
        self.week = week
        self.voidedAt = voidedAt
    }
}

/// What came of a week. There is exactly one for each, once its time has come.
public enum WeekOutcome: String, Equatable, Sendable, CaseIterable {
    /// At or under the target: the stake is kept.
    case kept
    /// Above the target: the stake is lost.
    case overTarget
    /// Nothing was posted within the 48 hours: the stake is lost.
    case missed
    /// The program was stopped before: the stake is lost.
    case stopped
    /// It was a success, but an operator doesn't let it stand: the stake is lost.
    case voided
}

/// An enrolment and everything that happened since. What follows from them is asked for with the time.
public struct Program: Equatable, Sendable {
    /// What was agreed to.
    public let enrolment: Enrolment
    /// The weigh-in that counts for each week, if any, from the first week on.
    private var taken: [WeighIn?]
    private var voidings: [Voiding?]
    /// When its owner gave it up.
    public let stoppedAt: Instant?

    /// A program with its history. What the rules don't let count is passed over: weigh-ins out of their time, a second one
    /// for a week, voidings of what was no success.
    public init(
        _ enrolment: Enrolment, weighIns: [WeighIn] = [], voidings: [Voiding] = [], stoppedAt: Instant? = nil
    ) {
        self.enrolment = enrolment
        self.stoppedAt = stoppedAt
        taken = [WeighIn?](repeating: nil, count: enrolment.weeks)
        self.voidings = [Voiding?](repeating: nil, count: enrolment.weeks)
        for weighIn in weighIns { take(weighIn) }
        for voiding in voidings { take(voiding) }
    }

    private mutating func take(_ weighIn: WeighIn) {
        guard 1 <= weighIn.week, weighIn.week <= enrolment.weeks,
            enrolment.weighIn(weighIn.week).isOpen(at: weighIn.postedAt)
        else { return }
        if let stoppedAt, stoppedAt < weighIn.postedAt { return }
        // Of two for a week the earlier one counts.
        if let other = taken[weighIn.week - 1], other.postedAt <= weighIn.postedAt { return }
        taken[weighIn.week - 1] = weighIn
    }

    private mutating func take(_ voiding: Voiding) {
        guard 1 <= voiding.week, voiding.week <= enrolment.weeks,
            let weighIn = taken[voiding.week - 1], isSuccess(weighIn), voiding.voidedAt >= weighIn.postedAt
        else { return }
        if let other = voidings[voiding.week - 1], other.voidedAt <= voiding.voidedAt { return }
        voidings[voiding.week - 1] = voiding
    }

    private func isSuccess(_ weighIn: WeighIn) -> Bool {
        weighIn.weight <= enrolment.target(weighIn.week)
    }

    /// The weigh-in that counts for a week, if it was posted by then.
    public func weighIn(_ week: Int, at now: Instant) -> WeighIn? {
        guard let weighIn = taken[week - 1], weighIn.postedAt <= now else { return nil }
        return weighIn
    }

    /// What came of a week; nil while that is open.
    public func outcome(of week: Int, at now: Instant) -> WeekOutcome? {
        if let voiding = voidings[week - 1], voiding.voidedAt <= now { return .voided }
        return settlement(of: week, at: now)?.outcome
    }

    /// What a week came to at first, and when; nil while that is open. A voiding comes on top of it.
    func settlement(of week: Int, at now: Instant) -> (outcome: WeekOutcome, at: Instant)? {
        if let weighIn = weighIn(week, at: now) {
            return (isSuccess(weighIn) ? .kept : .overTarget, weighIn.postedAt)
        }
        let deadline = enrolment.weighIn(week).deadline
        if let stoppedAt, stoppedAt < deadline {
            return stoppedAt <= now ? (.stopped, stoppedAt) : nil
        }
        return deadline <= now ? (.missed, deadline) : nil
    }

    /// When a week's success was voided; nil when it wasn't, or not yet.
    func voiding(of week: Int, at now: Instant) -> Instant? {
        guard let voiding = voidings[week - 1], voiding.voidedAt <= now else { return nil }
        return voiding.voidedAt
    }

    /// How many weeks have their outcome: always the first ones.
    public func settledWeeks(at now: Instant) -> Int {
        var week = enrolment.weeks
        while week > 0, settlement(of: week, at: now) == nil { week -= 1 }
        return week
    }

    /// The weigh-in that can be posted now, if one can.
    public func due(at now: Instant) -> ScheduledWeighIn? {
        guard let next = next(at: now), next.isOpen(at: now) else { return nil }
        return next
    }

    /// The weigh-in that comes next, or can be posted now; nil when the program is over.
    public func next(at now: Instant) -> ScheduledWeighIn? {
        enrolment.next(settled: settledWeeks(at: now))
    }

    /// Where the program stands.
    public func state(at now: Instant) -> ProgramState {
        if settledWeeks(at: now) < enrolment.weeks { return .running }
        if let stoppedAt, settlement(of: enrolment.weeks, at: now)?.outcome == .stopped, stoppedAt <= now {
            return .stopped
        }
        return outcome(of: enrolment.weeks, at: now) == .kept ? .reached : .notReached
    }
}

/// Where a program stands. The raw value is what the API calls it.
public enum ProgramState: String, Equatable, Sendable, CaseIterable {
    /// A weigh-in is still to come, or can be posted.
    case running
    /// Over: the last weigh-in was a success.
    case reached
    /// Over: the last weigh-in was above the goal, missed, or voided.
    case notReached
    /// Over: its owner stopped it early.
    case stopped
}

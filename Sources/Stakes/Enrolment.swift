import Wire

/// What somebody has agreed to: from which weight to which, in how many weekly weigh-ins, at what stake each.
public struct Enrolment: Equatable, Sendable {
    /// What the weights are measured in.
    public let unit: WeightUnit
    /// The weight at the start.
    public let startWeight: Weight
    /// The weight to reach; never above the start, and equal to it for who wants to keep a weight.
    public let goalWeight: Weight
    /// How many weekly weigh-ins there are.
    public let weeks: Int
    /// What each weigh-in has at stake.
    public let stake: Money
    /// What the weeks are counted from.
    public let startedAt: Instant

    /// How many weigh-ins a program can have: up to two years of them.
    public static let weeksAllowed = 1...104
    /// What a weigh-in can have at stake: a cent to 10,000 dollars.
    public static let stakesAllowed = Money(cents: 1)...Money(cents: 1_000_000)

    /// An enrolment that follows the rules. Weights are taken to be plausible ones.
    public init(
        unit: WeightUnit, startWeight: Weight, goalWeight: Weight, weeks: Int, stake: Money,
        startedAt: Instant
    ) throws(EnrolmentProblem) {
        guard goalWeight <= startWeight else { throw .goalAboveStart }
        guard Self.weeksAllowed.contains(weeks) else { throw .weeks }
        guard Self.stakesAllowed.contains(stake) else { throw .stake }
        self.unit = unit
        self.startWeight = startWeight
        self.goalWeight = goalWeight
        self.weeks = weeks
        self.stake = stake
        self.startedAt = startedAt
    }

    /// All that is at stake together.
    public var staked: Money { stake * weeks }
}

/// Why nobody can enrol so.
public enum EnrolmentProblem: Error, Equatable, Sendable {
    /// The goal is more than the start.
    case goalAboveStart
    /// No number of weeks from 1 to 104.
    case weeks
    /// Nothing, or more than 10,000 dollars.
    case stake
}

/// One weigh-in of a program as the schedule has it.
public struct ScheduledWeighIn: Equatable, Sendable {
    /// 1 for the first.
    public let week: Int
    /// From when it can be posted.
    public let dueAt: Instant
    /// The first second at which it can't be posted any more: exactly 48:00:00 after it became due.
    public let deadline: Instant
    /// At or under it is a success.
    public let target: Weight

    /// Whether it can be posted at that second.
    public func isOpen(at now: Instant) -> Bool { dueAt <= now && now < deadline }
}

extension Enrolment {
    /// A week is seven times 86,400 seconds, whatever clocks and calendars do meanwhile.
    private static let week = Seconds.days(7)
    /// How long a weigh-in can be posted: from the second in which it becomes due for 172,800 seconds. Exactly 48:00:00
    /// later, in the 172,801st, it is too late.
    public static let patience = Seconds.hours(48)

    /// The weigh-in of a week from 1 to ``weeks``.
    public func weighIn(_ week: Int) -> ScheduledWeighIn {
        let dueAt = startedAt + Seconds(Self.week.count * Int64(week))
        return ScheduledWeighIn(
            week: week, dueAt: dueAt, deadline: dueAt + Self.patience, target: target(week))
    }

    /// Every weigh-in, in order.
    public var schedule: [ScheduledWeighIn] {
        var schedule: [ScheduledWeighIn] = []
        for week in 1...weeks { schedule.append(weighIn(week)) }
        return schedule
    }

    /// The point of the straight line from the start (week 0) to the goal (the last week), rounded up to a hundredth:
    /// in the person's favour.
    public func target(_ week: Int) -> Weight {
        let loss = (startWeight.hundredths - goalWeight.hundredths) * Int64(week) / Int64(weeks)
        return Weight(hundredths: startWeight.hundredths - loss)
    }

    /// How many weeks have their outcome, when weigh-ins settled the first `answered` of them: time settles others.
    public func settledWeeks(answered: Int, at now: Instant) -> Int {
        let elapsed = (now - startedAt).count - Self.patience.count
        let expired = elapsed < 0 ? 0 : elapsed / Self.week.count
        return max(answered, Int(min(expired, Int64(weeks))))
    }

    /// The weigh-in that comes next, or can be posted now, when the first `settled` have their outcome; nil when none is left.
    public func next(settled: Int) -> ScheduledWeighIn? {
        settled < weeks ? weighIn(settled + 1) : nil
    }
}

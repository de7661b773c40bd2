import Stakes
import Testing
import Wire

/// 2026-11-30T19:55:00Z.
private let start = Instant(seconds: 1_796_068_500)

private func weight(_ text: String) throws -> Weight { try Weight(text: text) }

private func enrolment(
    from first: String = "90", to goal: String = "80", weeks: Int = 4, cents: Int64 = 1_000
) throws -> Enrolment {
    try Enrolment(
        unit: .kilograms, startWeight: weight(first), goalWeight: weight(goal), weeks: weeks,
        stake: Money(cents: cents), startedAt: start)
}

@Suite("Enrolling")
struct EnrolmentTests {
    @Test("nobody can enrol for a goal above the start, no or too many weeks, no or too much money")
    func refusals() throws {
        #expect(throws: EnrolmentProblem.goalAboveStart) { try enrolment(from: "80", to: "80.01") }
        #expect(throws: EnrolmentProblem.weeks) { try enrolment(weeks: 0) }
        #expect(throws: EnrolmentProblem.weeks) { try enrolment(weeks: 1_000) }
        #expect(throws: EnrolmentProblem.weeks) { try enrolment(weeks: -1) }
        #expect(throws: EnrolmentProblem.stake) { try enrolment(cents: 0) }
        #expect(throws: EnrolmentProblem.stake) { try enrolment(cents: 100_000_000) }
        #expect(throws: EnrolmentProblem.stake) { try enrolment(cents: -1) }
    }

    @Test("a weight can be kept: the goal is the start")
    func maintaining() throws {
        let enrolment = try enrolment(from: "80", to: "80")
        #expect(enrolment.schedule.allSatisfy { $0.target == Weight(hundredths: 8_000) })
    }

    @Test("targets lie on the straight line, rounded up to a hundredth, and end at the goal exactly")
    func targets() throws {
        let third = try enrolment(from: "90", to: "80", weeks: 3)
        #expect(third.schedule.map(\.target.text) == ["86.67", "83.34", "80"])
        #expect(third.target(0).text == "90")
    }

    @Test("a weigh-in is due so many times seven days of 86,400 seconds after the start, and for 48 hours")
    func times() throws {
        let weighIn = try enrolment().weighIn(3)
        #expect(weighIn.dueAt.iso8601 == "2026-12-21T19:55:00Z")
        #expect(weighIn.deadline.iso8601 == "2026-12-23T19:55:00Z")
        #expect(!weighIn.isOpen(at: weighIn.dueAt + -1))
        #expect(weighIn.isOpen(at: weighIn.dueAt))
        #expect(weighIn.isOpen(at: weighIn.deadline + -1))
        #expect(!weighIn.isOpen(at: weighIn.deadline))
        #expect(!weighIn.isOpen(at: weighIn.deadline + 1))
    }

    @Test("daylight saving and time zones shift no deadline: weeks are counted in seconds of UTC")
    func daylightSaving() throws {
        // Over the last Sunday of March and over that of October, when Europe's clocks are changed.
        for text in ["2027-03-27T23:30:00Z", "2027-10-30T23:30:00Z"] {
            let start = try #require(Instant(iso8601: text))
            let enrolment = try Enrolment(
                unit: .pounds, startWeight: weight("200"), goalWeight: weight("190"), weeks: 1,
                stake: Money(cents: 500), startedAt: start)
            #expect(enrolment.weighIn(1).dueAt - start == Seconds(604_800))
            #expect(enrolment.weighIn(1).deadline - start == Seconds(777_600))
        }
    }
}

@Suite("A program's history")
struct ProgramTests {
    private func weighIn(_ week: Int, _ text: String, after offset: Seconds = 60) throws -> WeighIn {
        WeighIn(
            week: week, weight: try weight(text),
            postedAt: try enrolment().weighIn(week).dueAt + offset)
    }

    @Test(
        "L-03 L-04 nothing is due before the first week is over; then the first weigh-in is, until it is posted"
    )
    func due() throws {
        let enrolment = try enrolment()
        let program = Program(enrolment)
        #expect(program.due(at: start) == nil)
        #expect(program.next(at: start) == enrolment.weighIn(1))
        #expect(program.due(at: enrolment.weighIn(1).dueAt) == enrolment.weighIn(1))
        let answered = Program(enrolment, weighIns: [try weighIn(1, "87")])
        #expect(answered.due(at: enrolment.weighIn(1).dueAt + 60) == nil)
        #expect(answered.next(at: enrolment.weighIn(1).dueAt + 60) == enrolment.weighIn(2))
    }

    @Test("at the target and under it is a success, a hundredth above it is none, and nothing is a loss")
    func outcomes() throws {
        let enrolment = try enrolment()
        let program = Program(
            enrolment,
            weighIns: [try weighIn(1, "87.5"), try weighIn(2, "85.01"), try weighIn(4, "79")])
        let end = enrolment.weighIn(4).deadline
        #expect(
            (1...4).map { program.outcome(of: $0, at: end) } == [.kept, .overTarget, .missed, .kept])
        #expect(program.state(at: end) == .reached)
        #expect(program.balance(at: end).kept == Money(cents: 2_000))
        #expect(program.balance(at: end).lost == Money(cents: 2_000))
        #expect(
            program.ledger(at: end).map(\.kind) == [.staked, .kept, .overTarget, .missed, .kept])
    }

    @Test(
        "posted one second before the deadline is taken, one second after is not, nor in the deadline's own")
    func deadline() throws {
        let enrolment = try enrolment(weeks: 1)
        let deadline = enrolment.weighIn(1).deadline
        for (offset, outcome) in [(Int64(-1), WeekOutcome.kept), (0, .missed), (1, .missed)] {
            let weighIn = WeighIn(week: 1, weight: try weight("80"), postedAt: deadline + Seconds(offset))
            #expect(Program(enrolment, weighIns: [weighIn]).outcome(of: 1, at: deadline + 9) == outcome)
        }
    }

    @Test("the second weigh-in for a week doesn't count, in whatever order they are told")
    func second() throws {
        let enrolment = try enrolment()
        let good = try weighIn(1, "87", after: 60)
        let bad = try weighIn(1, "99", after: 61)
        for weighIns in [[good, bad], [bad, good]] {
            let program = Program(enrolment, weighIns: weighIns)
            #expect(program.outcome(of: 1, at: enrolment.weighIn(2).dueAt) == .kept)
        }
    }

    @Test("stopping early loses what is still at stake, a weigh-in that is due too, and nothing else")
    func stopping() throws {
        let enrolment = try enrolment()
        let stop = enrolment.weighIn(2).dueAt + 5
        let program = Program(enrolment, weighIns: [try weighIn(1, "87")], stoppedAt: stop)
        #expect(program.balance(at: stop + -1).atStake == Money(cents: 3_000))
        #expect(program.state(at: stop + -1) == .running)
        #expect(program.state(at: stop) == .stopped)
        #expect(program.due(at: stop) == nil)
        #expect(program.balance(at: stop).lost == Money(cents: 3_000))
        #expect(program.ledger(at: stop).map(\.kind) == [.staked, .kept, .stopped, .stopped, .stopped])
    }

    @Test("voiding a success takes its stake back with a line of its own; what was none can't be voided")
    func voiding() throws {
        let enrolment = try enrolment()
        let later = enrolment.weighIn(2).dueAt
        let program = Program(
            enrolment, weighIns: [try weighIn(1, "87")],
            voidings: [Voiding(week: 1, voidedAt: later), Voiding(week: 3, voidedAt: later)])
        #expect(program.outcome(of: 1, at: later + -1) == .kept)
        #expect(program.outcome(of: 1, at: later) == .voided)
        #expect(program.balance(at: later).kept == .zero)
        #expect(program.ledger(at: later).map(\.kind) == [.staked, .kept, .voided])
    }

    @Test("L-09 the last weigh-in answers for the whole program")
    func result() throws {
        let enrolment = try enrolment()
        let end = enrolment.weighIn(4).dueAt + 60
        #expect(Program(enrolment, weighIns: [try weighIn(4, "80")]).state(at: end) == .reached)
        #expect(Program(enrolment, weighIns: [try weighIn(4, "80.01")]).state(at: end) == .notReached)
        #expect(Program(enrolment).state(at: end) == .running)
        #expect(Program(enrolment).state(at: enrolment.weighIn(4).deadline) == .notReached)
    }
}

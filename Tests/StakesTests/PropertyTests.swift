import Foundation
import Stakes
import TestSupport
import Testing
import Wire

/// A program with whatever history: weigh-ins in and out of their time, several for a week or none, voidings, a stop.
private struct Chance {
    var random: SeededRandom

    mutating func enrolment() throws -> Enrolment {
        let first = Int64.random(in: 2_000...99_999, using: &random)
        return try Enrolment(
            unit: Bool.random(using: &random) ? .pounds : .kilograms,
            startWeight: Weight(hundredths: first),
            goalWeight: Weight(hundredths: Int64.random(in: 2_000...first, using: &random)),
            weeks: Int.random(in: 1...(Bool.random(using: &random) ? 6 : 104), using: &random),
            stake: Money(cents: Int64.random(in: 1...1_000_000, using: &random)),
            startedAt: Instant(seconds: Int64.random(in: 0...4_000_000_000, using: &random)))
    }

    mutating func program() throws -> Program {
        let enrolment = try enrolment()
        var weighIns: [WeighIn] = []
        for _ in 0..<Int.random(in: 0...2 * enrolment.weeks, using: &random) {
            weighIns.append(weighIn(of: enrolment))
        }
        let voidings = (0..<Int.random(in: 0...3, using: &random)).map { _ in
            Voiding(
                week: Int.random(in: -1...enrolment.weeks + 1, using: &random),
                voidedAt: moment(in: enrolment))
        }
        let stops = Int.random(in: 0..<4, using: &random) == 0
        return Program(
            enrolment, weighIns: weighIns, voidings: voidings,
            stoppedAt: stops ? moment(in: enrolment) : nil)
    }

    mutating func weighIn(of enrolment: Enrolment) -> WeighIn {
        let week = Int.random(in: -1...enrolment.weeks + 1, using: &random)
        let scheduled = enrolment.weighIn(week)
        let offset: Int64
        switch Int.random(in: 0..<6, using: &random) {
        case 0: offset = [-1, 0, 172_799, 172_800, 172_801].randomElement(using: &random) ?? 0
        case 1: offset = Int64.random(in: -700_000...700_000, using: &random)
        default: offset = Int64.random(in: 0..<172_800, using: &random)
        }
        let nearby = Int64.random(in: -20...20, using: &random)
        return WeighIn(
            week: week, weight: Weight(hundredths: scheduled.target.hundredths + nearby),
            postedAt: scheduled.dueAt + Seconds(offset))
    }

    mutating func moment(in enrolment: Enrolment) -> Instant {
        let length = 604_800 * Int64(enrolment.weeks + 1)
        return enrolment.startedAt + Seconds(Int64.random(in: -1...length, using: &random))
    }
}

@Suite("Whatever the program and its history")
struct PropertyTests {
    private static let count = 20
    private static let seeds = Array(UInt64(1)...20)

    @Test("money kept and money lost are the money staked, to the cent, once all is over", arguments: seeds)
    func nothingIsLost(seed: UInt64) throws {
        var chance = Chance(random: SeededRandom(seed: seed))
        for _ in 0..<Self.count {
            let program = try chance.program()
            let over = program.enrolment.weighIn(program.enrolment.weeks).deadline
            let end = program.balance(at: over)
            #expect(end.kept + end.lost == program.enrolment.staked)
            #expect(end.staked == program.enrolment.staked)
            #expect(end.kept >= .zero && end.lost >= .zero)
            // At any time before, the rest is still at stake.
            for _ in 0..<10 {
                let balance = program.balance(at: chance.moment(in: program.enrolment))
                #expect(balance.atStake >= .zero && balance.kept >= .zero && balance.lost >= .zero)
            }
        }
    }

    @Test("targets start and end where they should, and never rise", arguments: seeds)
    func targets(seed: UInt64) throws {
        var chance = Chance(random: SeededRandom(seed: seed))
        for _ in 0..<Self.count {
            let enrolment = try chance.enrolment()
            #expect(enrolment.target(0) == enrolment.startWeight)
            #expect(enrolment.target(enrolment.weeks) == enrolment.goalWeight)
            for week in 1...enrolment.weeks {
                #expect(enrolment.target(week) <= enrolment.target(week - 1))
                // Never below the line, and less than a hundredth above it.
                let above =
                    (enrolment.target(week).hundredths - enrolment.startWeight.hundredths)
                    * Int64(enrolment.weeks) + Int64(week)
                    * (enrolment.startWeight.hundredths - enrolment.goalWeight.hundredths)
                #expect(above >= 0 && above < Int64(enrolment.weeks))
            }
        }
    }

    @Test(
        "a week has one outcome: one line, and voided once at most; what is settled stays so",
        arguments: seeds)
    func oneOutcome(seed: UInt64) throws {
        var chance = Chance(random: SeededRandom(seed: seed))
        for _ in 0..<Self.count {
            let program = try chance.program()
            let enrolment = program.enrolment
            let ledger = program.ledger(at: enrolment.weighIn(enrolment.weeks + 60).deadline)
            for week in 1...enrolment.weeks {
                let lines = ledger.filter { $0.week == week }
                #expect(lines.count { $0.kind != .voided } == 1)
                #expect(lines.count { $0.kind == .voided } <= (lines.first?.kind == .kept ? 1 : 0))
            }
            #expect(ledger.count { $0.week == 0 } == 1)
            // Asked at any time, the ledger is the beginning of what it is later.
            for _ in 0..<10 {
                let earlier = program.ledger(at: chance.moment(in: enrolment))
                #expect(Array(ledger.prefix(earlier.count)) == earlier)
            }
            #expect(ledger.map(\.happenedAt) == ledger.map(\.happenedAt).sorted())
        }
    }

    @Test("weeks are settled one after another, each at its deadline at the latest", arguments: seeds)
    func order(seed: UInt64) throws {
        var chance = Chance(random: SeededRandom(seed: seed))
        for _ in 0..<Self.count {
            let program = try chance.program()
            let enrolment = program.enrolment
            for _ in 0..<20 {
                let now = chance.moment(in: enrolment)
                let settled = program.settledWeeks(at: now)
                for week in 1...enrolment.weeks {
                    #expect((program.outcome(of: week, at: now) != nil) == (week <= settled))
                }
                #expect(settled >= enrolment.settledWeeks(answered: 0, at: now))
                // However much of it is written down, the same weeks have their outcome.
                if program.stoppedAt == nil {
                    let answered = (1...enrolment.weeks).last { program.weighIn($0, at: now) != nil } ?? 0
                    #expect(settled == enrolment.settledWeeks(answered: answered, at: now))
                    #expect(settled == enrolment.settledWeeks(answered: settled, at: now))
                }
                if let due = program.due(at: now) {
                    #expect(due.week == settled + 1 && due.dueAt <= now && now < due.deadline)
                }
            }
        }
    }

    @Test("only the time since the start counts: a shifted program is the same, shifted", arguments: seeds)
    func shifting(seed: UInt64) throws {
        var chance = Chance(random: SeededRandom(seed: seed))
        for _ in 0..<Self.count {
            let enrolment = try chance.enrolment()
            let shift = Seconds(Int64.random(in: -1_000_000_000...1_000_000_000, using: &chance.random))
            let shifted = try Enrolment(
                unit: enrolment.unit, startWeight: enrolment.startWeight, goalWeight: enrolment.goalWeight,
                weeks: enrolment.weeks, stake: enrolment.stake, startedAt: enrolment.startedAt + shift)
            for (one, other) in zip(enrolment.schedule, shifted.schedule) {
                #expect(one.dueAt + shift == other.dueAt && one.deadline + shift == other.deadline)
                #expect(one.target == other.target)
                #expect((one.dueAt - enrolment.startedAt).count == 604_800 * Int64(one.week))
            }
        }
    }

    @Test(
        "wherever one lives, daylight saving shifts no deadline: only what the wall clock says changes, by as much as the clocks do",
        arguments: [
            "Europe/Madrid", "America/New_York", "America/Santiago", "Australia/Lord_Howe",
            "Africa/Casablanca",
            "Asia/Kolkata", "Pacific/Apia", "Pacific/Kiritimati", "America/St_Johns", "UTC",
        ])
    func timeZones(identifier: String) throws {
        let zone = try #require(TimeZone(identifier: identifier))
        var chance = Chance(random: SeededRandom(seed: UInt64(identifier.utf8.count)))
        for _ in 0..<5 {
            let enrolment = try chance.enrolment()
            let start = Wall(enrolment.startedAt, in: zone)
            for weighIn in enrolment.schedule {
                // From the first second on for 48 hours, as a stopwatch has it.
                #expect(weighIn.isOpen(at: weighIn.dueAt) && weighIn.isOpen(at: weighIn.deadline + -1))
                #expect(!weighIn.isOpen(at: weighIn.dueAt + -1) && !weighIn.isOpen(at: weighIn.deadline))
                #expect((weighIn.deadline - weighIn.dueAt).count == 48 * 3_600)
                let due = Wall(weighIn.dueAt, in: zone)
                let elapsed = 604_800 * Int64(weighIn.week)
                #expect(due.clock - start.clock == elapsed + due.offset - start.offset)
            }
        }
    }
}

/// What a clock on a wall shows, in seconds that take no notice of when clocks are changed.
private struct Wall {
    let clock: Int64
    let offset: Int64

    init(_ instant: Instant, in zone: TimeZone) {
        let date = Date(timeIntervalSince1970: TimeInterval(instant.seconds))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let shown = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        calendar.timeZone = .gmt
        clock = Int64((calendar.date(from: shown) ?? date).timeIntervalSince1970)
        offset = Int64(zone.secondsFromGMT(for: date))
    }
}

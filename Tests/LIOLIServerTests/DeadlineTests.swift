import LIOLI
import Stakes
import TestSupport
import Testing
import Wire

@testable import Database
@testable import LIOLIServer

/// A deadline passed is a deadline passed, whether or not the settler has been there.
@Suite("LIOLI: around the deadline")
struct DeadlineTests {
    /// All that is told of a program at a moment.
    private struct Told: Equatable {
        let page: String
        let pending: PendingWeighIn
        let operatorLines: [String]
    }

    /// Somebody who enrolled for four weeks, with a browser and the app.
    private struct Person {
        let server: Fixture
        let visitor: Visitor
        let token: String

        init() throws {
            server = try Fixture()
            visitor = Visitor(server)
            try visitor.enrol()
            let pending: PendingWeighIn = try server.login("otto:a long password").expecting(200).decode()
            token = try #require(pending.token)
        }

        func told() throws -> Told {
            try visitor.get("/programs/mine")
            let page = visitor.page.replacing(try visitor.hidden("key"), with: "KEY")
            var pending = try server.pending(token)
            // It is another one in every program.
            pending.program?.word = nil
            var lines: [String] = []
            let desk = LIOLIOperator(server.database, at: server.now)
            try desk.list { lines.append($0) }
            try desk.due { lines.append($0) }
            return Told(page: page, pending: pending, operatorLines: lines)
        }
    }

    /// Seconds after a weigh-in becomes due: around that, and around its deadline.
    private static let offsets: [Int64] = [-1, 0, 1, 172_799, 172_800, 172_801]

    @Test("C-09 page, totals, ledger, API and operator agree at every second around it, settled or not")
    func agree() throws {
        let settled = try Person()
        let alone = try Person()
        for week in 1...4 {
            for offset in Self.offsets {
                for person in [settled, alone] { person.server.wait(forWeek: week, Seconds(offset)) }
                if week == 2, offset == 1 {
                    for person in [settled, alone] {
                        _ = try person.server.weighIn("85", token: person.token).expecting(201)
                    }
                }
                settled.server.service.settle()
                let told = try alone.told()
                #expect(try settled.told() == told)
                let isLate = offset >= 172_800
                let missed = (1...4).count { $0 != 2 && ($0 < week || $0 == week && isLate) }
                let kept = week > 2 || week == 2 && offset >= 1 ? 1 : 0
                try expect(told, missed: missed, kept: kept)
                let isOpen = offset >= 0 && !isLate && !(week == 2 && offset >= 1)
                #expect(told.pending.isDue == isOpen)
                #expect(told.operatorLines.contains { $0.contains("  due  ") } == isOpen)
            }
        }
        // Only one of them has it in writing; nothing of that is wrong.
        #expect(try settled.server.ledger().count == 5)
        #expect(try alone.server.ledger().count == 3)
        for person in [settled, alone] {
            let desk = LIOLIOperator(person.server.database, at: person.server.now)
            #expect(try desk.verify().differences == [])
        }
    }

    private func expect(_ told: Told, missed: Int, kept: Int) throws {
        let page = told.page
        // Among the weeks, and in the ledger.
        #expect(page.ranges(of: ">Lost: no weigh-in<").count == missed)
        #expect(page.ranges(of: ">Lost, week ").count == missed)
        #expect(page.ranges(of: ">Kept, week ").count == kept)
        for (name, dollars) in [
            ("At stake", 40 - 10 * (missed + kept)), ("Kept", 10 * kept), ("Lost", 10 * missed),
        ] {
            #expect(page.contains("<dt>\(name)</dt><dd>$\(dollars)</dd>"), "\(name) \(dollars)")
        }
        let columns = "\(missed + kept)/4   $10    $\(10 * kept)"
        #expect(told.operatorLines.contains { $0.contains(columns) }, "\(columns)")
    }

    @Test(
        "C-09 at the second of the deadline a weigh-in is too late, stopping costs what is left, and the ledger says so"
    )
    func atTheDeadline() throws {
        let person = try Person()
        person.server.wait(forWeek: 1, .hours(48))
        #expect(try person.server.weighIn("80", token: person.token).status == 409)
        try person.visitor.get("/programs/stop")
        #expect(person.visitor.page.contains("$30"))
        #expect(try person.visitor.submit("/programs/stop").status == 303)
        let told = try person.told()
        #expect(told.page.contains("<dt>Lost</dt><dd>$40</dd>"))
        #expect(
            told.page.contains("Lost, week 1: no weigh-in") && told.page.contains("Lost, week 2: stopped"))
        #expect(told.pending.program?.state == .stopped)
    }

    @Test(
        "the reason of a voided weigh-in stands beside its line, before and after the settler has been there")
    func voided() throws {
        let person = try Person()
        person.server.wait(forWeek: 1)
        _ = try person.server.weighIn("80", token: person.token).expecting(201)
        let desk = LIOLIOperator(person.server.database, at: person.server.now + 1)
        #expect(try desk.void(ProgramID(1), week: 1, reason: "another <scale>") == .done)
        person.server.wait(forWeek: 2, .hours(48))
        let told = try person.told()
        #expect(told.page.contains("Voided, week 1: \u{2068}another &lt;scale&gt;\u{2069}"))
        #expect(told.page.contains("<dt>Lost</dt><dd>$20</dd>"))
        person.server.service.settle()
        #expect(try person.told() == told)
    }
}

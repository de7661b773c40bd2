import LIOLI
import Stakes
import TestSupport
import Testing
import Wire

@testable import Database
@testable import LIOLIServer

@Suite("LIOLI: the operator")
struct OperatorTests {
    /// Lines that a task printed.
    private func lines(
        _ body: ((String) -> Void) throws(DatabaseError) -> Void
    ) throws -> [String] {
        var lines: [String] = []
        try body { lines.append($0) }
        return lines
    }

    /// A program with a success, a miss, and one to come.
    private func server() throws -> Fixture {
        let server = try Fixture()
        let token = try server.enrolled()
        server.wait(forWeek: 1)
        _ = try server.weighIn("87", token: token, comment: "mine").expecting(201)
        server.wait(forWeek: 2, .hours(48))
        server.service.settle()
        return server
    }

    private func desk(_ server: Fixture) -> LIOLIOperator {
        LIOLIOperator(server.database, at: server.now)
    }

    @Test("programs are listed with where they stand and what was kept and lost")
    func list() throws {
        let server = try server()
        let lines = try lines(desk(server).list)
        #expect(
            lines == [
                "program  name  state    week  stake  kept  lost  next weigh-in",
                "1        otto  running  2/4   $10    $10   $10   2026-12-21T19:55:00Z",
            ])
    }

    @Test("where there is nobody to list, a sentence says so")
    func nobody() throws {
        let server = try Fixture()
        #expect(try lines(desk(server).list) == ["There are no programs."])
        #expect(try lines(desk(server).due).joined().hasPrefix("Nobody has a weigh-in to post"))
    }

    @Test("columns are as wide as what stands in them, on every page of a long list")
    func columns() throws {
        var table = Columns(["a", "name", "end"])
        var lines: [String] = []
        table.flush { lines.append($0) }
        #expect(lines.isEmpty && table.isEmpty)
        table.add(["1", "a long name", "x"])
        table.flush { lines.append($0) }
        table.add(["200", "short", "y"])
        table.flush { lines.append($0) }
        #expect(
            lines == ["a  name         end", "1  a long name  x", "200  short        y"])
    }

    @Test("who is due or late is listed, and nobody else")
    func due() throws {
        let server = try server()
        _ = try server.enrolled("maria")
        let titles = "program  name        week  target   deadline"
        #expect(
            try lines(desk(server).due) == [
                "program  name        week  target  deadline",
                "1        otto  late  2     85\u{A0}kg   2026-12-16T19:55:00Z",
            ])
        server.wait(forWeek: 3)
        #expect(
            try lines(desk(server).due) == [
                titles, "1        otto  due   3     82.5\u{A0}kg  2026-12-23T19:55:00Z",
                "1        otto  late  2     85\u{A0}kg    2026-12-16T19:55:00Z",
            ])
    }

    @Test("an operator can look at a photo, and is told which word has to be in it")
    func photo() throws {
        let server = try server()
        let photo = try #require(try desk(server).photo(ProgramID(1), week: 1))
        #expect(!photo.jpeg.isEmpty && photo.weight == "87\u{A0}kg" && photo.comment == "mine")
        #expect(photo.words.count == 2)
        #expect(try desk(server).photo(ProgramID(1), week: 2) == nil)
        #expect(try desk(server).photo(ProgramID(9), week: 1) == nil)
    }

    @Test("voiding takes a success back with a line and a reason, once, and changes nothing else")
    func void() throws {
        let server = try server()
        let desk = desk(server)
        let before = try server.ledger()
        #expect(try desk.void(ProgramID(1), week: 1, reason: "No word in the photo") == .done)
        #expect(try desk.void(ProgramID(1), week: 1, reason: "Again") == .alreadyVoided)
        #expect(try desk.void(ProgramID(1), week: 2, reason: "Missed") == .noSuccess)
        #expect(try desk.void(ProgramID(1), week: 3, reason: "Open") == .noSuccess)
        #expect(try desk.void(ProgramID(1), week: 5, reason: "None") == .noWeek)
        #expect(try desk.void(ProgramID(7), week: 1, reason: "None") == .noProgram)
        let after = try server.ledger()
        #expect(Array(after.prefix(before.count)) == before)
        #expect(after.count == before.count + 1)
        #expect(Balance(after).kept == .zero && Balance(after).lost == Money(cents: 2_000))
        #expect(try desk.verify().differences.isEmpty)
    }

    @Test("verifying recomputes every balance: voided, stopped, deleted and unsettled ones are right")
    func verify() throws {
        let server = try server()
        let visitor = Visitor(server)
        try visitor.enrol("stopper")
        try visitor.submit("/programs/stop")
        try Visitor(server).enrol("maria")
        let gone = Visitor(server)
        try gone.enrol("gone")
        try gone.submit("/programs/delete", ["password": "a long password"])
        // Nobody has written down yet that another week is over.
        server.wait(forWeek: 3, .hours(48))
        let result = try desk(server).verify()
        #expect(result.programs == 3 && result.orphans == 1)
        #expect(result.differences.isEmpty)
    }

    @Test(
        "verifying finds a weight that was changed, a line that is too many, and one that has the wrong amount"
    )
    func differences() throws {
        let server = try server()
        try server.database.write { connection throws(DatabaseError) in
            _ = try connection.execute("UPDATE weigh_ins SET weight = 9900")
        }
        let changed = try desk(server).verify().differences
        #expect(
            changed == [
                "program 1: the ledger has $40 staked, $10 kept and $10 lost, "
                    + "the weigh-ins say $40 staked, $0 kept and $20 lost"
            ])
        try server.database.write { connection throws(DatabaseError) in
            try connection.execute("UPDATE weigh_ins SET weight = 8700")
            let extra = LedgerEntry(
                week: 3, kind: .kept, amount: Money(cents: 1), happenedAt: Instant(seconds: 0))
            try connection.append(extra, to: ProgramID(1), at: Instant(seconds: 0))
            // Of an account that was deleted, with something still at stake.
            let orphan = LedgerEntry(
                week: 0, kind: .staked, amount: Money(cents: 1), happenedAt: Instant(seconds: 0))
            try connection.append(orphan, to: ProgramID(9), at: Instant(seconds: 0))
        }
        #expect(try desk(server).verify().differences.count == 2)
    }

    @Test("verifying finds a balance that somebody tampered with behind the triggers' back, line by line")
    func tampered() throws {
        let server = try server()
        #expect(try desk(server).verify().differences.isEmpty)
        let changes: [(SQL, String)] = [
            ("UPDATE ledger SET amount = amount + 1 WHERE week = 1", "$10.01 kept"),
            ("UPDATE ledger SET amount = 1000, kind = 'kept' WHERE week = 2", "$20.01 kept and $0 lost"),
            (
                """
                UPDATE ledger SET amount = 1000, kind = CASE week WHEN 1 THEN 'kept' ELSE 'missed' END,
                    happened_at = happened_at + 1 WHERE week > 0
                """, "not every line"
            ),
            ("DELETE FROM ledger WHERE week = 2", "$0 lost"),
            ("DELETE FROM ledger", "$0 staked"),
        ]
        try server.database.write { connection throws(DatabaseError) in
            try connection.execute("DROP TRIGGER ledger_is_not_updated")
            try connection.execute("DROP TRIGGER ledger_is_not_deleted_from")
        }
        for (change, words) in changes {
            try server.database.write { connection throws(DatabaseError) in _ = try connection.execute(change)
            }
            let differences = try desk(server).verify().differences
            #expect(differences.count == 1 && differences[0].contains(words), "\(differences)")
        }
    }

    @Test("what waited for its turn while a weigh-in was posted comes after that, whatever its clock said")
    func turns() throws {
        let server = try Fixture()
        let token = try server.enrolled()
        server.wait(forWeek: 1)
        let before = server.now + -1
        _ = try server.weighIn("87", token: token).expecting(201)
        #expect(
            try LIOLIOperator(server.database, at: before).void(ProgramID(1), week: 1, reason: "Slow")
                == .done)
        try server.database.write { connection throws(DatabaseError) in
            if let record = try connection.program(ProgramID(1)) { try connection.stop(record, at: before) }
        }
        #expect(
            try server.ledger().map(\.kind) == [.staked, .kept, .voided, .stopped, .stopped, .stopped])
        #expect(try desk(server).verify().differences == [])
    }

    @Test(
        "random programs and histories, through the API and the operator's hands, verify to the cent",
        arguments: 1...6)
    func random(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let server = try Fixture()
        let tokens = try (0..<4).map {
            try server.enrolled("otto-\($0)", weeks: Int.random(in: 1...5, using: &random))
        }
        for week in 1...6 {
            server.wait(forWeek: week, Seconds(Int64.random(in: -1...200_000, using: &random)))
            for token in tokens where Bool.random(using: &random) {
                let weight = Weight(hundredths: Int64.random(in: 7_900...9_100, using: &random))
                let status = try server.weighIn(weight.text, token: token).status
                #expect(status == 201 || status == 409)
            }
            if Bool.random(using: &random) { server.service.settle() }
            if Bool.random(using: &random) {
                _ = try desk(server).void(
                    ProgramID(Int64.random(in: 1...4, using: &random)), week: week, reason: "Random")
            }
            #expect(try desk(server).verify().differences == [])
        }
        server.wait(forWeek: 9)
        server.service.settle()
        for id in Int64(1)...4 {
            let balance = Balance(try server.ledger(id))
            #expect(balance.kept + balance.lost == balance.staked)
        }
        #expect(try desk(server).verify().differences == [])
    }
}

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
        #expect(lines.count == 2)
        #expect(lines[1] == "1  otto  running  2/4  $10  $10  $10  2026-12-21T19:55:00Z")
    }

    @Test("who is due or late is listed, and nobody else")
    func due() throws {
        let server = try server()
        _ = try server.enrolled("maria")
        #expect(try lines(desk(server).due) == ["1  otto  late  week 2  missed at 2026-12-16T19:55:00Z"])
        server.wait(forWeek: 3)
        let due = try lines(desk(server).due)
        #expect(due.first == "1  otto  due  week 3  82.5\u{A0}kg  until 2026-12-23T19:55:00Z")
        #expect(due.count == 2)
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

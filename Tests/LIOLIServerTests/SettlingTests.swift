import LIOLI
import Stakes
import TestSupport
import Testing
import Wire

@testable import Database
@testable import LIOLIServer

@Suite("LIOLI: settling and the ledger")
struct SettlingTests {
    @Test("a missed week is settled once, whether or not anybody asks")
    func once() throws {
        let server = try Fixture()
        _ = try server.enrolled()
        server.wait(forWeek: 1, .hours(48))
        #expect(server.service.settle() == 1)
        #expect(server.service.settle() == 0)
        #expect(try server.ledger().map(\.kind) == [.staked, .missed])
        server.wait(forWeek: 9)
        #expect(server.service.settle() == 1)
        #expect(try server.ledger().map(\.week) == [0, 1, 2, 3, 4])
        #expect(server.service.settle() == 0)
    }

    @Test("what a weigh-in settles on its way is not settled again, nor the other way round")
    func atTheAsk() throws {
        let server = try Fixture()
        let token = try server.enrolled()
        server.wait(forWeek: 3)
        try concurrently(4) { number in
            if number == 0 { _ = try server.weighIn("82", token: token) } else { server.service.settle() }
        }
        #expect(try server.ledger().map(\.kind) == [.staked, .missed, .missed, .kept])
    }

    @Test("many programs are settled in batches, all of them")
    func batches() throws {
        let server = try Fixture()
        for number in 0..<600 { _ = try server.enrolled("otto-\(number)", weeks: 2) }
        server.wait(forWeek: 1, .hours(48))
        #expect(server.service.settle() == 600)
        let lines = try server.database.read { connection throws(DatabaseError) in
            try connection.first("SELECT COUNT(*) FROM ledger WHERE kind = 'missed'") { $0.integer(0) }
        }
        #expect(lines == 600)
    }

    @Test("the settled ledger is what the rules say, whenever it was settled")
    func sameAsRules() throws {
        let server = try Fixture()
        let token = try server.enrolled(weeks: 6)
        let rules = Program(
            try server.enrolment(weeks: 6),
            weighIns: [
                WeighIn(week: 2, weight: try Weight(text: "86"), postedAt: server.now + .days(14) + 60)
            ])
        server.wait(forWeek: 2)
        _ = try server.weighIn("86", token: token).expecting(201)
        server.wait(forWeek: 5)
        server.service.settle()
        server.wait(forWeek: 7)
        server.service.settle()
        #expect(try server.ledger() == rules.ledger(at: server.now))
    }

    @Test("the database itself refuses to change or delete a line of the ledger")
    func appendOnly() throws {
        let server = try Fixture()
        _ = try server.enrolled()
        for sql: SQL in ["UPDATE ledger SET amount = 0", "DELETE FROM ledger"] {
            #expect(throws: DatabaseError.self) {
                try server.database.write { connection throws(DatabaseError) in
                    _ = try connection.execute(sql)
                }
            }
        }
        #expect(try server.ledger().map(\.amount) == [Money(cents: 4_000)])
    }

    @Test("the database itself refuses a second outcome of a week")
    func oneOutcome() throws {
        let server = try Fixture()
        _ = try server.enrolled()
        server.wait(forWeek: 1, .hours(48))
        server.service.settle()
        let now = server.now
        #expect(throws: DatabaseError.constraint(.unique)) {
            try server.database.write { connection throws(DatabaseError) in
                let entry = LedgerEntry(
                    week: 1, kind: .kept, amount: Money(cents: 1_000), happenedAt: now)
                try connection.append(entry, to: ProgramID(1), at: now)
            }
        }
    }
}

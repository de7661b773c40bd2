import JSON
import LIOLI
import Stakes
import TestSupport
import Testing
import Wire

@testable import Database
@testable import LIOLIServer

@Suite("LIOLI API: weighing in")
struct WeighInTests {
    @Test("L-09 a whole program: each weigh-in is answered, and the last one for all of it")
    func wholeProgram() throws {
        let server = try Fixture()
        let token = try server.enrolled()
        server.wait(forWeek: 1)
        let first: WeighInAnswer = try server.weighIn("87.5", token: token).expecting(201).decode()
        #expect(first.outcome == .weighInSuccess && first.dollarsKept == Money(cents: 1_000))
        #expect(first.title == "On track")
        #expect(first.message == "87.5\u{A0}kg, and the target was 87.5\u{A0}kg: you keep $10.")
        #expect(first.nextDueAt == server.now + .days(7) + -60)
        #expect(try server.pending(token).program?.lastWeight == Weight(hundredths: 8_750))
        #expect(try !server.pending(token).isDue)

        server.wait(forWeek: 2)
        let second: WeighInAnswer = try server.weighIn("85.01", token: token).expecting(201).decode()
        #expect(second.outcome == .weighInFailure && second.dollarsLost == Money(cents: 1_000))

        // The third is missed.
        server.wait(forWeek: 4)
        let last: WeighInAnswer = try server.weighIn("80", token: token).expecting(201).decode()
        #expect(last.outcome == .programSuccess && last.nextDueAt == nil)
        #expect(last.dollarsKept == Money(cents: 2_000) && last.dollarsLost == Money(cents: 2_000))
        #expect(try server.ledger().map(\.kind) == [.staked, .kept, .overTarget, .missed, .kept])
        #expect(try server.pending(token).program?.state == .reached)
    }

    @Test("L-09 a program that ends above the goal is told so, in the reader's language")
    func failure() throws {
        let server = try Fixture()
        let token = try server.enrolled(weeks: 1)
        server.wait(forWeek: 1)
        let answer: WeighInAnswer = try server.weighIn(
            "80.5", token: token, headers: ["Accept-Language: es"]
        ).expecting(201).decode()
        #expect(answer.outcome == .programFailure && answer.title == "No has llegado a la meta")
        #expect(answer.message.contains("80,5\u{A0}kg") && answer.message.contains("10\u{A0}$"))
        #expect(try server.pending(token).program?.state == .notReached)
    }

    @Test(
        "C-09 a weigh-in can be posted from the second in which it is due to 47:59:59 later, and not at 48:00:00",
        arguments: [(Int64(-1), 409), (0, 201), (172_799, 201), (172_800, 409), (172_801, 409)])
    func deadline(offset: Int64, status: Int) throws {
        let server = try Fixture()
        let token = try server.enrolled()
        server.wait(forWeek: 1, Seconds(offset))
        let response = try server.weighIn("87", token: token)
        #expect(response.status == status)
        if status == 409 { #expect(try response.error.code == "none_due") }
    }

    @Test("of two weigh-ins at once one is taken, the other gets 409, and the ledger has one line")
    func atOnce() throws {
        let server = try Fixture()
        let token = try server.enrolled()
        server.wait(forWeek: 1)
        let statuses = Statuses()
        try concurrently(8) { number in
            let weight = number % 2 == 0 ? "87" : "89"
            statuses.note(try server.weighIn(weight, token: token).status)
        }
        #expect(statuses.sorted == [201] + Array(repeating: 409, count: 7))
        #expect(try server.ledger().count == 2)
    }

    @Test("a retry under the same key gets the first answer again, also weeks later, and posts nothing")
    func retry() throws {
        let server = try Fixture()
        let token = try server.enrolled()
        server.wait(forWeek: 1)
        let key = ["Idempotency-Key: 0b1c2d3e-retry"]
        let first = try server.weighIn("87", token: token, headers: key).expecting(201)
        #expect(try server.weighIn("87", token: token, headers: key).expecting(201).body == first.body)
        server.wait(forWeek: 2)
        #expect(try server.weighIn("87", token: token, headers: key).expecting(201).body == first.body)
        #expect(try server.ledger().map(\.kind) == [.staked, .kept])
        #expect(
            try server.weighIn("84", token: token, headers: ["Idempotency-Key: another-key"]).status == 201)
    }

    @Test("retries at once under one key all get the first answer")
    func retriesAtOnce() throws {
        let server = try Fixture()
        let token = try server.enrolled()
        server.wait(forWeek: 1)
        let statuses = Statuses()
        try concurrently(8) { _ in
            statuses.note(
                try server.weighIn("87", token: token, headers: ["Idempotency-Key: all-the-same"]).status)
        }
        #expect(statuses.sorted == Array(repeating: 201, count: 8))
        #expect(try server.ledger().map(\.kind) == [.staked, .kept])
    }

    @Test("somebody else's key is no key of mine")
    func keys() throws {
        let server = try Fixture()
        let (mine, other) = (try server.enrolled("otto"), try server.enrolled("maria"))
        server.wait(forWeek: 1)
        let key = ["Idempotency-Key: the-same-key"]
        let first: WeighInAnswer = try server.weighIn("87", token: mine, headers: key).decode()
        let second: WeighInAnswer = try server.weighIn("89", token: other, headers: key).decode()
        #expect(first.outcome == .weighInSuccess && second.outcome == .weighInFailure)
    }

    @Test("who has no program, or one that is over, gets 409")
    func nothingToPost() throws {
        let server = try Fixture()
        let response = try server.weighIn("87", token: try server.token("maria"))
        #expect(response.status == 409)
        #expect(try response.error.message.contains("Enrol"))
        let token = try server.enrolled(weeks: 1)
        server.wait(forWeek: 2)
        let over = try server.weighIn("87", token: token)
        #expect(over.status == 409)
        #expect(try over.error.message.contains("over"))
    }

    @Test("L-07 a comment comes back as it was written, emoji, HTML and all")
    func comment() throws {
        let server = try Fixture()
        let token = try server.enrolled()
        server.wait(forWeek: 1)
        let comment = "Two weeks 💪🏽\n<script>alert(1)</script> & 'quotes'; DROP TABLE ledger; --"
        _ = try server.weighIn("87", token: token, comment: comment).expecting(201)
        let stored = try server.database.read { connection throws(DatabaseError) in
            try connection.first("SELECT comment FROM weigh_ins") { $0.text(0) }
        }
        #expect(stored == comment)
    }

    @Test("a weigh-in needs a token: a name and a password are for the pending call alone")
    func basic() throws {
        let server = try Fixture()
        for (method, path) in [("POST", "/api/lioli/v1/weigh_ins"), ("DELETE", "/api/lioli/v1/token")] {
            let response = try server.send(
                method, path, json: method == "POST" ? "{}" : nil,
                headers: ["Authorization: Basic b3R0bzpwYXNzd29yZA=="])
            #expect(response.status == 401)
            #expect(try response.error.field == "Authorization")
            #expect(response["WWW-Authenticate"]?.hasPrefix("Bearer") == true)
        }
    }
}

import HTTPServer
import JSON
import LIOLI
import Stakes
import TestSupport
import Testing
import Wire

@testable import Database
@testable import LIOLIServer

@Suite("LIOLI API: what is due")
struct PendingTests {
    @Test("L-03 before the first week is over nothing is due, and the next date is told")
    func notDue() throws {
        let server = try Fixture()
        let token = try server.enrolled()
        let pending = try server.pending(token)
        #expect(!pending.isDue && pending.token == nil)
        #expect(pending.weightTarget == Weight(hundredths: 8_750))
        #expect(pending.dollarsAtStake == Money(cents: 1_000))
        let program = try #require(pending.program)
        #expect(program.state == .running && program.week == 1 && program.weeks == 4)
        #expect(program.nextDueAt == server.now + .days(7))
        #expect(program.word == nil && program.lastWeight == nil)
    }

    @Test("L-04 a weigh-in is due from its second on for 48 hours, with its target and the dollars at stake")
    func due() throws {
        let server = try Fixture()
        let token = try server.enrolled()
        for (offset, isDue) in [(Int64(-1), false), (0, true), (172_799, true), (172_800, false)] {
            server.wait(forWeek: 1, Seconds(offset))
            #expect(try server.pending(token).isDue == isDue, "\(offset)")
        }
        server.wait(forWeek: 2)
        let pending = try server.pending(token)
        #expect(pending.isDue && pending.weightTarget == Weight(hundredths: 8_500))
        #expect(pending.program?.deadline == server.now + Seconds(172_800 - 60))
    }

    @Test("L-04 the weigh-in word is told while one is due, in the reader's language, and is new each week")
    func word() throws {
        let server = try Fixture()
        let token = try server.enrolled()
        server.wait(forWeek: 1)
        let english = try #require(try server.pending(token).program?.word)
        #expect(try server.pending(token).program?.word == english)
        let spanish = try server.pending(token, headers: ["Accept-Language: es-MX,en;q=0.5"]).program?.word
        #expect(spanish != nil)
        server.wait(forWeek: 2)
        #expect(try server.pending(token).program?.word != english)
    }

    @Test(
        "no two weeks in a row have the same word, and the words of two programs have nothing to do with each other"
    )
    func words() throws {
        let server = try Fixture()
        _ = try server.enrolled("otto", weeks: 104)
        _ = try server.enrolled("maria", weeks: 104)
        let records = try server.database.read { connection throws(DatabaseError) in
            [try connection.program(ProgramID(1)), try connection.program(ProgramID(2))]
        }
        let words = try records.map { record in
            try (1...104).map { try #require(record).word(in: $0, .english) }
        }
        for words in words {
            #expect(zip(words, words.dropFirst()).allSatisfy { $0 != $1 })
            #expect(Set(words).count > 30)
        }
        #expect(words[0] != words[1])
    }

    @Test("the word can be switched off")
    func noWord() throws {
        var settings = LIOLIService.Settings()
        settings.asksForWord = false
        let server = try Fixture(settings: settings)
        let token = try server.enrolled()
        server.wait(forWeek: 1)
        let pending = try server.pending(token)
        #expect(pending.isDue && pending.program?.word == nil)
    }

    @Test("an account without a program has nothing due")
    func noProgram() throws {
        let server = try Fixture()
        let pending = try server.pending(try server.token("otto"))
        #expect(!pending.isDue && pending.program == nil && pending.dollarsAtStake == .zero)
    }

    @Test("L-03 once a program is over its state says how it ended")
    func over() throws {
        let server = try Fixture()
        let token = try server.enrolled(weeks: 1)
        server.wait(forWeek: 1, .hours(48))
        let pending = try server.pending(token)
        #expect(!pending.isDue && pending.program?.state == .notReached)
        #expect(pending.program?.nextDueAt == nil && pending.dollarsAtStake == .zero)
    }

    @Test(
        "L-01 without a token that is valid it answers 401, and says what it takes",
        arguments: [
            ([], 2), (["Authorization: Bearer nonsense"], 1),
            (["Authorization: Bearer " + String(repeating: "A", count: 43)], 1),
            (["Authorization: Digest x"], 1),
        ])
    func unauthorized(headers: [String], challenges: Int) throws {
        let server = try Fixture()
        let response = try server.send("GET", "/api/lioli/v1/pending_weigh_in", headers: headers)
        #expect(response.status == 401)
        #expect(response.all("WWW-Authenticate").count == challenges)
        #expect(try response.error.code == "unauthorized")
    }

    @Test("L-10 logging out revokes the token that it is done with, and no other")
    func logOut() throws {
        let server = try Fixture()
        let token = try server.enrolled()
        let other = try server.enrolled("maria")
        #expect(try server.send("DELETE", "/api/lioli/v1/token", token: token).status == 204)
        #expect(try server.send("GET", "/api/lioli/v1/pending_weigh_in", token: token).status == 401)
        #expect(try server.send("DELETE", "/api/lioli/v1/token", token: token).status == 401)
        #expect(try !server.pending(other).isDue)
    }
}

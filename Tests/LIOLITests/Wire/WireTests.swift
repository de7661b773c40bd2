import JSON
import LIOLI
import Stakes
import Testing
import Wire

@Suite("LIOLI: the wire")
struct LIOLIWireTests {
    @Test("a pending weigh-in is written as the contract has it, and reads back the same")
    func pending() throws {
        let pending = PendingWeighIn(
            isDue: true, weightTarget: Weight(hundredths: 8_750), dollarsAtStake: Money(cents: 1_250),
            token: "t",
            program: ProgramSummary(
                state: .running, unit: .kilograms, startWeight: Weight(hundredths: 9_000),
                goalWeight: Weight(hundredths: 8_000), lastWeight: nil, week: 1, weeks: 4,
                nextDueAt: Instant(seconds: 0), deadline: Instant(seconds: 172_800), word: "anchor"))
        #expect(
            pending.jsonText == """
                {"success":true,"weightTarget":87.5,"dollarsAtStake":12.5,"token":"t","program":\
                {"state":"running","unit":"kg","startWeight":90,"goalWeight":80,"lastWeight":null,"week":1,\
                "weeks":4,"nextDueAt":"1970-01-01T00:00:00Z","deadline":"1970-01-03T00:00:00Z","word":"anchor"}}
                """)
        #expect(try PendingWeighIn(json: JSONValue(parsing: pending.jsonBytes)) == pending)
    }

    @Test("the contract's three keys are enough to read a pending weigh-in")
    func least() throws {
        let json = #"{"success":false,"weightTarget":80,"dollarsAtStake":0}"#
        let pending = try PendingWeighIn(json: JSONValue(parsing: Array(json.utf8)))
        #expect(!pending.isDue && pending.token == nil && pending.program == nil)
        #expect(pending.weightTarget == Weight(hundredths: 8_000))
    }

    @Test("the answer to a weigh-in reads back the same", arguments: WeighInOutcome.allCases)
    func answer(outcome: WeighInOutcome) throws {
        let answer = WeighInAnswer(
            title: "On track", message: "“Well done”", outcome: outcome, weight: Weight(hundredths: 8_705),
            weightTarget: Weight(hundredths: 8_750), unit: .pounds, dollarsAtStake: Money(cents: 1),
            dollarsKept: Money(cents: 1), dollarsLost: .zero, nextDueAt: Instant(seconds: 60))
        #expect(try WeighInAnswer(json: JSONValue(parsing: answer.jsonBytes)) == answer)
    }

    @Test("a draft is written as the contract has it")
    func draft() {
        let draft = WeighInDraft(weight: Weight(hundredths: 8_050), image: "aGk=", comment: "ok")
        #expect(draft.jsonText == #"{"weight":80.5,"image":"aGk=","comment":"ok"}"#)
    }

    @Test("L-07 a comment has at most 2,000 characters, of a usual size and without NUL")
    func comment() throws {
        let longest = String(repeating: "👍🏽", count: 2_000)
        #expect(try CommentText(longest).text == longest)
        #expect(throws: CommentText.Problem.tooLong(excess: 1)) {
            try CommentText(String(repeating: "x", count: 2_001))
        }
        #expect(throws: CommentText.Problem.tooManyBytes) {
            try CommentText("x" + String(repeating: "\u{301}", count: 20_000))
        }
        #expect(throws: CommentText.Problem.containsNUL) { try CommentText("a\u{0}b") }
        #expect(try CommentText("").text == "")
    }

    @Test("an idempotency key is 1 to 64 plain characters")
    func key() {
        #expect(IdempotencyKey("0123-abc")?.text == "0123-abc")
        for text in ["", String(repeating: "x", count: 65), "with blank", "ümlaut-ß"] {
            #expect(IdempotencyKey(text) == nil)
        }
    }

    @Test("requests go where the contract has them")
    func routes() {
        #expect(LIOLIRoutes.pendingWeighIn.path == "/pending_weigh_in")
        #expect(LIOLIRoutes.postWeighIn.path == "/weigh_ins")
        #expect(LIOLIRoutes.deleteToken.path == "/token")
    }
}

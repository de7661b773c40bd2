import JSON
import LIOLI
import TestSupport
import Testing
import Wire

@testable import Database
@testable import LIOLIServer

@Suite("LIOLI API: bad input")
struct BadInputTests {
    private func post(_ body: String, headers: [String] = []) throws -> RawResponse {
        let server = try Fixture()
        let token = try server.enrolled()
        server.wait(forWeek: 1)
        let response = try server.send(
            "POST", "/api/lioli/v1/weigh_ins", token: token, json: body, headers: headers)
        // Whatever was wrong with it, nothing was written.
        #expect(try server.ledger().count == (response.status == 201 ? 2 : 1))
        return response
    }

    @Test(
        "L-06 a weight that is none is 422 and named, with a sentence that helps",
        arguments: [
            (#""""#, "missing"), ("null", "missing"), ("0", "between 20 and 999.99"),
            (#""0""#, "between 20 and 999.99"), ("-80", "between 20 and 999.99"), (#""-80""#, "a number"),
            (#""NaN""#, "a number"), ("1e3", "between 20 and 999.99"), (#""1e3""#, "a number"),
            (#""80,5""#, "Write it with a point, as 80.5"), (#"" 80.5 ""#, "a number"),
            (#""８０""#, "a number"),
            ("80.55555", "two decimals"), (#""80.55555""#, "two decimals"), ("80.123", "two decimals"),
            (#""80.1230010986328""#, "two decimals"), (#""80.12e0""#, "a number"),
            ("10000", "between 20 and 999.99"),
            (#""10,000""#, "a number"), ("1e400", ""), ("NaN", ""), ("true", "a number"),
            ("[80]", "a number"),
            ("99999999999999999999", "between 20 and 999.99"), ("-0.0", "between 20 and 999.99"),
        ])
    func weights(json: String, sentence: String) throws {
        let response = try post(#"{"weight":\#(json),"image":"\#(Fixture.photo)"}"#)
        guard json != "1e400", json != "NaN" else {
            #expect(response.status == 400)
            return
        }
        #expect(response.status == 422)
        #expect(try response.error.field == "weight")
        #expect(try response.error.message.contains(sentence))
    }

    @Test(
        "a weight is taken as a number or as its text",
        arguments: [
            "80.5", #""80.5""#, "87", "80.50", #""80.50""#, "8.05e1",
        ])
    func goodWeights(json: String) throws {
        #expect(try post(#"{"weight":\#(json),"image":"\#(Fixture.photo)"}"#).status == 201)
    }

    @Test("the weight is missing: 422 names it")
    func noWeight() throws {
        let response = try post(#"{"image":"\#(Fixture.photo)"}"#)
        #expect(response.status == 422)
        #expect(try response.error.field == "weight")
    }

    @Test(
        "L-05 a photo is required, as base64: without one, or with something else, 422 names it",
        arguments: [
            #"{"weight":80}"#, #"{"weight":80,"image":null}"#, #"{"weight":80,"image":""}"#,
            #"{"weight":80,"image":"data:image/png;base64,"}"#, #"{"weight":80,"image":"!!!"}"#,
            #"{"weight":80,"image":7}"#, #"{"weight":80,"image":"data:image/png,xyz"}"#,
            #"{"weight":80,"image":"A"}"#,
        ])
    func images(body: String) throws {
        let response = try post(body)
        #expect(response.status == 422)
        #expect(try response.error.field == "image")
    }

    @Test("L-07 a comment of 10,000 characters, or with a NUL, is 422 and named")
    func comments() throws {
        for comment in [
            String(repeating: "x", count: 10_000), String(repeating: "💪🏽", count: 10_000), "a\\u0000b",
        ] {
            let response = try post(
                #"{"weight":80,"image":"\#(Fixture.photo)","comment":"\#(comment)"}"#)
            #expect(response.status == 422)
            #expect(try response.error.field == "comment")
        }
        let response = try post(#"{"weight":80,"image":"\#(Fixture.photo)","comment":["x"]}"#)
        #expect(try response.error.field == "comment")
    }

    @Test(
        "what is no JSON is 400; what is no object is 422; another type is 415",
        arguments: ["", "{", "nonsense"])
    func malformed(body: String) throws {
        let response = try post(body)
        #expect(response.status == 400)
        #expect(try response.error.code == "malformed_json")
        #expect(try post("[]").status == 422)
        #expect(try post("x", headers: ["Content-Type: text/plain"]).status == 415)
    }

    @Test(
        "an idempotency key that is none is 400 and named",
        arguments: ["with blank in it", "ñandú-ñandú", String(repeating: "x", count: 65)])
    func keys(key: String) throws {
        let response = try post(
            #"{"weight":80,"image":"\#(Fixture.photo)"}"#, headers: ["Idempotency-Key: \(key)"])
        #expect(response.status == 400)
        #expect(try response.error.field == "Idempotency-Key")
    }

    @Test("paths and methods that aren't there answer 404 and 405")
    func unknown() throws {
        let server = try Fixture()
        #expect(try server.send("GET", "/api/lioli/v1/nothing").status == 404)
        #expect(try server.send("GET", "/api/lioli/v1/weigh_ins").status == 405)
        #expect(try server.send("PUT", "/api/lioli/v1/token", json: "").status == 405)
    }
}

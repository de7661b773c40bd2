import LIOLI
import Stakes
import TestSupport
import Testing
import Wire

@testable import Database
@testable import LIOLIServer

/// Weigh-ins as clients send them that have forms and floats.
@Suite("LIOLI API: weigh-ins as forms")
struct FormWeighInTests {
    private let server: Fixture
    private let token: String

    init() throws {
        server = try Fixture()
        token = try server.enrolled()
        server.wait(forWeek: 1)
    }

    private func post(_ form: String, type: String = "application/x-www-form-urlencoded") throws
        -> RawResponse
    {
        try server.send(
            "POST", "/api/lioli/v1/weigh_ins", token: token, json: form, headers: ["Content-Type: \(type)"])
    }

    private static let photo = Fixture.photo
    private static let escaped = PercentEncoding.encode(photo)

    @Test(
        "C-07 a form-urlencoded weigh-in is taken, its photo in base64, bare or as a data URI, escaped or not",
        arguments: [
            "image=\(escaped)", "image=\(photo)", "image=\(photo.replacing("+", with: "%2B"))",
            "image=data:image/png;base64,\(photo)",
            "image=" + PercentEncoding.encode("data:image/png;base64,\(photo)"),
            "image=\(escaped.prefix(40))%0D%0A\(escaped.dropFirst(40))",
        ])
    func taken(image: String) throws {
        let answer: WeighInAnswer = try post("weight=80.55&comment=Tough+week%21&\(image)&other=1")
            .expecting(201).decode()
        #expect(answer.weight.text == "80.55")
        let shown = try server.database.read { connection throws(DatabaseError) in
            try connection.shownProgram(of: .init(1), at: server.now)
        }
        #expect(shown?.weighIns.map(\.comment) == ["Tough week!"])
        // What was decoded is the picture that was sent: another one would not have been read.
        #expect(try post("weight=80&\(image)").status == 409)
    }

    @Test("C-07 the same is refused of a form as of JSON, and named")
    func refused() throws {
        for (form, status, field) in [
            ("image=\(Self.escaped)", 422, "weight"), ("weight=&image=\(Self.escaped)", 422, "weight"),
            ("weight=80%2C5&image=\(Self.escaped)", 422, "weight"),
            ("weight=80.123&image=\(Self.escaped)", 422, "weight"),
            ("weight=+80&image=\(Self.escaped)", 422, "weight"),
            ("weight=80", 422, "image"), ("weight=80&image=", 422, "image"),
            ("weight=80&image=!!!", 422, "image"), ("weight=80&image=data:image/png,xyz", 422, "image"),
            (
                "weight=80&image=\(Self.escaped)&comment=" + String(repeating: "x", count: 2_001), 422,
                "comment"
            ),
            ("weight=80&image=\(Self.escaped)&comment=%FF", 400, nil),
        ] {
            let response = try post(form)
            #expect(response.status == status, "\(form.prefix(40))")
            #expect(try response.error.field == field, "\(form.prefix(40))")
        }
        let many = (0..<65).map { "a\($0)=1" }.joined(separator: "&")
        #expect(try post(many).status == 413)
        #expect(try post("weight=80", type: "text/plain").status == 415)
        #expect(try server.ledger().count == 1)
    }

    @Test("C-07 a photo in a form has the limits that it has in JSON")
    func limits() throws {
        let large = Base64.encode([UInt8](repeating: 0x41, count: 10_485_761))
        let form = try post("weight=80&image=\(large)")
        #expect(form.status == 413)
        #expect(try form.error.code == "picture_too_large")
        #expect(try post("weight=80&image=" + String(repeating: "A", count: 16_000_000)).status == 413)
    }

    @Test(
        "C-07 a weight with the tail of a 32-bit float is the nearest hundredth, as a number and as a text",
        arguments: ["80.55000305175781", "80.550003", "80.54999999999999"])
    func tails(weight: String) throws {
        let image = Self.photo
        let boundary = "--xyz\r\nContent-Disposition: form-data; name="
        let multipart =
            "\(boundary)\"weight\"\r\n\r\n\(weight)\r\n\(boundary)\"image\"\r\n\r\n\(image)\r\n--xyz--\r\n"
        for (body, type) in [
            (#"{"weight":\#(weight),"image":"\#(image)"}"#, "application/json"),
            (#"{"weight":"\#(weight)","image":"\#(image)"}"#, "application/json"),
            ("weight=\(weight)&image=\(Self.escaped)", "application/x-www-form-urlencoded"),
            (multipart, "multipart/form-data; boundary=xyz"),
        ] {
            let server = try Fixture()
            let token = try server.enrolled()
            server.wait(forWeek: 1)
            let answer: WeighInAnswer = try server.send(
                "POST", "/api/lioli/v1/weigh_ins", token: token, json: body,
                headers: ["Content-Type: \(type)"]
            ).expecting(201).decode()
            #expect(answer.weight.text == "80.55", "\(type)")
        }
    }
}

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

    @Test("C-07 a form may be as long as JSON, and its photo has to be a picture too")
    func limits() throws {
        let noPicture = try post(
            "weight=80&image=" + PercentEncoding.encode(Base64.encode(Array("GIF89a".utf8))))
        #expect(noPicture.status == 422)
        #expect(try noPicture.error.field == "image")
        let length = Photo.maximumBody.bytes + 1
        for type in ["application/x-www-form-urlencoded", "application/json"] {
            // The length alone is refused: none of it has to come.
            let client = try RawClient(port: server.port)
            try client.send(
                """
                POST /api/lioli/v1/weigh_ins HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer \(token)\r
                Content-Type: \(type)\r\nContent-Length: \(length)\r\n\r\n
                """)
            #expect(try client.receive().status == 413, "\(type)")
        }
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

import Foundation
import Imaging
import LIOLI
import TestSupport
import Testing
import Wire

@testable import Database
@testable import LIOLIServer

@Suite("LIOLI API: photos")
struct PhotoTests {
    /// A server on which a weigh-in is due, and the token of whose it is.
    private func due() throws -> (Fixture, String) {
        let server = try Fixture()
        let token = try server.enrolled()
        server.wait(forWeek: 1)
        return (server, token)
    }

    private func post(_ image: Data, _ server: Fixture, _ token: String) throws -> RawResponse {
        try server.send(
            "POST", "/api/lioli/v1/weigh_ins", token: token,
            json: #"{"weight":87,"image":"\#(image.base64EncodedString())"}"#)
    }

    private func stored(_ server: Fixture) throws -> [UInt8] {
        let jpeg = try server.database.read { connection throws(DatabaseError) in
            try connection.first("SELECT jpeg FROM photos") { $0.blob(0) }
        }
        return try #require(jpeg)
    }

    private var png: [UInt8] { Array(Data(base64Encoded: SmallPicture.base64) ?? Data()) }

    @Test("L-05 a photo is kept as a JPEG, without anything that its file said besides")
    func metadata() throws {
        let (server, token) = try due()
        let jpeg = try server.decoder.photo(png)
        // Behind the first marker: where the camera was, and a comment.
        let exif = Array("Exif\0\0MM\0*\0\0\0\u{8}\0\0 40.4168 N".utf8)
        let comment = Array("taken at home".utf8)
        let segments =
            [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + [0xFF, 0xFE, 0, UInt8(comment.count + 2)]
            + comment
        let file = Data(jpeg.prefix(2) + segments + jpeg.dropFirst(2))
        #expect(try post(file, server, token).status == 201)
        let kept = try stored(server)
        #expect(kept.starts(with: [0xFF, 0xD8]))
        for text in ["Exif", "40.4168", "taken at home"] {
            #expect(Data(kept).range(of: Data(text.utf8)) == nil, "\(text)")
        }
    }

    @Test("L-05 a form with a file is taken as JSON is")
    func multipart() throws {
        let (server, token) = try due()
        func part(_ head: String, _ body: [UInt8]) -> [UInt8] {
            Array("--xyz\r\nContent-Disposition: form-data; \(head)\r\n\r\n".utf8) + body + Array("\r\n".utf8)
        }
        func send(_ parts: [UInt8]...) throws -> RawResponse {
            let body = parts.flatMap { $0 } + Array("--xyz--\r\n".utf8)
            let client = try RawClient(port: server.port)
            try client.send(
                """
                POST /api/lioli/v1/weigh_ins HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer \(token)\r
                Content-Type: multipart/form-data; boundary=xyz\r\nContent-Length: \(body.count)\r\n\r\n
                """)
            try client.send(body)
            return try client.receive()
        }
        let photo = part("name=\"image\"; filename=\"scale.png\"\r\nContent-Type: image/png", png)
        let noWeight = try send(photo)
        #expect(try noWeight.status == 422 && noWeight.error.field == "weight")
        let comma = try send(part("name=\"weight\"", Array("80,5".utf8)), photo)
        #expect(try comma.status == 422 && comma.error.field == "weight")
        let noPhoto = try send(part("name=\"weight\"", Array("87".utf8)))
        #expect(try noPhoto.status == 422 && noPhoto.error.field == "image")
        let whole = try send(
            part("name=\"weight\"", Array("87.5".utf8)), photo, part("name=\"comment\"", Array("¡Bien!".utf8))
        )
        #expect(whole.status == 201)
        #expect(try stored(server).starts(with: [0xFF, 0xD8]))
    }

    @Test("L-05 what is no picture, is cut off, or is something else is 422 and named, and nothing is kept")
    func unreadable() throws {
        let (server, token) = try due()
        let svg = "<svg xmlns='http://www.w3.org/2000/svg'><image href='file:///etc/passwd'/></svg>"
        for file in [
            Data("hi".utf8), Data(svg.utf8), Data(png.prefix(40)), Data([0xFF, 0xD8, 0xFF, 0xE0]),
            Data("%PDF-1.7".utf8),
        ] {
            let response = try post(file, server, token)
            #expect(response.status == 422)
            #expect(try response.error.field == "image")
        }
        #expect(try server.ledger().count == 1)
    }

    @Test("L-05 a file of more than 10 MB, or one that says it has more than 50 megapixels, is 413 and named")
    func tooLarge() throws {
        let (server, token) = try due()
        let large = try post(Data(png + [UInt8](repeating: 0, count: 10 * 1_024 * 1_024)), server, token)
        #expect(try large.status == 413 && large.error.field == "image")
        // A header of 60,000 × 60,000 pixels, with the checksum that goes with it.
        let bomb = Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAA6mAAAOpgCAIAAAAPsOIVAAAACElEQVR4nAMAAAAAAUgGidIAAAAASUVORK5CYII=")
        let response = try post(try #require(bomb), server, token)
        #expect(try response.status == 413 && response.error.field == "image")
        #expect(try server.ledger().count == 1)
    }

    @Test("photos that lie about themselves are 422 and named, and the weigh-in can still be posted")
    func hostile() throws {
        let (server, token) = try due()
        let lying = HostileHEIF.Picture(stated: .init(640, 480), coded: .init(20_000, 20_000))
        let jpeg = HostileJPEG.resized(try server.decoder.photo(png), width: 4_000, height: 4_000)
        let files =
            HostileHEIF.Codec.allCases.map { HostileHEIF($0, [lying]).bytes }
            + [
                HostileJPEG.repeatingPasses(of: jpeg, count: 2_000, hiding: .behindEndInTable),
                HostilePNG.inflating(width: 100, height: 100, to: 1_000_000_000),
            ]
        for file in files {
            let response = try post(Data(file), server, token)
            #expect(try response.status == 422 && response.error.field == "image")
        }
        // As large as a HEIC may be, and by a little more.
        let large = HostileHEIF(.heic, [.init(stated: .init(6_000, 4_000))]).bytes
        let response = try post(Data(large), server, token)
        #expect(try response.status == 413 && response.error.message.contains("23 megapixels"))
        #expect(try post(Data(png), server, token).status == 201)
    }

    @Test("a body that is too large for any picture is 413")
    func tooLargeBody() throws {
        let (server, token) = try due()
        let response = try server.send(
            "POST", "/api/lioli/v1/weigh_ins", token: token,
            json: String(repeating: " ", count: 15_500_000))
        #expect(response.status == 413)
    }
}

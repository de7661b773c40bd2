import Foundation
import Secrets
import TestSupport
import Testing
import Wire

@Suite("What is kept")
struct PrivacyTests {
    private static let address = "203.0.113.77"
    private static let agent = "Needle/7.0 (a phone of somebody's)"
    private static let latitude = 40.416775
    private static let longitude = -3.703790
    private static let password = "a password that is nowhere"

    @Test(
        "after a whole session no address, browser, precise place, original picture, password or token is in the files or the log"
    )
    func session() throws {
        let folder = try TemporaryFolder()
        let server = try RunningTrebol([
            "serve", "--port", "0", "--data", folder.path, "--apps", "secrets", "--web", "none",
            "--trust-proxy",
        ])
        let picture = try Photo.withPlace()
        let port = try server.port()
        let tokens = try live(port: port, picture: picture)
        let profile = try send(port, "GET", "/profile", token: tokens[1]).expecting(200).decode(Profile.self)
        // The log of the database is there while it runs, and is folded into the file at the end.
        let running = try contents(of: folder.path)
        server.send(SIGTERM)
        let ending = try server.ending()
        let log = Data((ending.output + ending.errors).utf8)
        let stopped = try contents(of: folder.path)
        #expect(ending.status == 0)
        // What is kept is found, so what isn't found isn't there.
        #expect(log.range(of: Data("access POST /api/v1/posts 201".utf8)) != nil)
        let number = bytes(of: profile.user.id)
        #expect(log.range(of: Data(String(profile.user.id.number).utf8)) == nil, "whose number is in the log")
        for kept in [
            number, Data("I kept the letter".utf8), bytes(of: 40.42), bytes(of: -3.7), Data("so did I".utf8),
        ] {
            #expect(running.range(of: kept) != nil && stopped.range(of: kept) != nil)
        }
        #expect(stopped.range(of: Data([0xFF, 0xD8, 0xFF])) != nil, "a blurred picture")
        for (what, needle) in needles(picture: picture, tokens: tokens) {
            for (place, data) in [("files", running), ("files at the end", stopped), ("log", log)] {
                #expect(data.range(of: needle) == nil, "\(what) is in the \(place)")
            }
        }
    }

    /// Does all that one can do, and answers the tokens.
    private func live(port: UInt16, picture: [UInt8]) throws -> [String] {
        let account = Credentials(username: "hushed-otter", password: Self.password).jsonText
        let first = try token(send(port, "POST", "/sign_up", json: account).expecting(201))
        let second = try token(send(port, "POST", "/sign_in", json: account).expecting(200))
        let other = Credentials(username: "mellow-lynx", password: Self.password).jsonText
        let third = try token(send(port, "POST", "/sign_up", json: other).expecting(201))
        _ = try send(
            port, "POST", "/sign_in", json: account.replacing(Self.password, with: "wrong" + Self.password)
        ).expecting(401)
        let draft = PostDraft(
            content: "I kept the letter", backgroundColor: CardColor.palette[0],
            imageData: ImageData(file: picture), latitude: Self.latitude, longitude: Self.longitude)
        _ = try send(port, "POST", "/posts", token: second, json: draft.jsonText).expecting(201)
        _ = try send(port, "POST", "/posts/1/comments", token: third, json: #"{"content":"so did I"}"#)
            .expecting(201)
        for (method, path) in [
            ("POST", "/posts/1/like"), ("GET", "/posts?limit=5"), ("GET", "/posts/1"),
            ("GET", "/account/export"), ("GET", "/profile"),
        ] {
            _ = try send(port, method, path, token: third).expecting(200)
        }
        // What fails may be noted too.
        let wrong = (third.hasPrefix("x") ? "y" : "x") + third.dropFirst()
        _ = try send(port, "GET", "/posts", token: wrong).expecting(401)
        _ = try send(port, "POST", "/posts", token: third, json: "{").expecting(400)
        return [first, second, third]
    }

    private func send(
        _ port: UInt16, _ method: String, _ path: String, token: String? = nil, json: String? = nil
    ) throws -> RawResponse {
        var headers = ["X-Forwarded-For: \(Self.address)", "User-Agent: \(Self.agent)"]
        if let token { headers.append("Authorization: Bearer \(token)") }
        if json != nil { headers.append("Content-Type: application/json") }
        return try RawClient(port: port).request(method, "/api/v1" + path, headers: headers, body: json)
    }

    private func token(_ response: RawResponse) throws -> String {
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: String])
        return try #require(json["token"])
    }

    /// What must not be found, and what it is.
    private func needles(picture: [UInt8], tokens: [String]) -> [(String, Data)] {
        var needles = [
            ("the address", Data(Self.address.utf8)), ("the address in bytes", Data([203, 0, 113, 77])),
            ("the address reversed", Data([77, 113, 0, 203])),
            ("this machine's address", Data("127.0.0.1:".utf8)),
            ("the browser", Data("Needle/7.0".utf8)), ("EXIF", Data("Exif\0\0".utf8)),
            ("the camera", Data(Photo.camera.utf8)), ("the password", Data(Self.password.utf8)),
            ("the latitude", bytes(of: Self.latitude)), ("the longitude", bytes(of: Self.longitude)),
            ("the latitude in words", Data("40.41".utf8)), ("the longitude in words", Data("3.7037".utf8)),
            ("the original picture's beginning", Data(picture.suffix(2_000).prefix(48))),
            ("the original picture's end", Data(picture.suffix(50).prefix(48))),
            (
                "the original picture as base64",
                Data(Data(picture.suffix(3_000)).base64EncodedString().prefix(64).utf8)
            ),
        ]
        for token in tokens {
            needles.append(("a token", Data(token.utf8)))
            let standard = token.replacing("-", with: "+").replacing("_", with: "/") + "="
            if let bytes = Data(base64Encoded: standard) { needles.append(("a token's bytes", bytes)) }
        }
        return needles
    }

    /// As SQLite writes a number.
    /// A public number as SQLite stores it: in 6 bytes when it fits in 48 bits with its sign, else in 8.
    private func bytes(of id: UserID) -> Data {
        withUnsafeBytes(of: id.number.bigEndian) { Data($0.suffix(id.number < 1 << 47 ? 6 : 8)) }
    }

    private func bytes(of number: Double) -> Data {
        withUnsafeBytes(of: number.bitPattern.bigEndian) { Data($0) }
    }

    private func contents(of folder: String) throws -> Data {
        var data = Data()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            data += try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
        }
        return data
    }
}

/// A photo as a phone takes it: it says where, and with what.
private enum Photo {
    static let camera = "Needle Camera 9000"

    /// A JPEG with the camera's name and a place in its EXIF.
    static func withPlace() throws -> [UInt8] {
        let jpeg = try noise()
        let content = Array("Exif\u{0}\u{0}".utf8) + exif
        let length = content.count + 2
        return Array(jpeg.prefix(2)) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + content
            + jpeg.dropFirst(2)
    }

    /// The camera, and 40° 25' 0.39" N.
    private static var exif: [UInt8] {
        let name = Array(camera.utf8) + [0]
        let nameOffset = UInt8(38)
        let gpsOffset = nameOffset + UInt8(name.count)
        let latitudeOffset = gpsOffset + 30
        let main: [UInt8] =
            [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 2]
            + [0x01, 0x10, 0, 2, 0, 0, 0, UInt8(name.count), 0, 0, 0, nameOffset]
            + [0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, gpsOffset] + [0, 0, 0, 0]
        let place: [UInt8] =
            [0, 2, 0, 1, 0, 2, 0, 0, 0, 2, 0x4E, 0, 0, 0] + [0, 2, 0, 5, 0, 0, 0, 3, 0, 0, 0, latitudeOffset]
            + [0, 0, 0, 0]
        return main + name + place + [
            0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 25, 0, 0, 0, 1, 0, 0, 0, 39, 0, 0, 0, 100,
        ]
    }

    /// A picture in which no part is like another.
    private static func noise() throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["vips", "gaussnoise", folder.path + "/noise.jpg", "800", "600", "--mean", "128"]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return Array(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/noise.jpg")))
    }
}

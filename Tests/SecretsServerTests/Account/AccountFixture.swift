import Foundation
import HTTPServer
import Secrets
import Testing

@testable import Accounts
@testable import Database
@testable import SecretsServer

extension Fixture {
    /// An account's number.
    func account(_ name: String) throws -> AccountID {
        let id = try database.read { connection throws(DatabaseError) in
            try connection.first("SELECT id FROM accounts WHERE username = $1", .text(name)) { $0.integer(0) }
        }
        return AccountID(try #require(id))
    }

    /// Makes as many posts of nobody's that matters, all liked by an account, straight in the database.
    func like(_ count: Int64, by name: String) throws {
        let account = try account(name).rawValue
        let author = try self.account(try #require(try? makeAuthor()))
        try database.write { connection throws(DatabaseError) in
            for number in 1...count {
                try connection.execute(
                    """
                    INSERT INTO posts (id, author_id, author_name, author_number, content, background_color, likes_count,
                        comments_count, created_at, updated_at)
                    VALUES ($1, $2, 'someone-else', 1, 'x', '#FFFFFF', 1, 0, 1, 1)
                    """, .integer(number), .integer(author.rawValue))
                try connection.execute(
                    "INSERT INTO likes (account_id, post_id) VALUES ($1, $2)", .integer(account),
                    .integer(number))
            }
            try connection.execute("UPDATE last_post SET id = $1", .integer(count))
        }
    }

    private func makeAuthor() throws -> String {
        _ = try token("someone-else")
        return "someone-else"
    }

    /// The bytes in which the database stores the public number of a token's account.
    func storedNumber(of token: String) throws -> Data {
        let id = try send("GET", "/api/v1/profile", token: token).decode(Profile.self).user.id.number
        // SQLite stores 6 bytes of what fits in 48 bits with its sign, else 8; fewer only of one number in 65,536.
        return withUnsafeBytes(of: id.bigEndian) { Data($0.suffix(id < 1 << 47 ? 6 : 8)) }
    }

    /// How long each piece of an account's export is.
    func exportPieces(of name: String) throws -> [Int] {
        let origin = try #require(Origin(publicURL: "http://test"))
        let viewpoint = Viewpoint(viewer: try account(name), origin: origin)
        let export = AccountExport(database, of: viewpoint, log: Log { _ in })
        var counts: [Int] = []
        while case .bytes(let piece) = export.next() { counts.append(piece.count) }
        #expect(export.next() == .end)
        return counts
    }

    /// How many rows a statement without parameters counts.
    func count(_ sql: SQL) throws -> Int64? {
        try database.read { connection throws(DatabaseError) in
            try connection.first(sql) { $0.integer(0) }
        }
    }

    /// All that stands in the database's files.
    func files() throws -> Data {
        var bytes = Data()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            bytes += try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
        }
        return bytes
    }
}

import Accounts
import Database
import HTTPServer
import JSON
import Secrets
import Synchronization
import Wire

/// Everything that is kept about an account, as one JSON document that is read from the database piece by piece while it is
/// sent: its length is nobody's memory.
final class AccountExport: Sendable {
    private let database: Database
    private let viewpoint: Viewpoint
    private let log: Log
    private let place = Mutex(Place.head)

    /// What is read next.
    private enum Place {
        case head
        /// Behind the row whose number is `after`; nil is the section's beginning.
        case section(ExportSection, after: Int64?)
        case end
    }

    init(_ database: Database, of viewpoint: Viewpoint, log: Log) {
        self.database = database
        self.viewpoint = viewpoint
        self.log = log
    }

    /// Reads the next piece.
    func next() -> ByteStream.Piece {
        place.withLock { place in
            do throws(DatabaseError) {
                return try database.read { connection throws(DatabaseError) in
                    try piece(&place, connection)
                }
            } catch {
                log.error("secrets: an export was cut off: \(error)")
                return .failed
            }
        }
    }

    private func piece(_ place: inout Place, _ connection: Connection) throws(DatabaseError)
        -> ByteStream.Piece
    {
        switch place {
        case .head:
            // The account may have been deleted since the request came.
            guard let head = try connection.exportHead(of: viewpoint.viewer) else { return .failed }
            let first = ExportSection.posts
            place = .section(first, after: nil)
            return .bytes(head + Array(first.opening.utf8))
        case .section(let section, let after):
            let rows = try connection.exportRows(section, of: viewpoint, after: after ?? 0)
            guard let last = rows.last else {
                place = section.next.map { .section($0, after: nil) } ?? .end
                return .bytes(Array(("]" + (section.next?.opening ?? "}")).utf8))
            }
            place = .section(section, after: last)
            return .bytes(after == nil ? rows.json : [UInt8(ascii: ",")] + rows.json)
        case .end: return .end
        }
    }
}

/// A list of an export, in the order in which they stand in it.
enum ExportSection: String, CaseIterable, Sendable {
    case posts
    case comments
    case likes
    case hiddenPosts = "hidden_posts"
    case hiddenComments = "hidden_comments"
    case blocks
    case reports
    case tokens
    case idempotencyKeys = "idempotency_keys"

    /// What stands before its first element.
    var opening: String { ",\"\(rawValue)\":[" }

    var next: ExportSection? {
        guard let index = Self.allCases.firstIndex(of: self), index + 1 < Self.allCases.count else {
            return nil
        }
        return Self.allCases[index + 1]
    }
}

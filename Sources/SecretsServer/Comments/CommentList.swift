import Database
import HTTPServer
import Secrets
import Synchronization

/// A long list of comments as JSON, read from the database piece by piece while it is sent: however many clients ask for
/// one and take it slowly, each costs the memory of a page.
final class CommentList: Sendable {
    /// The most comments in one answer.
    static let limit = 1_000
    /// How many are read at once.
    static let pieceLimit = 100

    private let database: Database
    private let post: PostID
    private let numbers: Range<Int64>
    private let viewpoint: Viewpoint
    private let log: Log
    private let place: Mutex<Place>

    /// What is read next.
    private enum Place {
        case head
        /// Those with smaller numbers.
        case before(Int64)
        case end
    }

    /// - Parameter numbers: only comments with these numbers.
    init(_ database: Database, _ post: PostID, _ numbers: Range<Int64>, of viewpoint: Viewpoint, log: Log) {
        self.database = database
        self.post = post
        self.numbers = numbers
        self.viewpoint = viewpoint
        self.log = log
        place = Mutex(.head)
    }

    /// The smallest number in it.
    var oldest: Int64 { numbers.lowerBound }

    /// Reads the next piece.
    func next() -> ByteStream.Piece {
        place.withLock { place in
            switch place {
            case .head: return piece(before: numbers.upperBound, isFirst: true, &place)
            case .before(let number): return piece(before: number, isFirst: false, &place)
            case .end: return .end
            }
        }
    }

    private func piece(before: Int64, isFirst: Bool, _ place: inout Place) -> ByteStream.Piece {
        var writer = RowWriter(origin: viewpoint.origin, expected: Self.pieceLimit)
        var last: Int64?
        writer.beginArray()
        do throws(DatabaseError) {
            try database.read { connection throws(DatabaseError) in
                try connection.eachComment(
                    under: post, from: numbers.lowerBound, before: before, limit: Self.pieceLimit,
                    viewpoint.viewer
                ) { row in
                    last = row.integer(CommentColumns.id)
                    writer.writeComment(row)
                }
            }
        } catch {
            log.error("secrets: a list of comments was cut off: \(error)")
            return .failed
        }
        writer.endArray()
        // The pieces are one array: its beginning, commas between them, and its end.
        place = last.map(Place.before) ?? .end
        guard last != nil else { return .bytes(Array((isFirst ? "[]" : "]").utf8)) }
        var bytes = writer.json.bytes
        bytes[0] = UInt8(ascii: isFirst ? "[" : ",")
        bytes.removeLast()
        return .bytes(bytes)
    }
}

import Database
import Secrets
import Synchronization

/// The pages that were read last.
///
/// Everybody who opens the app asks for the same first pages. Reading and writing one is 20 µs of the 35 that a request
/// takes, so while nobody posts or likes they are kept. Any write makes all of them old: there are many more reads than
/// writes, and a rule this simple is never wrong. It holds because only this process writes to the database.
final class FeedCache: Sendable {
    /// Which page, and under which address its readers know the server and the API.
    struct Key: Hashable, Sendable {
        let before: PostID?
        let limit: Int
        let origin: Origin
        let path: String

        init(_ page: PageQuery, _ origin: Origin, path: String) {
            before = page.before
            limit = page.limit
            self.origin = origin
            self.path = path
        }
    }

    private struct State {
        var pages: [Key: FeedPage] = [:]
        var byteCount = 0
        /// The writes that had been made when the pages were read.
        var writes: UInt64 = 0
    }

    /// The most memory that the pages take together.
    private static let capacity = 8_000_000

    private let state = Mutex(State())
    private let writes = Atomic<UInt64>(0)

    /// Makes every page old. To be called between a write's commit and its acknowledgement: whoever has been told of a
    /// write sees it from then on.
    func invalidate() {
        writes.wrappingAdd(1, ordering: .sequentiallyConsistent)
    }

    /// A moment, told by the writes that have been made.
    struct Moment: Sendable {
        fileprivate let writes: UInt64
    }

    /// The present one. To be asked for before the snapshot that a page is read from begins: a write that comes in between
    /// makes the page old, though it may be in it. The other way round, a page could be taken for newer than it is.
    var moment: Moment { Moment(writes: writes.load(ordering: .sequentiallyConsistent)) }

    /// The page, kept or read. What is read is kept only for as long as nothing is written.
    /// - Parameter moment: one from before anything was read.
    func page(
        _ key: Key, at moment: Moment, read: () throws(DatabaseError) -> FeedPage
    ) throws(DatabaseError) -> FeedPage {
        let writes = moment.writes
        let kept = state.withLock { $0.writes == writes ? $0.pages[key] : nil }
        if let kept { return kept }
        let page = try read()
        state.withLock { state in
            if state.writes != writes || state.byteCount + page.byteCount > Self.capacity {
                // A reader that was slower than others may bring back an older number: that only costs a page.
                state.pages = [:]
                state.byteCount = 0
                state.writes = writes
            }
            if state.pages.updateValue(page, forKey: key) == nil { state.byteCount += page.byteCount }
        }
        return page
    }
}

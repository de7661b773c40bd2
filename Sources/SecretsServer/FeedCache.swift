import Database
import Secrets
import Synchronization

/// The pages that were read last.
///
/// Everybody who opens the app asks for the same first pages. Reading and writing one is 20 µs of the 35 that a request
/// takes, so while nobody posts or likes they are kept. Any write makes all of them old: there are many more reads than
/// writes, and a rule this simple is never wrong. Another process writes nothing but an operator's decisions; they are
/// numbered, and a page is kept for readers that see the same last one.
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

    /// Between which writes a reader begins to read.
    struct Moment: Equatable, Sendable {
        fileprivate let writes: UInt64
        /// The operators' last decision that the reader sees.
        fileprivate var lastDecision: Int64 = 0

        func seeing(decision: Int64) -> Moment { Moment(writes: writes, lastDecision: decision) }
    }

    private struct State {
        var pages: [Key: FeedPage] = [:]
        var byteCount = 0
        /// When the readers of the pages began to read.
        var moment = Moment(writes: 0)
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

    /// To be asked for before the reader's snapshot is opened: a snapshot is older than what is written after it, however
    /// late a page is read from it.
    var moment: Moment { Moment(writes: writes.load(ordering: .sequentiallyConsistent)) }

    /// The page, kept or read. What is read is kept only for readers that begin before the next write.
    /// - Parameter moment: when this reader began.
    func page(
        _ key: Key, asOf moment: Moment, read: () throws(DatabaseError) -> FeedPage
    ) throws(DatabaseError) -> FeedPage {
        let kept = state.withLock { $0.moment == moment ? $0.pages[key] : nil }
        if let kept { return kept }
        let page = try read()
        state.withLock { state in
            if state.moment != moment || state.byteCount + page.byteCount > Self.capacity {
                // A reader that was slower than others may bring back an older moment: that only costs a page.
                state.pages = [:]
                state.byteCount = 0
                state.moment = moment
            }
            let replaced = state.pages.updateValue(page, forKey: key)
            state.byteCount += page.byteCount - (replaced?.byteCount ?? 0)
        }
        return page
    }
}

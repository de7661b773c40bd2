import HTTPServer
import Wire

/// The posters that upstream hasn't: it isn't asked for them again for a while. Bounded, as anybody can ask for names that
/// nobody has.
struct MissingPosters: Sendable {
    private var untilByPath: [String: MonotonicTime] = [:]
    private let limit: Int

    /// How long one is taken to be missing: upstream may have it later.
    static let duration = Seconds.minutes(10)

    init(limit: Int = 4_000) {
        self.limit = limit
    }

    var count: Int { untilByPath.count }

    /// Whether it was missing a while ago.
    func contains(_ path: String, at now: MonotonicTime) -> Bool {
        untilByPath[path].map { now < $0 } ?? false
    }

    mutating func insert(_ path: String, at now: MonotonicTime) {
        if untilByPath.count >= limit { shrink(now) }
        untilByPath[path] = now + Self.duration
    }

    /// What has expired goes; when that isn't enough, a quarter of the others too: those that were looked for first.
    private mutating func shrink(_ now: MonotonicTime) {
        untilByPath = untilByPath.filter { now < $0.value }
        guard untilByPath.count >= limit else { return }
        let oldest = untilByPath.sorted { $0.value < $1.value }.prefix(max(limit / 4, 1))
        for (path, _) in oldest { untilByPath[path] = nil }
    }
}

import HTTPServer
import Wire

/// An answer of the database upstream that was good.
struct KeptAnswer: Sendable {
    let body: SharedBytes
    /// Whether there is something; false for a number that no movie has.
    let isFound: Bool
    /// On a clock that never goes back, so that no answer stays fresh for longer when the time of day is set.
    let came: MonotonicTime

    func age(at now: MonotonicTime) -> Seconds { now.seconds(since: came) }
}

/// Answers by what was asked, bounded in number and size; those that weren't used for longest go first.
struct AnswerCache<Key: Hashable & Sendable>: Sendable {
    private var entries: [Key: Entry] = [:]
    private var bytes = 0
    private var uses: UInt64 = 0
    private let countLimit: Int
    private let byteLimit: ByteCount

    private struct Entry: Sendable {
        var answer: KeptAnswer
        var lastUse: UInt64
    }

    init(countLimit: Int = 4_000, byteLimit: ByteCount = .megabytes(64)) {
        self.countLimit = countLimit
        self.byteLimit = byteLimit
    }

    mutating func answer(_ key: Key) -> KeptAnswer? {
        guard entries[key] != nil else { return nil }
        uses += 1
        entries[key]?.lastUse = uses
        return entries[key]?.answer
    }

    mutating func keep(_ answer: KeptAnswer, for key: Key) {
        guard answer.body.count <= byteLimit.bytes / 4 else { return }
        uses += 1
        bytes += answer.body.count - (entries[key]?.answer.body.count ?? 0)
        entries[key] = Entry(answer: answer, lastUse: uses)
        if entries.count > countLimit || bytes > byteLimit.bytes { shrink() }
    }

    /// A quarter goes at once, so that looking for the oldest is seldom.
    private mutating func shrink() {
        let oldest = entries.sorted { $0.value.lastUse < $1.value.lastUse }
        for (key, entry) in oldest {
            guard entries.count > countLimit * 3 / 4 || bytes > byteLimit.bytes / 4 * 3 else { return }
            entries[key] = nil
            bytes -= entry.answer.body.count
        }
    }
}

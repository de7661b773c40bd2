import HTTPServer
import Wire

/// When upstream is asked and when it is left alone: a machine that is told what came of each request.
///
/// What fails is left alone by itself: a film whose page is an error, cut off or too slow says nothing of other films.
/// Upstream as a whole is left alone when it says so (429), or when several requests in a row, for different things, fail
/// in a way that has nothing to do with what was asked for: there is no connection, or the key is refused.
struct UpstreamPauses<Key: Hashable & Sendable>: Sendable {
    /// Upstream said so.
    private var limitedUntil: MonotonicTime?
    /// It seems to be down.
    private var downUntil: MonotonicTime?
    /// What was asked for when it seemed to be down, since it last answered; no more of it than matters.
    private var unanswered: Set<Key> = []
    /// What failed by itself.
    private var retryAt: [Key: MonotonicTime] = [:]

    /// How long what failed isn't asked again.
    static var retryDelay: Seconds { 5 }
    /// After so many requests in a row that found it down, nothing at all is asked for that long.
    static var failureLimit: Int { 3 }
    private static var retryLimit: Int { 1_000 }

    /// Why it isn't to be asked now; nil when it is.
    func refusal(of key: Key, at now: MonotonicTime) -> UpstreamFailure? {
        if let limitedUntil, now < limitedUntil { return .limited(limitedUntil.seconds(since: now)) }
        if let downUntil, now < downUntil { return .failedBefore }
        if let retry = retryAt[key], now < retry { return .failedBefore }
        return nil
    }

    mutating func noteSuccess(of key: Key) {
        noteAnswer()
        retryAt[key] = nil
    }

    mutating func note(_ failure: UpstreamFailure, of key: Key, at now: MonotonicTime) {
        switch failure {
        case .limited(let wait): limitedUntil = max(now + wait, limitedUntil ?? now)
        case .failedBefore, .busy: break
        case .failed, .status, .keyRefused, .nonsense:
            if retryAt.count >= Self.retryLimit { retryAt = retryAt.filter { now < $0.value } }
            if retryAt.count < Self.retryLimit { retryAt[key] = now + Self.retryDelay }
            note(failure.evidence, of: key, at: now)
        }
    }

    private mutating func note(_ evidence: Evidence, of key: Key, at now: MonotonicTime) {
        switch evidence {
        case .isUp: noteAnswer()
        case .none: break
        case .isDown:
            if unanswered.count < Self.failureLimit { unanswered.insert(key) }
            if unanswered.count >= Self.failureLimit { downUntil = now + Self.retryDelay }
        }
    }

    private mutating func noteAnswer() {
        unanswered = []
        downUntil = nil
    }
}

/// What a failure says of upstream as a whole.
private enum Evidence {
    case isUp, isDown, none
}

extension UpstreamFailure {
    fileprivate var evidence: Evidence {
        switch self {
        case .failed(.unreachable), .failed(.insecure), .keyRefused: .isDown
        case .failed(.cut), .failed(.timedOut), .failed(.tooLarge), .failed(.malformed), .status, .nonsense:
            .isUp
        case .failed(.unsendable), .failed(.outOfResources), .limited, .failedBefore, .busy: .none
        }
    }
}

import HTTPServer
import Wire

/// When upstream is asked and when it is left alone: a machine that is told what came of each request.
struct UpstreamPauses<Key: Hashable & Sendable>: Sendable {
    /// Upstream said so.
    private var limitedUntil: MonotonicTime?
    /// It seems to be down.
    private var downUntil: MonotonicTime?
    private var failuresInARow = 0
    /// What failed by itself.
    private var retryAt: [Key: MonotonicTime] = [:]

    /// How long what failed isn't asked again.
    static var retryDelay: Seconds { 5 }
    /// After so many failures in a row, nothing at all is asked for that long.
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
        failuresInARow = 0
        downUntil = nil
        retryAt[key] = nil
    }

    mutating func note(_ failure: UpstreamFailure, of key: Key, at now: MonotonicTime) {
        switch failure {
        case .limited(let wait): limitedUntil = max(now + wait, limitedUntil ?? now)
        case .failedBefore, .busy: break
        case .failed, .status, .keyRefused, .nonsense:
            if retryAt.count >= Self.retryLimit { retryAt = retryAt.filter { now < $0.value } }
            if retryAt.count < Self.retryLimit { retryAt[key] = now + Self.retryDelay }
            guard failure.concernsAll else { return }
            failuresInARow += 1
            if failuresInARow >= Self.failureLimit { downUntil = now + Self.retryDelay }
        }
    }
}

extension UpstreamFailure {
    /// Whether the next request, for something else, is likely to fail as well.
    fileprivate var concernsAll: Bool {
        switch self {
        case .failed, .keyRefused, .nonsense: true
        case .status(let status): status >= 500
        case .limited, .failedBefore, .busy: false
        }
    }
}

import Glibc
import Wire

/// Waits for the signals by which an operator stops the server.
public struct SignalWatcher: Sendable {
    private let signals: [Int32]

    /// Keeps the signals for ``wait()``, on this thread and on those that it starts from now on: so make it before the
    /// server, its log and its pools.
    public init(_ signals: [Int32] = [SIGTERM, SIGINT]) {
        self.signals = signals
        var set = Self.set(of: signals)
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Waits for one of the signals, and returns it.
    public func wait() -> Int32 {
        var set = Self.set(of: signals)
        var signal: Int32 = 0
        while sigwait(&set, &signal) != 0 {}
        return signal
    }

    private static func set(of signals: [Int32]) -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        return set
    }
}

extension Server {
    /// Serves until the operator stops it, and then stops as ``stop(within:)`` does. With the default limit that takes less
    /// than ten seconds, whatever happens.
    /// - Returns: whether everything in flight ended in time.
    @discardableResult
    public func run(until signals: SignalWatcher, thenStopWithin limit: Seconds = 6) -> Bool {
        _ = signals.wait()
        return stop(within: limit)
    }
}

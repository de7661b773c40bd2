import Glibc
import Wire

/// Where the server has the time from; a test has it from a variable.
public struct TimeSource: Sendable {
    /// The time of day.
    public let now: @Sendable () -> Instant
    /// A clock that never goes back, for measuring.
    public let monotonic: @Sendable () -> MonotonicTime

    /// A source of one's own, as in a test.
    public init(
        now: @escaping @Sendable () -> Instant, monotonic: @escaping @Sendable () -> MonotonicTime
    ) {
        self.now = now
        self.monotonic = monotonic
    }

    /// The machine's clocks.
    public static let system = TimeSource(
        now: { Instant(seconds: Int64(read(CLOCK_REALTIME).tv_sec)) },
        monotonic: {
            let time = read(CLOCK_MONOTONIC)
            return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
        })

    private static func read(_ clock: clockid_t) -> timespec {
        var time = timespec()
        clock_gettime(clock, &time)
        return time
    }
}

/// A moment on a clock that never goes back.
public struct MonotonicTime: Hashable, Comparable, Sendable {
    /// Since some moment that doesn't matter.
    public let nanoseconds: Int64

    /// A moment `nanoseconds` after the clock's beginning.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// Whether `left` is the earlier one.
    public static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    /// The moment `interval` later.
    public static func + (time: MonotonicTime, interval: Seconds) -> MonotonicTime {
        MonotonicTime(nanoseconds: time.nanoseconds &+ interval.count &* 1_000_000_000)
    }

    /// How many whole seconds `earlier` is ago.
    public func seconds(since earlier: MonotonicTime) -> Seconds {
        Seconds((nanoseconds - earlier.nanoseconds) / 1_000_000_000)
    }

    /// How many whole milliseconds `earlier` is ago.
    public func milliseconds(since earlier: MonotonicTime) -> Int64 {
        (nanoseconds - earlier.nanoseconds) / 1_000_000
    }

    func microseconds(since earlier: MonotonicTime) -> Int64 {
        (nanoseconds - earlier.nanoseconds) / 1_000
    }
}

/// A moment in whole seconds since 1970-01-01T00:00:00Z.
public struct Instant: Hashable, Comparable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z; negative before.
    public let seconds: Int64

    /// The moment so many seconds after 1970-01-01T00:00:00Z.
    public init(seconds: Int64) {
        self.seconds = seconds
    }

    /// Whether the left one comes first.
    public static func < (left: Instant, right: Instant) -> Bool {
        left.seconds < right.seconds
    }

    /// The moment `interval` later.
    public static func + (instant: Instant, interval: Seconds) -> Instant {
        Instant(seconds: instant.seconds &+ interval.count)
    }

    /// How long it was from `earlier` to `later`; negative when the clock was set back between them.
    public static func - (later: Instant, earlier: Instant) -> Seconds {
        Seconds(later.seconds &- earlier.seconds)
    }
}

/// A length of time in whole seconds.
public struct Seconds: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
    /// How many; can be negative.
    public let count: Int64

    /// So many seconds.
    public init(_ count: Int64) {
        self.count = count
    }

    /// Written as a number.
    public init(integerLiteral value: Int64) {
        count = value
    }

    /// So many minutes.
    public static func minutes(_ count: Int64) -> Seconds { Seconds(count * 60) }

    /// So many hours.
    public static func hours(_ count: Int64) -> Seconds { Seconds(count * 3_600) }

    /// So many days of 24 hours.
    public static func days(_ count: Int64) -> Seconds { Seconds(count * 86_400) }

    /// Whether the left one is shorter.
    public static func < (left: Seconds, right: Seconds) -> Bool {
        left.count < right.count
    }
}

/// A moment in whole seconds since 1970-01-01T00:00:00Z.
public struct Instant: Hashable, Comparable, Sendable {
    public let seconds: Int64

    public init(seconds: Int64) {
        self.seconds = seconds
    }

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
    public let count: Int64

    public init(_ count: Int64) {
        self.count = count
    }

    public init(integerLiteral value: Int64) {
        count = value
    }

    public static func minutes(_ count: Int64) -> Seconds { Seconds(count * 60) }
    public static func hours(_ count: Int64) -> Seconds { Seconds(count * 3_600) }
    public static func days(_ count: Int64) -> Seconds { Seconds(count * 86_400) }

    public static func < (left: Seconds, right: Seconds) -> Bool {
        left.count < right.count
    }
}

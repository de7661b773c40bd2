import Wire

/// Writes times, quicker when they lie on the same day as the one before.
struct TimeWriter {
    private var bytes = Instant(seconds: 0).iso8601Bytes
    private var day: Int64 = 0
    private var instant = Instant(seconds: 0)

    /// The 20 bytes of `Instant.iso8601`. Let go of them before the next ones are asked for: they share their place.
    mutating func iso8601(_ instant: Instant) -> [UInt8] {
        if instant != self.instant { write(instant) }
        return bytes
    }

    private mutating func write(_ instant: Instant) {
        self.instant = instant
        // Before 1970 the division below would round the wrong way; no post is that old.
        let day = instant.seconds < 0 ? -1 : instant.seconds / 86_400
        guard day == self.day, day >= 0 else {
            bytes = instant.iso8601Bytes
            self.day = day
            return
        }
        let second = Int(instant.seconds - day * 86_400)
        put(second / 3_600, at: 11)
        put(second / 60 % 60, at: 14)
        put(second % 60, at: 17)
    }

    private mutating func put(_ number: Int, at index: Int) {
        bytes[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10)
        bytes[index + 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10)
    }
}

import CCommonPasswords

/// The passwords that are guessed first.
enum CommonPasswords {
    private static let lineFeed = UInt8(ascii: "\n")
    /// The words, sorted by their bytes, with a line feed before and behind each.
    nonisolated(unsafe) private static let lines = UnsafeBufferPointer(
        start: CCommonPasswords(), count: CCommonPasswordsCount())

    /// Whether a text is one of the 10,000 commonest passwords of at least eight characters, in whatever case.
    static func contain(_ text: String) -> Bool {
        let word = Array(text.lowercased().utf8)
        // Between these two places, each at a line feed, it would have to be.
        var low = 0
        var high = lines.count - 1
        while low < high {
            var start = (low + high) / 2
            while lines[start] != lineFeed { start -= 1 }
            let line = lines[(start + 1)...].prefix { $0 != lineFeed }
            if line.elementsEqual(word) { return true }
            if line.lexicographicallyPrecedes(word) {
                low = line.endIndex
            } else {
                high = start
            }
        }
        return false
    }
}

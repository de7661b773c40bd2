/// Prints JSON, compact and in UTF-8, into one buffer that grows.
///
/// Commas and colons are set by themselves. It is up to the caller that what is opened is closed and that members
/// stand in objects alone; ``object(_:)`` and ``array(_:)`` do the first.
///
///     writer.object { post in
///         post.field("id", 12)
///         post.field("content", utf8: contentFromTheDatabase)
///     }
public struct JSONWriter: ~Copyable {
    private var buffer: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    /// How many bytes have been written.
    public private(set) var count = 0
    /// Whether a value has been finished at this level, so that the next one needs a comma.
    private var needsComma = false

    /// An empty writer with room for `capacity` bytes; it grows when they are used up.
    public init(capacity: Int = 4_096) {
        self.capacity = max(capacity, 64)
        buffer = .allocate(capacity: self.capacity)
    }

    deinit {
        buffer.deallocate()
    }

    /// A copy of what has been written.
    public var bytes: [UInt8] {
        Array(UnsafeBufferPointer(start: buffer, count: count))
    }

    // MARK: - Structure

    /// Opens an object; ``endObject()`` closes it.
    public mutating func beginObject() { open(UInt8(ascii: "{")) }

    /// Closes the object opened last.
    public mutating func endObject() { close(UInt8(ascii: "}")) }

    /// Opens an array; ``endArray()`` closes it.
    public mutating func beginArray() { open(UInt8(ascii: "[")) }

    /// Closes the array opened last.
    public mutating func endArray() { close(UInt8(ascii: "]")) }

    /// Writes an object whose members `body` writes.
    @inlinable
    public mutating func object<Failure: Error>(
        _ body: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        beginObject()
        try body(&self)
        endObject()
    }

    /// Writes an array whose elements `body` writes.
    @inlinable
    public mutating func array<Failure: Error>(
        _ body: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        beginArray()
        try body(&self)
        endArray()
    }

    /// Writes a member's name, to be followed by its value. A literal is written as it is: it may not contain anything
    /// that needs an escape.
    public mutating func name(_ name: StaticString) {
        let length = name.utf8CodeUnitCount
        reserve(length + 4)
        separate()
        put(UInt8(ascii: "\""))
        (buffer + count).update(from: name.utf8Start, count: length)
        assert((count..<count + length).allSatisfy { !isSpecial(buffer[$0]) }, "a name that needs escapes")
        count += length
        put(UInt8(ascii: "\""))
        put(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a member's name that is not a literal, to be followed by its value.
    public mutating func name(escaping name: String) {
        value(name)
        reserve(1)
        put(UInt8(ascii: ":"))
        needsComma = false
    }

    // MARK: - Values

    /// Writes `null`.
    public mutating func null() { word("null") }

    /// Writes `true` or `false`.
    public mutating func value(_ value: Bool) { word(value ? "true" : "false") }

    /// Writes an integer.
    public mutating func value(_ value: Int64) {
        number(value.magnitude, isNegative: value < 0)
    }

    /// Writes an integer.
    public mutating func value(_ value: Int) {
        number(UInt64(value.magnitude), isNegative: value < 0)
    }

    /// Writes an integer.
    public mutating func value(_ value: UInt64) {
        number(value, isNegative: false)
    }

    /// Writes the shortest number that reads back as `value`; `null` for infinity and what is not a number.
    public mutating func value(_ value: Double) {
        guard value.isFinite else { return null() }
        if hundredths(value) { return }
        var text = value.description
        text.withUTF8 { raw($0) }
    }

    /// Writes a number that has at most two decimals, as coordinates and prices have, much quicker than any other one.
    /// False when it isn't one of these.
    private mutating func hundredths(_ value: Double) -> Bool {
        // Up to here hundredths are exact, and no shorter number than theirs reads back as the same value.
        guard value.magnitude < 1e9, value != 0 else { return false }
        let hundredths = Int64(value.magnitude * 100 + 0.5)
        guard Double(hundredths) / 100 == value.magnitude else { return false }
        number(UInt64(hundredths / 100), isNegative: value < 0)
        let decimals = UInt8(truncatingIfNeeded: hundredths % 100)
        reserve(3)
        put(UInt8(ascii: "."))
        put(UInt8(ascii: "0") + decimals / 10)
        if decimals % 10 != 0 { put(UInt8(ascii: "0") + decimals % 10) }
        return true
    }

    /// Writes a string, with escapes where they are needed.
    public mutating func value(_ value: String) {
        var value = value
        value.withUTF8 { text(utf8: $0) }
    }

    /// Writes a string of which the UTF-8 is at hand, with escapes where they are needed.
    /// That it is valid UTF-8 is up to the caller; it is not checked.
    public mutating func value(utf8: UnsafeBufferPointer<UInt8>) {
        text(utf8: utf8)
    }

    // MARK: - Parts

    private mutating func open(_ byte: UInt8) {
        reserve(2)
        separate()
        put(byte)
        needsComma = false
    }

    private mutating func close(_ byte: UInt8) {
        reserve(1)
        put(byte)
        needsComma = true
    }

    private mutating func word(_ word: StaticString) {
        raw(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }

    /// Writes a value that needs no escapes.
    private mutating func raw(_ bytes: UnsafeBufferPointer<UInt8>) {
        reserve(bytes.count + 1)
        separate()
        if let base = bytes.baseAddress {
            (buffer + count).update(from: base, count: bytes.count)
            count += bytes.count
        }
        needsComma = true
    }

    private mutating func number(_ magnitude: UInt64, isNegative: Bool) {
        reserve(22)
        separate()
        if isNegative { put(UInt8(ascii: "-")) }
        var length = 1
        var bound: UInt64 = 10
        while magnitude >= bound {
            length += 1
            // 20 digits are the most; the bound of the 21st would not fit.
            if length == 20 { break }
            bound *= 10
        }
        var rest = magnitude
        var index = count + length
        count = index
        repeat {
            index -= 1
            buffer[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0
        needsComma = true
    }

    /// Writes a string; runs without an escape are looked at and copied eight bytes at a time.
    private mutating func text(utf8: UnsafeBufferPointer<UInt8>) {
        reserve(utf8.count + 3)
        separate()
        put(UInt8(ascii: "\""))
        if let source = utf8.baseAddress {
            var read = 0
            while true {
                read += copyPlain(from: source + read, count: utf8.count - read)
                guard read < utf8.count else { break }
                // Room for this escape, and for the rest as it is.
                reserve(6 + utf8.count - read)
                putEscaped(source[read])
                read += 1
            }
        }
        put(UInt8(ascii: "\""))
        needsComma = true
    }

    /// Copies up to the first byte that needs an escape and returns how many bytes that were.
    @inline(__always)
    private mutating func copyPlain(from source: UnsafePointer<UInt8>, count length: Int) -> Int {
        let target = buffer + count
        var index = 0
        while length - index >= WordScan.width {
            let scan = WordScan(source + index)
            UnsafeMutableRawPointer(target + index).storeBytes(of: scan.word.littleEndian, as: UInt64.self)
            let special = scan.special
            if special != 0 {
                index += WordScan.lowest(special)
                count += index
                return index
            }
            index += WordScan.width
        }
        while index < length, !isSpecial(source[index]) {
            target[index] = source[index]
            index += 1
        }
        count += index
        return index
    }

    private mutating func putEscaped(_ byte: UInt8) {
        put(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): put(byte)
        case 0x08: put(UInt8(ascii: "b"))
        case 0x09: put(UInt8(ascii: "t"))
        case 0x0A: put(UInt8(ascii: "n"))
        case 0x0C: put(UInt8(ascii: "f"))
        case 0x0D: put(UInt8(ascii: "r"))
        default:
            put(UInt8(ascii: "u"))
            put(UInt8(ascii: "0"))
            put(UInt8(ascii: "0"))
            put(UInt8(ascii: "0") + byte >> 4)
            let digit = byte & 15
            put(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }

    /// Sets a comma when one is due. Room for it has been reserved.
    @inline(__always)
    private mutating func separate() {
        if needsComma { put(UInt8(ascii: ",")) }
    }

    @inline(__always)
    private mutating func put(_ byte: UInt8) {
        buffer[count] = byte
        count += 1
    }

    @inline(__always)
    private mutating func reserve(_ length: Int) {
        if capacity - count < length { grow(length) }
    }

    @inline(never)
    private mutating func grow(_ length: Int) {
        let larger = max(capacity * 2, count + length)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        moved.update(from: buffer, count: count)
        buffer.deallocate()
        buffer = moved
        capacity = larger
    }
}

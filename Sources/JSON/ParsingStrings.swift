/// Strings: the common ones, ASCII or UTF-8 without an escape, are found in one scan and copied once.
extension Parser {
    /// Reads a string, from its opening quote to behind its closing one.
    mutating func readString() throws(JSONError) -> String {
        position += 1
        let start = position
        let isASCII = skipPlain()
        guard position < bytes.count else { throw syntax(.endOfText) }
        guard bytes[position] == UInt8(ascii: "\"") else { return try readEscapedString(from: start) }
        let text = UnsafeBufferPointer(rebasing: bytes[start..<position])
        position += 1
        // Decoding would replace what is not UTF-8; in ASCII there is nothing to replace.
        if isASCII { return String(decoding: text, as: UTF8.self) }
        guard let string = String(validating: text, as: UTF8.self) else {
            throw JSONError(.syntax(.invalidUTF8, offset: start + validPrefix(text)))
        }
        return string
    }

    /// Moves to the next byte that is special in a string, or to the end. Returns whether it passed ASCII alone.
    private mutating func skipPlain() -> Bool {
        guard let base = bytes.baseAddress else { return true }
        var nonASCII: UInt64 = 0
        while bytes.count - position >= WordScan.width {
            let scan = WordScan(base + position)
            let special = scan.special
            if special != 0 {
                let length = WordScan.lowest(special)
                // What stands behind the find is of no interest.
                nonASCII |= scan.nonASCII & ((1 << UInt64(length * 8)) &- 1)
                position += length
                return nonASCII == 0
            }
            nonASCII |= scan.nonASCII
            position += WordScan.width
        }
        while position < bytes.count, !isSpecial(bytes[position]) {
            nonASCII |= UInt64(bytes[position] & 0x80)
            position += 1
        }
        return nonASCII == 0
    }

    /// Goes on with a string that has an escape, or a byte that may not stand there, at the position.
    private mutating func readEscapedString(from start: Int) throws(JSONError) -> String {
        scratch.removeAll(keepingCapacity: true)
        var runStart = start
        while true {
            scratch.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[runStart..<position]))
            guard position < bytes.count else { throw syntax(.endOfText) }
            switch bytes[position] {
            case UInt8(ascii: "\""):
                let raw = UnsafeBufferPointer(rebasing: bytes[start..<position])
                position += 1
                guard let string = String(validating: scratch, as: UTF8.self) else {
                    throw JSONError(.syntax(.invalidUTF8, offset: start + validPrefix(raw)))
                }
                return string
            case UInt8(ascii: "\\"):
                try readEscape()
            default:
                throw syntax(.controlCharacter)
            }
            runStart = position
            _ = skipPlain()
        }
    }

    /// Reads one escape, a surrogate pair as one, and appends what it stands for.
    private mutating func readEscape() throws(JSONError) {
        let start = position
        position += 1
        guard position < bytes.count else { throw syntax(.endOfText) }
        let byte = bytes[position]
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scratch.append(byte)
        case UInt8(ascii: "b"): scratch.append(0x08)
        case UInt8(ascii: "f"): scratch.append(0x0C)
        case UInt8(ascii: "n"): scratch.append(0x0A)
        case UInt8(ascii: "r"): scratch.append(0x0D)
        case UInt8(ascii: "t"): scratch.append(0x09)
        case UInt8(ascii: "u"):
            position += 1
            appendScalar(try readScalar(escapeAt: start))
            return
        default: throw syntax(.unknownEscape)
        }
        position += 1
    }

    /// Reads the digits behind `\u` and, for the first half of a surrogate pair, the escape of the second half.
    private mutating func readScalar(escapeAt start: Int) throws(JSONError) -> UInt32 {
        let first = try readHex()
        guard first & 0xF800 == 0xD800 else { return first }
        let lone = JSONError(.syntax(.loneSurrogate, offset: start))
        guard first < 0xDC00, bytes.count - position >= 2, bytes[position] == UInt8(ascii: "\\"),
            bytes[position + 1] == UInt8(ascii: "u")
        else { throw lone }
        position += 2
        let second = try readHex()
        guard second & 0xFC00 == 0xDC00 else { throw lone }
        return 0x10000 + (first & 0x3FF) << 10 + second & 0x3FF
    }

    private mutating func readHex() throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard position < bytes.count else { throw syntax(.endOfText) }
            let byte = bytes[position]
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: throw syntax(.unknownEscape)
            }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }

    /// Appends a code point, which is no surrogate, in UTF-8.
    private mutating func appendScalar(_ scalar: UInt32) {
        func last(_ shift: UInt32) -> UInt8 { UInt8(0x80 | (scalar >> shift) & 0x3F) }
        switch scalar {
        case ..<0x80:
            scratch.append(UInt8(scalar))
        case ..<0x800:
            scratch.append(UInt8(0xC0 | scalar >> 6))
            scratch.append(last(0))
        case ..<0x10000:
            scratch.append(UInt8(0xE0 | scalar >> 12))
            scratch.append(last(6))
            scratch.append(last(0))
        default:
            scratch.append(UInt8(0xF0 | scalar >> 18))
            scratch.append(last(12))
            scratch.append(last(6))
            scratch.append(last(0))
        }
    }
}

/// How many bytes at the start of `text` are valid UTF-8. Only for messages: it takes its time.
private func validPrefix(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var decoder = UTF8()
    var iterator = text.makeIterator()
    var length = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
        length += UTF8.width(scalar)
    }
    return length
}

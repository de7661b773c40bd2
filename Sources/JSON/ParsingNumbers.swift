/// Numbers: whole ones exactly up to 64 bits, the rest as the nearest double.
extension Parser {
    /// Reads a number by the grammar of RFC 8259, section 6.
    mutating func readNumber() throws(JSONError) -> JSONValue {
        let start = position
        let isNegative = bytes[position] == UInt8(ascii: "-")
        if isNegative { position += 1 }
        var digits = DecimalDigits()
        try readDigits(&digits)
        let wholeStart = isNegative ? start + 1 : start
        if bytes[wholeStart] == UInt8(ascii: "0"), position - wholeStart > 1 {
            position = wholeStart + 1
            throw syntax(.malformedNumber)
        }
        var isWhole = true
        var exponent = 0
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            isWhole = false
            position += 1
            let fractionStart = position
            try readDigits(&digits)
            exponent = fractionStart - position
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            isWhole = false
            exponent += try readExponent()
        }
        if isWhole, let value = digits.integer(isNegative: isNegative) { return value }
        if let value = digits.double(isNegative: isNegative, exponent: exponent) { return .double(value) }
        // The bytes are a number's, hence ASCII.
        let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
        guard let value = Double(text), value.isFinite else {
            throw JSONError(.syntax(.numberTooLarge, offset: start))
        }
        return .double(value)
    }

    /// Reads one digit or more.
    private mutating func readDigits(_ digits: inout DecimalDigits) throws(JSONError) {
        let start = position
        while position < bytes.count {
            let digit = bytes[position] &- UInt8(ascii: "0")
            guard digit <= 9 else { break }
            digits.append(digit)
            position += 1
        }
        guard position > start else { throw syntax(position < bytes.count ? .malformedNumber : .endOfText) }
    }

    /// Reads an exponent from its `e`. One that no double reaches is clamped.
    private mutating func readExponent() throws(JSONError) -> Int {
        position += 1
        var isNegative = false
        if position < bytes.count,
            bytes[position] == UInt8(ascii: "-") || bytes[position] == UInt8(ascii: "+")
        {
            isNegative = bytes[position] == UInt8(ascii: "-")
            position += 1
        }
        let start = position
        var value = 0
        while position < bytes.count {
            let digit = bytes[position] &- UInt8(ascii: "0")
            guard digit <= 9 else { break }
            value = min(value * 10 + Int(digit), 100_000)
            position += 1
        }
        guard position > start else { throw syntax(position < bytes.count ? .malformedNumber : .endOfText) }
        return isNegative ? -value : value
    }
}

/// The digits of a number as one integer, as far as 64 bits go.
private struct DecimalDigits {
    private var value: UInt64 = 0
    private var overflows = false

    @inline(__always)
    mutating func append(_ digit: UInt8) {
        // Below this bound ten times the value and a digit fit; above it, look closely.
        if value < 1_844_674_407_370_955_161 {
            value = value &* 10 &+ UInt64(digit)
        } else {
            let (tens, tensOverflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, sumOverflow) = tens.addingReportingOverflow(UInt64(digit))
            value = sum
            overflows = overflows || tensOverflow || sumOverflow
        }
    }

    /// The whole number; nil for minus zero and for what 64 bits do not hold.
    func integer(isNegative: Bool) -> JSONValue? {
        if overflows { return nil }
        if !isNegative {
            return value <= UInt64(Int64.max) ? .integer(Int64(value)) : .unsigned(value)
        }
        guard value > 0, value <= UInt64(Int64.max) + 1 else { return nil }
        return .integer(Int64(truncatingIfNeeded: 0 &- value))
    }

    /// The double nearest to the digits times ten to the `exponent`; nil when finding it takes more than one operation.
    func double(isNegative: Bool, exponent: Int) -> Double? {
        // Both operands are exact, so that the one multiplication or division rounds correctly.
        guard !overflows, value <= 1 << 53, exponent >= -22, exponent <= 22 else { return nil }
        let magnitude =
            exponent < 0
            ? Double(value) / powersOfTen[-exponent] : Double(value) * powersOfTen[exponent]
        return isNegative ? -magnitude : magnitude
    }
}

/// 10^0 to 10^22, the powers that a double holds exactly.
private let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21, 1e22,
]

/// Why a text is no weight, or no amount of money.
public enum DecimalProblem: Error, Equatable, Sendable {
    /// There is nothing.
    case empty
    /// Something other than digits and one point among them: a sign, a blank, a comma, an exponent, digits of another script.
    case notANumber
    /// More than two digits behind the point.
    case tooPrecise
    /// A number that is too small or too large.
    case outOfRange
}

/// Numbers with two decimals, kept as whole hundredths so that nothing is ever lost to rounding.
enum Hundredths {
    /// Reads ASCII digits, and at most two more behind a point: `80`, `80.5`, `80.55`. Nothing is trimmed.
    static func parse(_ text: String) throws(DecimalProblem) -> Int64 {
        var whole: Int64 = 0
        var wholeDigits = 0
        var fraction: Int64 = 0
        var fractionDigits = 0
        var hasPoint = false
        for byte in text.utf8 {
            if byte == UInt8(ascii: "."), !hasPoint, wholeDigits > 0 {
                hasPoint = true
                continue
            }
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { throw .notANumber }
            let digit = Int64(byte - UInt8(ascii: "0"))
            if hasPoint {
                fractionDigits += 1
                if fractionDigits <= 2 { fraction = fraction * 10 + digit }
            } else {
                guard wholeDigits != 1 || whole > 0 else { throw .notANumber }
                wholeDigits += 1
                // More digits than any range has room for change nothing.
                if wholeDigits <= 9 { whole = whole * 10 + digit }
            }
        }
        guard wholeDigits > 0 else { throw .empty }
        guard !hasPoint || fractionDigits > 0 else { throw .notANumber }
        guard fractionDigits <= 2 else { throw .tooPrecise }
        guard wholeDigits <= 9 else { throw .outOfRange }
        return whole * 100 + (fractionDigits == 1 ? fraction * 10 : fraction)
    }

    /// The hundredths of a number that has at most two decimals.
    static func exact(_ number: Double) throws(DecimalProblem) -> Int64 {
        guard number >= 0, number < 1e9 else { throw .outOfRange }
        let hundredths = Int64(number * 100 + 0.5)
        guard Double(hundredths) / 100 == number else { throw .tooPrecise }
        return hundredths
    }

    /// The hundredths of a number that has at most two decimals, or that is what a 32-bit float makes of such a number:
    /// 196.5500030517578 is 196.55.
    ///
    /// Both are the same number when no 32-bit float tells them apart. Its 24 bits reach as far as 0.00006 below 1,024, so
    /// what somebody wrote as a third decimal, 0.001 at least, is never taken for such a tail.
    static func nearest(_ number: Double) throws(DecimalProblem) -> Int64 {
        guard number >= 0, number < 1e9 else { throw .outOfRange }
        let hundredths = Int64(number * 100 + 0.5)
        guard Float(Double(hundredths) / 100) == Float(number) else { throw .tooPrecise }
        return hundredths
    }

    /// The number in digits, with as many decimals as it needs: none, or as many as are asked for.
    static func text(_ hundredths: Int64, point: String, alwaysWithDecimals: Bool) -> String {
        let sign = hundredths < 0 ? "-" : ""
        let size = hundredths.magnitude
        let fraction = size % 100
        var text = sign + String(size / 100)
        if fraction == 0, !alwaysWithDecimals { return text }
        text += point
        if fraction < 10 { text += "0" }
        if fraction % 10 == 0, !alwaysWithDecimals {
            text += String(fraction / 10)
        } else {
            text += String(fraction)
        }
        return text
    }
}

/// Times as the APIs write them: `2026-11-30T19:55:00Z`, UTC, whole seconds, years 0000 to 9999.
extension Instant {
    /// The time as text, always 20 bytes; years out of range are clamped to it.
    public var iso8601: String {
        String(decoding: iso8601Bytes, as: UTF8.self)
    }

    /// The 20 ASCII bytes of ``iso8601``.
    public var iso8601Bytes: [UInt8] {
        let clamped = min(max(seconds, -62_167_219_200), 253_402_300_799)
        let date = CivilDate(daysSince1970: floorDivide(clamped, 86_400))
        let second = clamped - floorDivide(clamped, 86_400) * 86_400
        var bytes: [UInt8] = []
        bytes.reserveCapacity(20)
        appendDigits(date.year / 100, to: &bytes)
        appendDigits(date.year % 100, to: &bytes)
        bytes.append(UInt8(ascii: "-"))
        appendDigits(date.month, to: &bytes)
        bytes.append(UInt8(ascii: "-"))
        appendDigits(date.day, to: &bytes)
        bytes.append(UInt8(ascii: "T"))
        appendDigits(second / 3_600, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        appendDigits(second / 60 % 60, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        appendDigits(second % 60, to: &bytes)
        bytes.append(UInt8(ascii: "Z"))
        return bytes
    }

    /// Reads exactly the form that ``iso8601`` writes; nil for anything else, or a day that doesn't exist.
    public init?(iso8601 text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 20, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            bytes[19] == UInt8(ascii: "Z"),
            let century = digits(bytes, 0), let year = digits(bytes, 2), let month = digits(bytes, 5),
            let day = digits(bytes, 8), let hour = digits(bytes, 11), let minute = digits(bytes, 14),
            let second = digits(bytes, 17), hour < 24, minute < 60, second < 60
        else { return nil }
        let date = CivilDate(year: century * 100 + year, month: month, day: day)
        guard CivilDate(daysSince1970: date.daysSince1970) == date else { return nil }
        seconds = date.daysSince1970 * 86_400 + hour * 3_600 + minute * 60 + second
    }
}

/// A day of the proleptic Gregorian calendar, wherever one is.
///
/// The conversions are the widely known `days_from_civil` and `civil_from_days`: years begin in March, eras of 400 years.
public struct CivilDate: Equatable, Sendable {
    /// The astronomical year: 0 is 1 BC.
    public let year: Int64
    /// 1 to 12.
    public let month: Int64
    /// 1 to 31.
    public let day: Int64

    /// The day of these numbers, which may be out of range.
    init(year: Int64, month: Int64, day: Int64) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day that lies `days` after 1970-01-01.
    init(daysSince1970 days: Int64) {
        let shifted = days + 719_468
        let era = floorDivide(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// How many days after 1970-01-01 it is. A month or day out of range counts on into its neighbours.
    var daysSince1970: Int64 {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = floorDivide(shiftedYear, 400)
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}

extension CivilDate {
    /// Reads a day written `1994-09-10`; nil for anything else, or a day that doesn't exist.
    public init?(iso8601 text: String) {
        guard text.utf8.count == 10, let midnight = Instant(iso8601: text + "T00:00:00Z") else { return nil }
        self.init(daysSince1970: floorDivide(midnight.seconds, 86_400))
    }

    /// The day as `1994-09-10`; years out of 0000 to 9999 are clamped to it.
    public var iso8601: String {
        String(decoding: Instant(seconds: daysSince1970 * 86_400).iso8601Bytes.prefix(10), as: UTF8.self)
    }
}

private func floorDivide(_ dividend: Int64, _ divisor: Int64) -> Int64 {
    let quotient = dividend / divisor
    return dividend % divisor < 0 ? quotient - 1 : quotient
}

private func appendDigits(_ value: Int64, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / 10))
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10))
}

private func digits(_ bytes: [UInt8], _ start: Int) -> Int64? {
    let zero = UInt8(ascii: "0")
    let nine = UInt8(ascii: "9")
    guard (zero...nine).contains(bytes[start]), (zero...nine).contains(bytes[start + 1]) else { return nil }
    return Int64(bytes[start] - zero) * 10 + Int64(bytes[start + 1] - zero)
}

/// An amount of dollars in whole cents; can be negative.
public struct Money: Hashable, Comparable, Sendable {
    /// 1,250 is $12.50.
    public let cents: Int64

    /// So many cents.
    public init(cents: Int64) {
        self.cents = cents
    }

    /// Nothing.
    public static let zero = Money(cents: 0)

    /// Reads dollars: `5`, `12.5`, `12.50`. The sign and the range are the caller's business.
    public init(dollars text: String) throws(DecimalProblem) {
        cents = try Hundredths.parse(text)
    }

    /// Reads a JSON number of dollars with at most two decimals.
    public init(number: Double) throws(DecimalProblem) {
        cents = try Hundredths.exact(number)
    }

    /// The dollars as a number: exact to the cent up to 90 million millions.
    public var dollars: Double { Double(cents) / 100 }

    /// The dollars in digits, without cents when there are none: `12` or `12.50`.
    public func text(point: String) -> String {
        Hundredths.text(cents, point: point, alwaysWithDecimals: cents % 100 != 0)
    }

    /// Whether the left one is less.
    public static func < (left: Money, right: Money) -> Bool { left.cents < right.cents }

    /// The sum.
    public static func + (left: Money, right: Money) -> Money { Money(cents: left.cents + right.cents) }

    /// The difference.
    public static func - (left: Money, right: Money) -> Money { Money(cents: left.cents - right.cents) }

    /// Adds to what is there.
    public static func += (left: inout Money, right: Money) { left = left + right }

    /// So many times the amount.
    public static func * (amount: Money, count: Int) -> Money { Money(cents: amount.cents * Int64(count)) }
}

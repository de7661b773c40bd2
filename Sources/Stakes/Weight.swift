/// A weight in hundredths of a program's unit.
public struct Weight: Hashable, Comparable, Sendable {
    /// 8,055 is 80.55 kg or lb.
    public let hundredths: Int64

    /// A weight of so many hundredths, unchecked.
    public init(hundredths: Int64) {
        self.hundredths = hundredths
    }

    /// What a person can weigh, in either unit: 20 to 999.99.
    public static let plausible = Weight(hundredths: 2_000)...Weight(hundredths: 99_999)

    /// Reads what the API takes: `80`, `80.5`, `80.55`; nothing else, and nothing implausible.
    public init(text: String) throws(DecimalProblem) {
        try self.init(checking: Hundredths.parse(text))
    }

    /// Reads a JSON number of at most two decimals, nothing implausible. The tail that such a number has after it went
    /// through a 32-bit float (`196.5500030517578`) is rounded away; any other third decimal is too precise.
    public init(number: Double) throws(DecimalProblem) {
        try self.init(checking: Hundredths.nearest(number))
    }

    private init(checking hundredths: Int64) throws(DecimalProblem) {
        self.hundredths = hundredths
        guard Self.plausible.contains(self) else { throw .outOfRange }
    }

    /// The number as JSON has it: with the point, and only the decimals it needs.
    public var text: String { text(point: ".") }

    /// The number with the reader's own decimal sign, and only the decimals it needs.
    public func text(point: String) -> String {
        Hundredths.text(hundredths, point: point, alwaysWithDecimals: false)
    }

    /// The number, as near as floating point comes.
    public var number: Double { Double(hundredths) / 100 }

    /// Whether the left one is less.
    public static func < (left: Weight, right: Weight) -> Bool {
        left.hundredths < right.hundredths
    }

    /// Whether it lies more than a tenth away from `last`, so that a person should be asked whether it is right.
    public func isFar(from last: Weight) -> Bool {
        (hundredths - last.hundredths).magnitude * 10 > last.hundredths.magnitude
    }
}

/// What a program's weights are measured in.
public enum WeightUnit: String, Hashable, CaseIterable, Sendable {
    case pounds = "lb"
    case kilograms = "kg"
}

/// What was given for each option, from the command line or from the environment.
struct OptionValues: Equatable, Sendable {
    private var values: [String: String] = [:]

    /// Reads the flags behind `serve`. The environment is asked for each variable that isn't given as a flag.
    init(arguments: [String], environment: (String) -> String?) throws(UsageError) {
        try readFlags(arguments)
        for option in Option.all where values[option.flag] == nil {
            guard let value = environment(option.variable), !value.isEmpty else { continue }
            values[option.flag] = value
        }
    }

    /// The value given for a flag, or nil.
    subscript(flag: String) -> String? { values[flag] }

    /// Whether a switch is on.
    func isOn(_ flag: String) throws(UsageError) -> Bool {
        switch values[flag] {
        case nil, "0": false
        case "1": true
        case .some(let value): throw UsageError("\(flag) is 1 or 0, not “\(value)”.")
        }
    }

    /// Whether something is wanted that is unless it is said to be `off`.
    func isWanted(_ flag: String) throws(UsageError) -> Bool {
        switch values[flag] {
        case nil, "on": true
        case "off": false
        case .some(let value): throw UsageError("\(flag) is on or off, not “\(value)”.")
        }
    }

    /// The value of a flag as a number within `range`.
    func number(_ flag: String, in range: ClosedRange<Int>, default fallback: Int) throws(UsageError) -> Int {
        guard let text = values[flag] else { return fallback }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text), range ~= number
        else {
            throw UsageError(
                "\(flag) is a number from \(range.lowerBound) to \(range.upperBound), not “\(text)”.")
        }
        return number
    }

    private mutating func readFlags(_ arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let halves = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let flag = String(halves[0])
            guard let option = Option.all.first(where: { $0.flag == flag }) else {
                throw UsageError.unknown("flag", flag, among: Option.all.map(\.flag))
            }
            guard values[flag] == nil else { throw UsageError("\(flag) is given twice.") }
            if option.placeholder == nil {
                guard halves.count == 1 else { throw UsageError("\(flag) takes no value.") }
                values[flag] = "1"
            } else if halves.count == 2 {
                values[flag] = String(halves[1])
            } else {
                guard let value = rest.popFirst() else { throw UsageError("\(flag) needs a value.") }
                values[flag] = value
            }
        }
    }
}

extension UsageError {
    /// An unknown word, with the known one that comes nearest to it when there is one near.
    static func unknown(_ kind: String, _ word: String, among known: [String]) -> UsageError {
        var message = "There is no \(kind) “\(word)”."
        let nearest = known.map { (word: $0, distance: editDistance(word, $0)) }
            .min { $0.distance < $1.distance }
        if let nearest, nearest.distance <= max(min(2, word.count - 1), word.count / 3) {
            message += " Did you mean “\(nearest.word)”?"
        }
        if kind == "app" { message += " The apps are: \(known.joined(separator: ", "))." }
        return UsageError(message)
    }
}

/// How many letters have to be put in, taken out or changed to make one word the other.
func editDistance(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
        var diagonal = row[0]
        row[0] = index + 1
        for column in right.indices {
            let change = diagonal + (letter == right[column] ? 0 : 1)
            diagonal = row[column + 1]
            row[column + 1] = min(change, diagonal + 1, row[column] + 1)
        }
    }
    return row[right.count]
}

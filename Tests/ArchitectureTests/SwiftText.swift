/// A look at Swift source that needs no compiler: what is code in it, and what only text about it.
struct SwiftText {
    private var rest: Substring
    private var code = ""
    private let keepsStrings: Bool

    /// The text without comments, and without what strings hold unless `keepingStrings`. Lines stay where they are.
    /// What is interpolated into a string counts as part of the string.
    static func code(of text: String, keepingStrings: Bool = false) -> String {
        var scan = SwiftText(rest: text[...], keepsStrings: keepingStrings)
        while !scan.rest.isEmpty { scan.step() }
        return scan.code
    }

    private init(rest: Substring, keepsStrings: Bool) {
        self.rest = rest
        self.keepsStrings = keepsStrings
    }

    private mutating func step() {
        if rest.hasPrefix("//") {
            rest = rest.drop { !$0.isNewline }
        } else if rest.hasPrefix("/*") {
            skipComment()
        } else if let delimiter = stringDelimiter() {
            skipString(delimiter)
        } else {
            code.append(rest.removeFirst())
        }
    }

    /// Comments of this kind nest.
    private mutating func skipComment() {
        var depth = 0
        repeat {
            if rest.hasPrefix("/*") {
                depth += 1
                rest = rest.dropFirst(2)
            } else if rest.hasPrefix("*/") {
                depth -= 1
                rest = rest.dropFirst(2)
            } else {
                drop(keeping: false)
            }
        } while depth > 0 && !rest.isEmpty
    }

    /// The quotes of a string that starts here, with its number signs.
    private func stringDelimiter() -> (signs: Int, quotes: String)? {
        let signs = rest.prefix { $0 == "#" }.count
        let after = rest.dropFirst(signs)
        if after.hasPrefix("\"\"\"") { return (signs, "\"\"\"") }
        return after.hasPrefix("\"") ? (signs, "\"") : nil
    }

    private mutating func skipString(_ delimiter: (signs: Int, quotes: String)) {
        let signs = String(repeating: "#", count: delimiter.signs)
        let end = delimiter.quotes + signs
        code += signs + delimiter.quotes
        rest = rest.dropFirst(end.count)
        while !rest.isEmpty, !rest.hasPrefix(end) {
            if rest.hasPrefix("\\" + signs + "(") {
                skipInterpolation(opening: 2 + delimiter.signs)
            } else {
                if rest.hasPrefix("\\" + signs) { drop(keeping: keepsStrings) }
                drop(keeping: keepsStrings)
            }
        }
        code += end
        rest = rest.dropFirst(end.count)
    }

    private mutating func skipInterpolation(opening: Int) {
        rest = rest.dropFirst(opening)
        var depth = 1
        while depth > 0, let next = rest.first {
            if let delimiter = stringDelimiter() {
                let outside = code
                skipString(delimiter)
                code = outside
                continue
            }
            if next == "(" { depth += 1 }
            if next == ")" { depth -= 1 }
            drop(keeping: false)
        }
    }

    private mutating func drop(keeping: Bool) {
        guard let character = rest.popFirst() else { return }
        if keeping || character.isNewline { code.append(character) }
    }
}

import JSON

/// Reads the part of YAML that the description is written in, strictly: blocks of mappings and sequences indented by two
/// blanks, one value a line, strings bare or in quotes (without escapes: single ones around backslashes), `[a, b]` and texts
/// folded with `>-`.
struct BlockYAML {
    private var lines: [(number: Int, indent: Int, text: Substring)] = []
    private var next = 0

    struct Problem: Error, CustomStringConvertible {
        let line: Int
        let description: String
    }

    static func read(_ text: String) throws -> JSONValue {
        var reader = BlockYAML()
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let content = line.drop { $0 == " " }
            guard !content.isEmpty, !content.hasPrefix("#") else { continue }
            reader.lines.append((index + 1, line.count - content.count, content))
        }
        let value = try reader.block(indent: 0)
        guard reader.next == reader.lines.count else { throw reader.problem("wrong indentation") }
        return value
    }

    private mutating func block(indent: Int) throws -> JSONValue {
        guard next < lines.count, lines[next].indent == indent else { throw problem("a block is missing") }
        return try lines[next].text.hasPrefix("- ") ? sequence(indent) : mapping(indent)
    }

    private mutating func sequence(_ indent: Int) throws -> JSONValue {
        var elements: [JSONValue] = []
        while next < lines.count, lines[next].indent == indent, lines[next].text.hasPrefix("- ") {
            // What stands behind the dash is a mapping of its own, two blanks further in.
            lines[next].text = lines[next].text.dropFirst(2)
            lines[next].indent += 2
            elements.append(try mapping(indent + 2))
        }
        return .array(elements)
    }

    private mutating func mapping(_ indent: Int) throws -> JSONValue {
        var object = JSONObject()
        while next < lines.count, lines[next].indent == indent, !lines[next].text.hasPrefix("- ") {
            let text = lines[next].text
            guard let colon = text.firstRange(of: ":"),
                colon.upperBound == text.endIndex || text[colon.upperBound] == " "
            else { throw problem("a colon is missing") }
            let name = unquoted(text[..<colon.lowerBound])
            guard object[name] == nil else { throw problem("“\(name)” stands here twice") }
            let rest = text[colon.upperBound...].drop { $0 == " " }
            next += 1
            object[name] = try value(rest, indent)
        }
        return .object(object)
    }

    private mutating func value(_ rest: Substring, _ indent: Int) throws -> JSONValue {
        if rest.isEmpty { return try block(indent: indent + 2) }
        guard rest == ">-" else { return try scalar(rest) }
        var words: [Substring] = []
        while next < lines.count, lines[next].indent == indent + 2 {
            words.append(lines[next].text)
            next += 1
        }
        return .string(words.joined(separator: " "))
    }

    private func scalar(_ text: Substring) throws -> JSONValue {
        if text.hasPrefix("["), text.hasSuffix("]") {
            let parts = text.dropFirst().dropLast().split(separator: ",")
            return .array(try parts.map { part in try scalar(part.drop { $0 == " " }) })
        }
        if text.hasPrefix("\"") || text.hasPrefix("'") {
            guard text.hasPrefix("'") || !text.contains("\\") else {
                throw problem("“\(text)” needs single quotes")
            }
            return .string(unquoted(text))
        }
        // What would mean something else in YAML has no place here without quotes.
        guard !text.contains(": "), !text.contains(" #"), !"{&*!|>'%@`[".contains(text.prefix(1)) else {
            throw problem("“\(text)” needs quotes")
        }
        if let number = Int64(text) { return .integer(number) }
        return text == "true" ? .bool(true) : text == "false" ? .bool(false) : .string(String(text))
    }

    private func unquoted(_ text: Substring) -> String {
        let isQuoted = ["\"", "'"].contains { text.hasPrefix($0) && text.hasSuffix($0) }
        return isQuoted ? String(text.dropFirst().dropLast()) : String(text)
    }

    private func problem(_ description: String) -> Problem {
        Problem(line: lines.indices.contains(next) ? lines[next].number : 0, description: description)
    }
}

/// What the rules ask of one Swift file.
struct SwiftFile {
    private let words: [Substring]
    private let code: String

    init(_ text: String) {
        code = SwiftText.code(of: text)
        words = code.split { $0.isWhitespace || ",;{}".contains($0) }
    }

    /// The modules that it imports.
    var imports: Set<String> {
        let kinds: Set<Substring> = [
            "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
        ]
        var found: Set<String> = []
        for (index, word) in words.enumerated() where word == "import" {
            let after = words[(index + 1)...].drop { kinds.contains($0) }
            if let module = after.first?.prefix(while: { $0 != "." }) { found.insert(String(module)) }
        }
        return found
    }

    /// What it uses that the language does not have for Embedded WebAssembly: concurrency, existentials, and errors
    /// without a type. A light check: it reads words, not declarations.
    var unportable: [String] {
        let tokens = Self.tokens(of: code)
        var found: [String] = []
        for (index, token) in tokens.enumerated() {
            let next = index + 1 < tokens.count ? tokens[index + 1] : ""
            let previous = index > 0 ? tokens[index - 1] : ""
            // After a dot it is somebody's name, before a colon a label.
            guard previous != ".", next != ":" else { continue }
            switch token {
            case "async", "await", "actor", "Any": found.append(String(token))
            case "any" where next.first?.isLetter == true || next == "(": found.append("any \(next)")
            case "throws" where next != "(": found.append("throws without a type")
            default: break
            }
        }
        return found
    }

    /// Identifiers and single marks.
    private static func tokens(of code: String) -> [Substring] {
        var tokens: [Substring] = []
        var rest = code[...]
        while let first = rest.first {
            let isName = first.isLetter || first == "_"
            let token = isName ? rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" } : rest.prefix(1)
            if !first.isWhitespace { tokens.append(token) }
            rest = rest.dropFirst(token.count)
        }
        return tokens
    }
}

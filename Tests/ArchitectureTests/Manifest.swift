/// The targets that a package manifest declares, read from its text: those written as `.target(name: …)` and its
/// kin, and those written with the manifest's own `portable(…)` and `program(…)`.
struct Manifest {
    struct Target: Equatable {
        var kind: String
        var name: String
        var dependencies: Set<String>
        var folder: String
    }

    let targets: [Target]

    /// The targets under Sources.
    var modules: [Target] {
        targets.filter { $0.folder.hasPrefix("Sources/") }
    }

    init(_ text: String) {
        let code = SwiftText.code(of: text, keepingStrings: true)
        let kinds = ["portable", "program", ".target", ".executableTarget", ".systemLibrary", ".testTarget"]
        targets = kinds.flatMap { kind in
            code.ranges(of: kind + "(").compactMap { call in
                Self.target(kind, Self.group(code[call.upperBound...], closing: ")"))
            }
        }
    }

    private static func target(_ kind: String, _ arguments: Substring) -> Target? {
        let isShort = !kind.hasPrefix(".")
        guard let name = isShort ? strings(arguments).first : string(after: "name:", arguments) else {
            return nil
        }
        let list = isShort ? "[" : "dependencies: ["
        let dependencies = arguments.firstRange(of: list).map {
            group(arguments[$0.upperBound...], closing: "]")
        }
        let root = kind == ".testTarget" ? "Tests/" : "Sources/"
        return Target(
            kind: kind, name: name, dependencies: Set(strings(dependencies ?? "")),
            folder: string(after: "path:", arguments) ?? root + name)
    }

    /// The text up to the bracket that closes what is already open.
    private static func group(_ text: Substring, closing: Character) -> Substring {
        var depth = 0
        var isString = false
        for index in text.indices {
            let character = text[index]
            if character == "\"" { isString.toggle() }
            if isString { continue }
            if depth == 0 && character == closing { return text[..<index] }
            if "([".contains(character) { depth += 1 }
            if ")]".contains(character) { depth -= 1 }
        }
        return text
    }

    /// The string literal that directly follows a label.
    private static func string(after label: String, _ text: Substring) -> String? {
        guard let place = text.firstRange(of: label) else { return nil }
        let value = text[place.upperBound...].drop { $0.isWhitespace }
        return value.first == "\"" ? strings(value).first : nil
    }

    private static func strings(_ text: Substring) -> [String] {
        text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .compactMap { $0 % 2 == 1 ? String($1) : nil }
    }
}

/// Why a text is not JSON, or why a value is not what a decoder expects, and where.
public struct JSONError: Error, Equatable, Sendable {
    /// The kinds of errors.
    public enum Kind: Equatable, Sendable {
        /// Not JSON; `offset` is the position of the first byte that cannot stand there, counted from 0.
        case syntax(SyntaxProblem, offset: Int)
        /// Arrays and objects are nested deeper than `limit`; `offset` is where the next one begins.
        case tooDeep(limit: Int, offset: Int)
        /// A member that has to be there is not.
        case missing
        /// Another kind of value was expected.
        case wrongType(expected: JSONType, found: JSONType)
        /// A number that the type asked for cannot hold, or not exactly.
        case outOfRange
        /// A decoder's own reason, a phrase in plain words.
        case invalid(String)
    }

    /// What breaks the rules of RFC 8259. The raw value says it in plain words.
    public enum SyntaxProblem: String, Equatable, Sendable {
        case endOfText = "the text ends too early"
        case expectedValue = "expected a value"
        case expectedName = "expected a name in double quotes"
        case expectedColon = "expected a colon"
        case expectedCommaOrBracket = "expected a comma or a closing bracket"
        case expectedCommaOrBrace = "expected a comma or a closing brace"
        case trailingText = "expected nothing after the value"
        case malformedNumber = "a number is malformed"
        case numberTooLarge = "a number is too large"
        case controlCharacter = "a control character in a string has to be escaped"
        case unknownEscape = "an escape in a string is not a known one"
        case loneSurrogate = "an escape in a string is half of a surrogate pair"
        case invalidUTF8 = "a string is not valid UTF-8"
    }

    /// One step from a value to a value inside it.
    private enum Step: Equatable, Sendable {
        case name(String)
        case index(Int)
    }

    /// What went wrong.
    public let kind: Kind
    /// The steps from the root to the value, innermost first, as the error meets them on its way out.
    private var steps: [Step] = []

    /// An error at the value at hand.
    public init(_ kind: Kind) {
        self.kind = kind
    }

    /// A value of the right type that is not acceptable; `reason` is a phrase in plain words (`has to be positive`).
    public static func invalid(_ reason: String) -> JSONError {
        JSONError(.invalid(reason))
    }

    /// The same error seen from the object that has the value as its member `name`.
    public func inside(_ name: String) -> JSONError {
        var outer = self
        outer.steps.append(.name(name))
        return outer
    }

    /// The same error seen from the array that has the value as its element `index`.
    public func inside(_ index: Int) -> JSONError {
        var outer = self
        outer.steps.append(.index(index))
        return outer
    }

    /// Where the value stands, as in `posts[3].user.username`; empty for the root.
    public var path: String {
        var path = ""
        for step in steps.reversed() {
            switch step {
            case .name(let name):
                path += path.isEmpty ? name : "." + name
            case .index(let index):
                path += "[" + String(index) + "]"
            }
        }
        return path
    }

    /// The error in plain words, with its path or its byte offset.
    public var description: String {
        path.isEmpty ? reason : path + ": " + reason
    }

    /// The error in plain words, without its path.
    public var reason: String {
        switch kind {
        case .syntax(let problem, let offset):
            "not valid JSON at byte " + String(offset) + ": " + problem.rawValue
        case .tooDeep(let limit, let offset):
            "nesting is deeper than the limit of " + String(limit) + " at byte " + String(offset)
        case .missing: "is missing"
        case .wrongType(let expected, let found):
            "expected " + expected.rawValue + ", found " + found.rawValue
        case .outOfRange: "the number is out of range"
        case .invalid(let reason): reason
        }
    }
}

extension JSONError: CustomStringConvertible {}

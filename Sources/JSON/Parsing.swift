extension JSONValue {
    /// How deep arrays and objects may nest unless a caller says otherwise.
    public static let defaultMaximumDepth = 128
    /// How deep they may nest whatever a caller says: freeing and comparing values recurse, and stacks are finite.
    public static let greatestMaximumDepth = 512

    /// Parses one JSON text in UTF-8, without a byte order mark.
    ///
    /// Strict as RFC 8259: an error of kind `syntax` for anything it doesn't allow, for bytes that are not UTF-8, for half
    /// a surrogate pair, and for a number beyond the range of a double. `tooDeep` beyond `maximumDepth` levels, which
    /// is at most ``greatestMaximumDepth``.
    public init(
        parsing bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int = defaultMaximumDepth
    ) throws(JSONError) {
        var parser = Parser(bytes, maximumDepth: min(maximumDepth, Self.greatestMaximumDepth))
        self = try parser.parse()
    }

    /// Parses one JSON text in UTF-8; see ``init(parsing:maximumDepth:)-(UnsafeBufferPointer<UInt8>,_)``.
    public init(parsing bytes: [UInt8], maximumDepth: Int = defaultMaximumDepth) throws(JSONError) {
        self = try bytes.withUnsafeBufferPointer { buffer throws(JSONError) in
            try JSONValue(parsing: buffer, maximumDepth: maximumDepth)
        }
    }

    /// Parses one JSON text; see ``init(parsing:maximumDepth:)-(UnsafeBufferPointer<UInt8>,_)``.
    public init(parsing text: String, maximumDepth: Int = defaultMaximumDepth) throws(JSONError) {
        try self.init(parsing: Array(text.utf8), maximumDepth: maximumDepth)
    }
}

/// Turns bytes into a value, with stacks of its own in place of recursion.
struct Parser: ~Copyable {
    /// A container whose end has not been seen.
    private struct Frame {
        let isObject: Bool
        /// Where its children begin in `members` or `elements`.
        let start: Int
    }

    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0
    private let maximumDepth: Int
    private var frames = Stack<Frame>(capacity: 16)
    /// The members of every open object. The top one's value is `null` until it has been read.
    private var members = Stack<JSONObject.Member>(capacity: 32)
    /// The elements of every open array.
    private var elements = Stack<JSONValue>(capacity: 32)
    /// Where strings with escapes are put together.
    var scratch: [UInt8] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
    }

    mutating func parse() throws(JSONError) -> JSONValue {
        while true {
            skipWhitespace()
            guard let value = try beginValue() else { continue }
            if let root = try place(value) { return root }
        }
    }

    /// Reads a scalar or an empty container whole. Nil when a container was opened, whose first value is next.
    private mutating func beginValue() throws(JSONError) -> JSONValue? {
        guard position < bytes.count else { throw syntax(.endOfText) }
        switch bytes[position] {
        case UInt8(ascii: "\""): return .string(try readString())
        case UInt8(ascii: "{"): return try openObject()
        case UInt8(ascii: "["): return try openArray()
        case UInt8(ascii: "t"): return try readWord("true", .bool(true))
        case UInt8(ascii: "f"): return try readWord("false", .bool(false))
        case UInt8(ascii: "n"): return try readWord("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try readNumber()
        default: throw syntax(.expectedValue)
        }
    }

    /// Puts a finished value where it belongs and closes what ends after it.
    /// Returns the root once that is finished, or nil when another value is next.
    private mutating func place(_ finished: consuming JSONValue) throws(JSONError) -> JSONValue? {
        var value = finished
        while frames.count > 0 {
            let isObject = frames.top.isObject
            if isObject {
                members.top.value = value
            } else {
                elements.push(value)
            }
            skipWhitespace()
            guard position < bytes.count else { throw syntax(.endOfText) }
            let byte = bytes[position]
            if byte == UInt8(ascii: ",") {
                position += 1
                if isObject {
                    skipWhitespace()
                    try readName()
                }
                return nil
            }
            guard byte == UInt8(ascii: isObject ? "}" : "]") else {
                throw syntax(isObject ? .expectedCommaOrBrace : .expectedCommaOrBracket)
            }
            position += 1
            value = close()
        }
        skipWhitespace()
        guard position == bytes.count else { throw syntax(.trailingText) }
        return value
    }

    private mutating func close() -> JSONValue {
        let frame = frames.pop()
        return frame.isObject
            ? .object(JSONObject(members.popAll(from: frame.start)))
            : .array(elements.popAll(from: frame.start))
    }

    private mutating func openObject() throws(JSONError) -> JSONValue? {
        guard frames.count < maximumDepth else { throw tooDeep }
        position += 1
        skipWhitespace()
        if position < bytes.count, bytes[position] == UInt8(ascii: "}") {
            position += 1
            return .object(JSONObject())
        }
        frames.push(Frame(isObject: true, start: members.count))
        try readName()
        return nil
    }

    private mutating func openArray() throws(JSONError) -> JSONValue? {
        guard frames.count < maximumDepth else { throw tooDeep }
        position += 1
        skipWhitespace()
        if position < bytes.count, bytes[position] == UInt8(ascii: "]") {
            position += 1
            return .array([])
        }
        frames.push(Frame(isObject: false, start: elements.count))
        return nil
    }

    /// Reads `"name":` and pushes a member without a value.
    private mutating func readName() throws(JSONError) {
        guard position < bytes.count else { throw syntax(.endOfText) }
        guard bytes[position] == UInt8(ascii: "\"") else { throw syntax(.expectedName) }
        let name = try readString()
        skipWhitespace()
        guard position < bytes.count else { throw syntax(.endOfText) }
        guard bytes[position] == UInt8(ascii: ":") else { throw syntax(.expectedColon) }
        position += 1
        members.push(JSONObject.Member(name: name, value: .null))
    }

    private mutating func readWord(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        for index in 0..<word.utf8CodeUnitCount {
            guard position < bytes.count else { throw syntax(.endOfText) }
            guard bytes[position] == word.utf8Start[index] else { throw syntax(.expectedValue) }
            position += 1
        }
        return value
    }

    @inline(__always)
    private mutating func skipWhitespace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }

    /// An error at the byte at hand.
    func syntax(_ problem: JSONError.SyntaxProblem) -> JSONError {
        JSONError(.syntax(problem, offset: position))
    }

    private var tooDeep: JSONError {
        JSONError(.tooDeep(limit: maximumDepth, offset: position))
    }
}

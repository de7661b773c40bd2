/// The names and values of a URL's query, decoded, in the order they came.
public struct Query: Equatable, Sendable {
    /// One `name=value`.
    public struct Item: Equatable, Sendable {
        /// The decoded name.
        public let name: String

        /// The decoded value; empty when there was none.
        public let value: String
    }

    /// The pairs in order; a name can come twice.
    public private(set) var items: [Item]

    /// An empty query.
    public init() {
        items = []
    }

    /// Parses what stands behind the question mark; nil for a broken escape or bytes that are not UTF-8.
    public init?(parsing text: Substring) {
        items = []
        // By bytes: a form can be megabytes long.
        for part in text.utf8.split(separator: UInt8(ascii: "&")) {
            let name = part.prefix { $0 != UInt8(ascii: "=") }
            let value = part[name.endIndex...].dropFirst()
            guard let name = PercentEncoding.decode(Substring(name), plusIsSpace: true),
                let value = PercentEncoding.decode(Substring(value), plusIsSpace: true)
            else { return nil }
            items.append(Item(name: name, value: value))
        }
    }

    /// The first value under `name`.
    public subscript(name: String) -> String? {
        items.first { $0.name == name }?.value
    }

    /// Adds a pair; a nil value adds nothing.
    public mutating func add(_ name: String, _ value: String?) {
        guard let value else { return }
        items.append(Item(name: name, value: value))
    }

    /// The encoded query with its question mark, or nothing when it is empty.
    public var text: String {
        var text = ""
        for item in items {
            text += text.isEmpty ? "?" : "&"
            text += PercentEncoding.encode(item.name) + "=" + PercentEncoding.encode(item.value)
        }
        return text
    }
}

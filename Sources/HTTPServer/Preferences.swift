/// What a client would rather have, by a header such as Accept or Accept-Language: RFC 9110, section 12.4.2.
struct Preferences {
    /// Each value with its weight, from 0 to 1,000.
    private let weights: [(value: String, weight: Int)]

    /// Reads a header; one that isn't there, or is longer than 1 KB, says nothing.
    init(_ header: String?) {
        guard let header, header.utf8.count <= 1_024 else {
            weights = []
            return
        }
        weights = header.split(separator: ",").compactMap { part in
            let pieces = part.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let value = pieces.first, !value.isEmpty else { return nil }
            let quality = pieces.dropFirst().first { $0.hasPrefix("q=") }?.dropFirst(2)
            return (String(value), Self.thousandths(quality))
        }
    }

    /// The values that are wanted at all, best first; of equal ones the first is preferred.
    var values: [String] {
        weights.enumerated().filter { $0.element.weight > 0 }
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element.value)
    }

    /// How much a media type is wanted; what names it most exactly decides.
    func weight(ofType type: String, subtype: String) -> Int {
        for name in [type + "/" + subtype, type + "/*", "*/*"] {
            if let found = weights.first(where: { equalsIgnoringCase($0.value, name) }) {
                return found.weight
            }
        }
        return 0
    }

    /// Whether a page is wanted rather than JSON: a browser that opens an address says so, programs don't.
    var prefersPage: Bool {
        weight(ofType: "text", subtype: "html") > weight(ofType: "application", subtype: "json")
    }

    /// `0.8` as 800; what can't be read, or isn't there, as 1,000.
    private static func thousandths(_ quality: Substring?) -> Int {
        guard let quality, let value = Double(quality), value >= 0, value <= 1 else { return 1_000 }
        return Int(value * 1_000)
    }
}

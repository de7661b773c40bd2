/// How a file is compressed on its way. The order is the one that the server prefers, all else being equal.
enum ContentCoding: String, CaseIterable, Sendable {
    case brotli = "br"
    case gzip = "gzip"
    case identity = "identity"

    /// The extension of the compressed file beside the file itself.
    var fileExtension: String? {
        switch self {
        case .brotli: "br"
        case .gzip: "gz"
        case .identity: nil
        }
    }

    /// The best of `available` for an `Accept-Encoding` header; nil when the client takes none of them.
    static func best(of available: [ContentCoding], accepting header: String?) -> ContentCoding? {
        guard let header else { return available.contains(.identity) ? .identity : nil }
        let weights = Weights(header)
        var best: (coding: ContentCoding, weight: Int)?
        for coding in allCases where available.contains(coding) {
            let weight = weights[coding]
            if weight > best?.weight ?? 0 { best = (coding, weight) }
        }
        return best?.coding
    }

    /// What a client thinks of each coding, in thousandths.
    private struct Weights {
        private var named: [ContentCoding: Int] = [:]
        private var others: Int?

        init(_ header: String) {
            for element in header.split(separator: ",").prefix(32) {
                let parts = element.split(separator: ";").map(trimmed)
                guard let name = parts.first else { continue }
                let weight = Self.weight(parts.dropFirst())
                if name == "*" {
                    others = weight
                } else if let coding = ContentCoding.allCases.first(where: {
                    equalsIgnoringCase($0.rawValue, String(name))
                }) {
                    named[coding] = weight
                }
            }
        }

        subscript(coding: ContentCoding) -> Int {
            if let weight = named[coding] { return weight }
            // Unless it is ruled out, the plain file is taken, though anything that is named is better.
            if coding == .identity { return others == 0 ? 0 : 1 }
            return others ?? 0
        }

        private static func weight(_ parameters: ArraySlice<Substring>) -> Int {
            for parameter in parameters {
                let halves = parameter.split(separator: "=", maxSplits: 1).map(trimmed)
                guard halves.count == 2, halves[0] == "q" || halves[0] == "Q" else { continue }
                guard let weight = Double(halves[1]), weight >= 0, weight <= 1 else { return 0 }
                return Int(weight * 1_000)
            }
            return 1_000
        }
    }
}

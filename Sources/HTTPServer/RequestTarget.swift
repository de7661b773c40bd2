import Wire

/// The target of a request, cut into the decoded segments of its path and its query.
///
/// Kept with the connection, so that the next request finds its room.
struct RequestTarget: Sendable {
    /// As it came.
    private(set) var raw: [UInt8] = []
    private(set) var problem: Problem?
    private var path = 0..<0
    private var queryStart: Int?
    private var decoded: [UInt8] = []
    private var ends: [Int] = []

    enum Problem: Sendable {
        /// It isn't a path, a broken escape or a NUL is in it, or it isn't UTF-8.
        case malformed
    }

    /// How many segments the path has; none for `/`. A slash at the end makes none.
    var segmentCount: Int { ends.count }

    /// The path as it came, without the query.
    var rawPath: ArraySlice<UInt8> { raw[path] }

    /// What stands behind the question mark.
    var rawQuery: ArraySlice<UInt8> { queryStart.map { raw[$0...] } ?? [] }

    /// Reads a target. After a problem, what has been read up to there remains.
    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
        raw.removeAll(keepingCapacity: true)
        raw.append(contentsOf: bytes)
        decoded.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        problem = nil
        let question = bytes.firstIndex(of: UInt8(ascii: "?"))
        queryStart = question.map { $0 + 1 }
        let pathEnd = question ?? bytes.count
        path = pathStart(in: bytes[..<pathEnd])..<pathEnd
        guard path.lowerBound < path.upperBound, bytes[path.lowerBound] == UInt8(ascii: "/"),
            !bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "#") }),
            readSegments(bytes)
        else {
            problem = .malformed
            return
        }
    }

    /// The query, decoded; nil when it can't be.
    func query() -> Query? {
        guard queryStart != nil else { return Query() }
        guard let text = String(validating: rawQuery, as: UTF8.self) else { return nil }
        return Query(parsing: text[...])
    }

    /// A decoded segment.
    func segment(_ index: Int) -> String {
        String(decoding: segmentBytes(index), as: UTF8.self)
    }

    func segmentBytes(_ index: Int) -> ArraySlice<UInt8> {
        decoded[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    }

    func segment(_ index: Int, equals literal: [UInt8]) -> Bool {
        let bytes = segmentBytes(index)
        return bytes.count == literal.count && bytes.elementsEqual(literal)
    }

    /// Where the path begins in a target without its query: behind the host, for the absolute form that proxies are sent.
    private func pathStart(in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        guard bytes.first != UInt8(ascii: "/") else { return 0 }
        for scheme in ["http://", "https://"] where bytes.prefix(scheme.utf8.count).elementsEqual(scheme.utf8)
        {
            return bytes.dropFirst(scheme.utf8.count).firstIndex(of: UInt8(ascii: "/")) ?? bytes.endIndex
        }
        return 0
    }

    /// Decodes the segments; false when one can't be.
    private mutating func readSegments(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var start = path.lowerBound + 1
        while start < path.upperBound {
            var end = start
            var isPlain = true
            while end < path.upperBound, bytes[end] != UInt8(ascii: "/") {
                if bytes[end] == UInt8(ascii: "%") || bytes[end] >= 0x80 { isPlain = false }
                end += 1
            }
            if isPlain {
                decoded.append(contentsOf: bytes[start..<end])
            } else {
                guard let text = String(validating: bytes[start..<end], as: UTF8.self),
                    let segment = PercentEncoding.decode(text[...])
                else { return false }
                decoded.append(contentsOf: segment.utf8)
            }
            ends.append(decoded.count)
            start = end + 1
        }
        return true
    }
}

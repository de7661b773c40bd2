/// A request's method. The raw value is what stands on the wire.
public enum Method: String, Equatable, Sendable, CaseIterable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
    case options = "OPTIONS"
}

/// A value that stands as one segment of a path: printed by the client, parsed by the server.
public protocol PathParameter: Equatable, Sendable {
    /// Parses a decoded segment; nil when it isn't one of these.
    init?(pathSegment: String)

    /// The segment, not yet percent-encoded.
    var pathSegment: String { get }
}

/// One segment of a route's pattern.
public enum Segment: Equatable, Sendable {
    case literal(String)
    /// A typed parameter, with what stands behind it in the segment, as `.png`; the name is for documentation alone.
    case parameter(String, suffix: String = "")
}

/// A method and a path with typed parameters, written once: the client prints it, the server parses it.
///
/// Paths here are relative to where an API is mounted (`/posts/12`, not `/api/v1/posts/12`).
public struct Route<Parameters>: Sendable {
    /// The method it answers to.
    public let method: Method

    /// The pattern of its path.
    public let segments: [Segment]
    let print: @Sendable (Parameters) -> [String]
    let parse: @Sendable ([String]) -> Parameters?

    /// The path for `parameters`, percent-encoded, beginning with a slash.
    public func path(_ parameters: Parameters) -> String {
        var path = ""
        var values = print(parameters)[...]
        for segment in segments {
            path.append("/")
            switch segment {
            case .literal(let text): path.append(text)
            case .parameter(_, let suffix):
                path.append(PercentEncoding.encode(values.removeFirst()))
                path.append(suffix)
            }
        }
        return path.isEmpty ? "/" : path
    }

    /// The parameters, from the decoded segments that stand where the pattern has parameters, in order.
    /// Nil when one of them can't be read.
    public func parameters(_ values: [String]) -> Parameters? {
        var values = values
        var index = 0
        for case .parameter(_, let suffix) in segments {
            if index < values.count, !suffix.isEmpty {
                guard values[index].utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) else {
                    return nil
                }
                values[index] = String(Substring(values[index].utf8.dropLast(suffix.utf8.count)))
            }
            index += 1
        }
        return parse(values)
    }
}

extension Route where Parameters == Void {
    /// A route without parameters: `Route(.get, "posts")`.
    public init(_ method: Method, _ literals: String...) {
        self.method = method
        segments = literals.map { .literal($0) }
        print = { _ in [] }
        parse = { $0.isEmpty ? () : nil }
    }

    /// The path, percent-encoded, beginning with a slash.
    public var path: String { path(()) }
}

extension Route where Parameters: PathParameter {
    /// A route with one parameter: `Route(.get, .literal("posts"), .parameter("post"))`.
    public init(_ method: Method, one segments: Segment...) {
        self.method = method
        self.segments = segments
        print = { [$0.pathSegment] }
        parse = { $0.count == 1 ? Parameters(pathSegment: $0[0]) : nil }
    }
}

extension Route {
    /// A route with two parameters.
    public init<First: PathParameter, Second: PathParameter>(
        _ method: Method, two segments: Segment...
    ) where Parameters == (First, Second) {
        self.method = method
        self.segments = segments
        print = { [$0.0.pathSegment, $0.1.pathSegment] }
        parse = { values in
            guard values.count == 2, let first = First(pathSegment: values[0]),
                let second = Second(pathSegment: values[1])
            else { return nil }
            return (first, second)
        }
    }
}

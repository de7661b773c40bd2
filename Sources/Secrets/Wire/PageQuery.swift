import Wire

/// Which page of the feed is asked for: `?limit=20&before=1234`.
public typealias PageQuery = NumberedPageQuery<PostID>

/// Which page of a post's comments is asked for.
public typealias CommentPageQuery = NumberedPageQuery<CommentID>

/// Which page of a list is asked for, newest first.
public struct NumberedPageQuery<ID: NumberedID & Sendable>: Equatable, Sendable {
    /// How many at most.
    public let limit: Int
    /// Only those older than this one; nil begins with the newest.
    public let before: ID?

    /// What is used when no limit is given.
    public static var defaultLimit: Int { 20 }

    /// The limits the server takes.
    public static var limits: ClosedRange<Int> { 1...100 }

    /// A page; a limit out of ``limits`` is brought within it.
    public init(limit: Int = 20, before: ID? = nil) {
        self.limit = min(max(limit, Self.limits.lowerBound), Self.limits.upperBound)
        self.before = before
    }

    /// Reads what came with a request. Names it doesn't know are ignored.
    public init(_ query: Query) throws(Problem) {
        limit = try Self.limit(query["limit"])
        before = try Self.before(query["before"])
    }

    /// The query as it stands behind the path.
    public var query: Query {
        var query = Query()
        query.add("limit", String(limit))
        query.add("before", before?.pathSegment)
        return query
    }

    /// What can be wrong with it.
    public typealias Problem = PageQueryProblem

    private static func limit(_ text: String?) throws(Problem) -> Int {
        guard let text else { return defaultLimit }
        guard let id = ID(pathSegment: text), id.number <= Int64(limits.upperBound) else { throw .limit }
        return Int(id.number)
    }

    private static func before(_ text: String?) throws(Problem) -> ID? {
        guard let text else { return nil }
        guard let id = ID(pathSegment: text) else { throw .before }
        return id
    }
}

/// What can be wrong with a page's query.
public enum PageQueryProblem: Error, Equatable, Sendable {
    /// Not a number from 1 to 100.
    case limit
    /// Not a positive number.
    case before

    /// The name of the value that is wrong.
    public var field: String {
        switch self {
        case .limit: "limit"
        case .before: "before"
        }
    }
}

/// The header that leads to the next page: `Link: <URL>; rel="next"`.
public enum NextLink {
    /// The header's value.
    public static func value(_ url: String) -> String {
        "<\(url)>; rel=\"next\""
    }

    /// The page of the feed that a header's value leads to; nil when it leads to none, or can't be read.
    public static func page(_ value: String) -> PageQuery? {
        next(value)
    }

    /// The page of comments that a header's value leads to; nil when it leads to none, or can't be read.
    public static func commentPage(_ value: String) -> CommentPageQuery? {
        next(value)
    }

    private static func next<ID>(_ value: String) -> NumberedPageQuery<ID>? {
        for link in value.split(separator: ",") {
            let parts = link.split(separator: ";").map { $0.drop { $0 == " " } }
            guard parts.dropFirst().contains("rel=\"next\""), let target = parts.first,
                target.first == "<", target.last == ">"
            else { continue }
            return page(url: target.dropFirst().dropLast())
        }
        return nil
    }

    private static func page<ID>(url: Substring) -> NumberedPageQuery<ID>? {
        let parts = url.split(separator: "?", maxSplits: 1)
        guard parts.count == 2, let query = Query(parsing: parts[1]) else { return nil }
        do throws(PageQueryProblem) {
            return try NumberedPageQuery(query)
        } catch {
            return nil
        }
    }
}

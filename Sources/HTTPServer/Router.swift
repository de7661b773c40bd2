import JSON
import Wire

/// Which request goes where: routes with typed parameters, and folders of files.
///
/// A path matches with or without a slash at its end. HEAD is answered wherever GET is.
public struct Router: Sendable {
    /// Prints an error as the body of a response, as JSON.
    public typealias ErrorBody = @Sendable (HTTPError) -> [UInt8]

    /// Makes the page for an error, in the reader's language: a whole HTML document. `languages` are the reader's, best
    /// first, and `path` is the request's, percent-encoded.
    public typealias ErrorPage =
        @Sendable (_ error: HTTPError, _ languages: [String], _ path: String) -> String

    /// A method and a path that the router answers to: parameters stand in braces, as `/posts/{post}`.
    public struct Entry: Hashable, Sendable {
        /// The method; HEAD is answered where GET is, and not listed.
        public let method: Method
        /// The path with its prefix.
        public let path: String
    }

    /// Every route, in the order in which they were added: for comparing them with a description.
    public private(set) var entries: [Entry] = []

    private var tree = RouteTree()
    private var sites: [Site] = []
    private var prefixes: [String] = []
    private var errorForms: [ErrorForm] = []
    private var openPrefixes: [String] = []
    private var errorPage: ErrorPage?

    /// What errors under a prefix are like.
    private struct ErrorForm: Sendable {
        let prefix: String
        let headers: [HeaderField]
        let body: ErrorBody
    }

    private struct Site: Sendable {
        let prefix: String
        let segmentCount: Int
        let files: StaticFiles
        let fallback: String?
    }

    /// A router without any route.
    public init() {}

    /// Adds a route.
    /// - Parameters:
    ///   - prefixes: where the API is mounted: `["/api/v1", "/api"]`. The route answers under each of them.
    ///   - maximumBody: a longer body is refused with 413, before it is read where its length is known.
    ///   - executor: where the handler runs.
    ///   - handler: answers. An error that isn't an ``HTTPErrorConvertible`` becomes a plain 500 and a line in the log.
    public mutating func on<Parameters>(
        _ route: Route<Parameters>, under prefixes: [String] = [""],
        maximumBody: ByteCount = .kilobytes(64), on executor: Executor = .loop,
        handler: @escaping @Sendable (Request, Parameters) throws -> Response
    ) {
        insert(
            route, under: prefixes, maximumBody: maximumBody,
            .answering(
                { request, values in
                    guard let parameters = route.parameters(values) else { return nil }
                    return try handler(request, parameters)
                }, on: executor))
    }

    /// Adds a route whose answer comes later, without a thread waiting for it: when another server has answered, say.
    /// - Parameter handler: runs on the thread that serves connections, and must not wait. It sees to it that the answer is
    ///   sent, from whatever thread; headers of the request can be read until then. What it throws is answered at once.
    public mutating func onLater<Parameters>(
        _ route: Route<Parameters>, under prefixes: [String] = [""],
        maximumBody: ByteCount = .kilobytes(64),
        handler: @escaping @Sendable (Request, Parameters, DeferredAnswer) throws -> Void
    ) {
        insert(
            route, under: prefixes, maximumBody: maximumBody,
            .deferring { request, values, answer in
                guard let parameters = route.parameters(values) else { return false }
                try handler(request, parameters, answer)
                return true
            })
    }

    private mutating func insert<Parameters>(
        _ route: Route<Parameters>, under prefixes: [String], maximumBody: ByteCount,
        _ handler: Endpoint.Handler
    ) {
        let endpoint = Endpoint(maximumBody: maximumBody.bytes, handler: handler)
        for prefix in prefixes.map(normalized) {
            let segments = prefix.split(separator: "/").map { Segment.literal(String($0)) }
            tree.insert(endpoint, route.method, segments + route.segments)
            entries.append(Entry(method: route.method, path: pattern(segments + route.segments)))
            if !prefix.isEmpty, !self.prefixes.contains(prefix) { self.prefixes.append(prefix) }
        }
    }

    /// Serves files under a prefix; `""` is the root. Where a route or a longer prefix matches, that one wins.
    /// - Parameter fallback: the file that answers every path without an extension in its last segment: the page of an
    ///   app whose screens have addresses of their own. Nil for none.
    public mutating func mount(
        _ files: StaticFiles, under prefix: String = "", fallback: String? = "index.html"
    ) {
        let prefix = normalized(prefix)
        let count = prefix.split(separator: "/").count
        sites.append(Site(prefix: prefix, segmentCount: count, files: files, fallback: fallback))
        sites.sort { $0.prefix.utf8.count > $1.prefix.utf8.count }
    }

    /// Gives errors another body under a prefix, and headers besides their own. The body must be JSON too.
    public mutating func errors(
        under prefix: String, headers: [HeaderField] = [], body: @escaping ErrorBody
    ) {
        errorForms.append(ErrorForm(prefix: normalized(prefix), headers: headers, body: body))
        errorForms.sort { $0.prefix.utf8.count > $1.prefix.utf8.count }
    }

    /// Answers errors with a page where the client would rather have one than JSON, as a person's browser does.
    public mutating func errorPages(_ page: @escaping ErrorPage) {
        errorPage = page
    }

    /// Answers what a browser asks before it lets a page of another origin send a request with headers of its own (a
    /// preflight: `OPTIONS`): any header is allowed, and the methods that the path has. That the page may read the answers
    /// is for these to say.
    public mutating func allowOtherOrigins(under prefix: String) {
        openPrefixes.append(normalized(prefix))
    }

    /// Where a request goes.
    enum Destination: Sendable {
        case endpoint(Endpoint, [String])
        case file(StaticFile)
        case failure(HTTPError)
    }

    /// Finds where a request goes; a nil method is one that nothing answers.
    func destination(_ method: Method?, _ target: borrowing RequestTarget) -> Destination {
        guard target.problem == nil else { return .failure(.malformedTarget) }
        switch tree.match(method, target) {
        case .endpoint(let endpoint, let parameters):
            return .endpoint(endpoint, parameters.map { target.segment($0) })
        case .otherMethods(let methods):
            let path = target.rawPath
            if method == .options, openPrefixes.contains(where: { isUnder($0, path) }) {
                return .endpoint(.preflight(allowing: allow(methods)), [])
            }
            return .failure(.methodNotAllowed(allow: allow(methods)))
        case .nothing:
            guard let file = file(target) else { return .failure(.notFound) }
            guard method == .get || method == .head else {
                return .failure(.methodNotAllowed(allow: "GET, HEAD"))
            }
            return .file(file)
        }
    }

    /// The body of an error at a path.
    func errorBody(_ error: HTTPError, path: ArraySlice<UInt8>) -> [UInt8] {
        errorForm(at: path)?.body(error) ?? error.body.jsonBytes
    }

    /// An error as a response, in the form that the client would rather have.
    /// - Parameters:
    ///   - accept: its header Accept.
    ///   - languages: its header Accept-Language.
    func response(
        _ error: HTTPError, path: ArraySlice<UInt8>, accept: String?, languages: String?
    ) -> Response {
        guard let errorPage, error.status.code >= 400, Preferences(accept).prefersPage else {
            return json(error, path: path)
        }
        let html = errorPage(
            error, Preferences(languages).values, String(decoding: path.prefix(1_024), as: UTF8.self))
        return .html(
            html, status: error.status,
            headers: error.headers + [HeaderField("Vary", "Accept, Accept-Language")])
    }

    private func json(_ error: HTTPError, path: ArraySlice<UInt8>) -> Response {
        .json(
            bytes: errorBody(error, path: path), status: error.status,
            headers: error.headers + (errorForm(at: path)?.headers ?? []))
    }

    private func errorForm(at path: ArraySlice<UInt8>) -> ErrorForm? {
        errorForms.first { isUnder($0.prefix, path) }
    }

    private func file(_ target: borrowing RequestTarget) -> StaticFile? {
        let path = target.rawPath
        guard let site = sites.first(where: { isUnder($0.prefix, path) }) else { return nil }
        // An API's unknown paths are not an app's screens.
        let isAPI = prefixes.contains { $0.utf8.count > site.prefix.utf8.count && isUnder($0, path) }
        guard !isAPI else { return nil }
        let segments = (site.segmentCount..<max(target.segmentCount, site.segmentCount)).map {
            target.segment($0)
        }
        if let file = site.files.file(segments.joined(separator: "/")), !segments.isEmpty { return file }
        guard let fallback = site.fallback, segments.last?.utf8.contains(UInt8(ascii: ".")) != true else {
            return nil
        }
        return site.files.file(fallback)
    }

    private func allow(_ methods: [Method]) -> String {
        Method.allCases
            .filter { methods.contains($0) || $0 == .head && methods.contains(.get) }
            .map(\.rawValue).joined(separator: ", ")
    }

    private func pattern(_ segments: [Segment]) -> String {
        segments.map { segment in
            switch segment {
            case .literal(let text): "/" + text
            case .parameter(let name, let suffix): "/{" + name + "}" + suffix
            }
        }.joined()
    }

    /// A prefix with a slash before and none behind; the root is empty.
    private func normalized(_ prefix: String) -> String {
        prefix.split(separator: "/").map { "/" + $0 }.joined()
    }

    private func isUnder(_ prefix: String, _ path: ArraySlice<UInt8>) -> Bool {
        let prefix = prefix.utf8
        guard path.starts(with: prefix) else { return false }
        return path.count == prefix.count || path[path.startIndex + prefix.count] == UInt8(ascii: "/")
    }
}

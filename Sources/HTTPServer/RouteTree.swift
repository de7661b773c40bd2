import Wire

/// Where a handler runs.
public enum Executor: Sendable {
    /// On the thread that serves connections: for what takes microseconds. Others wait meanwhile.
    case loop
    /// On a pool: for what takes long. The connection waits, the others go on.
    case pool(WorkerPool)
    /// On the pool that is chosen for the request, on the thread that serves connections: choosing takes microseconds.
    /// Nil is ``loop``: for a route that is quick for most requests and slow for some.
    case chosenPool(@Sendable (Request) -> WorkerPool.Place?)

    /// The place for a request; nil for the thread that serves its connection.
    func place(for request: Request) -> WorkerPool.Place? {
        switch self {
        case .loop: nil
        case .pool(let pool): pool.place()
        case .chosenPool(let choose): choose(request)
        }
    }
}

/// One route's end: what it takes and who answers.
struct Endpoint: Sendable {
    let maximumBody: Int
    let handler: Handler

    /// How the answer comes about.
    enum Handler: Sendable {
        /// It is there when the handler returns; nil when one of the parameters can't be read.
        case answering(@Sendable (Request, [String]) throws -> Response?, on: Executor)
        /// It comes later, from anywhere; false when one of the parameters can't be read.
        case deferring(@Sendable (Request, [String], DeferredAnswer) throws -> Bool)
    }
}

extension Endpoint {
    /// Tells a browser that pages of any origin may send requests with these methods. Browsers heed the answer for a day
    /// at most; a token has to be named, the asterisk doesn't mean it.
    static func preflight(allowing methods: String) -> Endpoint {
        let headers = [
            HeaderField("Access-Control-Allow-Origin", "*"),
            HeaderField("Access-Control-Allow-Methods", methods),
            HeaderField("Access-Control-Allow-Headers", "*, Authorization"),
            HeaderField("Access-Control-Max-Age", "86400"),
        ]
        return Endpoint(
            maximumBody: 0, handler: .answering({ _, _ in Response(.noContent, headers: headers) }, on: .loop)
        )
    }
}

/// The routes, as a tree of their segments.
struct RouteTree: Sendable {
    private var nodes = [Node()]

    private struct Node: Sendable {
        var literals: [(bytes: [UInt8], node: Int)] = []
        var parameter: Int?
        var endpoints: [(method: Method, endpoint: Endpoint)] = []
    }

    /// What stands at a path.
    enum Match: Sendable {
        /// The endpoint, and which segments are its parameters.
        case endpoint(Endpoint, [Int])
        /// The path is there, the method isn't; these are.
        case otherMethods([Method])
        case nothing
    }

    /// Adds an endpoint. One that is there already is replaced.
    mutating func insert(_ endpoint: Endpoint, _ method: Method, _ segments: [Segment]) {
        var node = 0
        for segment in segments {
            switch segment {
            case .literal(let text): node = child(of: node, literal: Array(text.utf8))
            case .parameter: node = parameterChild(of: node)
            }
        }
        nodes[node].endpoints.removeAll { $0.method == method }
        nodes[node].endpoints.append((method, endpoint))
    }

    /// Finds what stands at a path. A literal segment wins over a parameter; HEAD finds GET.
    func match(_ method: Method?, _ target: borrowing RequestTarget) -> Match {
        var search = Search(method: method)
        if let endpoint = find(from: 0, at: 0, target, &search) {
            return .endpoint(endpoint, search.parameters)
        }
        return search.methods.isEmpty ? .nothing : .otherMethods(search.methods)
    }

    private struct Search {
        let method: Method?
        var parameters: [Int] = []
        var methods: [Method] = []
    }

    private func find(
        from node: Int, at index: Int, _ target: borrowing RequestTarget, _ search: inout Search
    ) -> Endpoint? {
        guard index < target.segmentCount else { return endpoint(of: node, &search) }
        for literal in nodes[node].literals where target.segment(index, equals: literal.bytes) {
            if let endpoint = find(from: literal.node, at: index + 1, target, &search) { return endpoint }
        }
        if let parameter = nodes[node].parameter {
            search.parameters.append(index)
            if let endpoint = find(from: parameter, at: index + 1, target, &search) { return endpoint }
            search.parameters.removeLast()
        }
        return nil
    }

    private func endpoint(of node: Int, _ search: inout Search) -> Endpoint? {
        let endpoints = nodes[node].endpoints
        if let method = search.method {
            if let match = endpoints.first(where: { $0.method == method }) { return match.endpoint }
            if method == .head, let match = endpoints.first(where: { $0.method == .get }) {
                return match.endpoint
            }
        }
        search.methods += endpoints.map(\.method)
        return nil
    }

    private mutating func child(of node: Int, literal: [UInt8]) -> Int {
        if let child = nodes[node].literals.first(where: { $0.bytes == literal }) { return child.node }
        nodes.append(Node())
        nodes[node].literals.append((literal, nodes.count - 1))
        return nodes.count - 1
    }

    private mutating func parameterChild(of node: Int) -> Int {
        if let child = nodes[node].parameter { return child }
        nodes.append(Node())
        nodes[node].parameter = nodes.count - 1
        return nodes.count - 1
    }
}

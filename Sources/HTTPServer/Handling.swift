import CMicroHTTPD
import Synchronization
import Wire

/// What the access callback is given with every call.
struct RequestHead {
    let target: UnsafePointer<CChar>
    let method: UnsafePointer<CChar>
    let version: UnsafePointer<CChar>

    /// How many bytes lie between the beginning of the target and the version, less the blank: the length of the target,
    /// unless there is a NUL in it.
    var targetLength: Int { version - target - 1 }
}

extension ServerCore {
    /// Answers a request that is there as a whole.
    func handle(_ connection: Connection) -> MHD_Result {
        let (destination, request) = connection.exchange.withLock { exchange in
            exchange.phase = .handling(isSuspended: false)
            return (exchange.destination, makeRequest(&exchange, connection))
        }
        switch destination {
        case .failure(let error):
            return send(answer(to: error, on: connection), on: connection)
        case .file(let file):
            return send(answer(with: file, to: request, on: connection), on: connection)
        case .endpoint(let endpoint, let parameters):
            switch endpoint.handler {
            case .answering(let handler, on: let executor):
                guard let place = executor.place(for: request) else {
                    return send(answer(to: request) { try handler(request, parameters) }, on: connection)
                }
                return handle(connection, at: place) { [self] in
                    answer(to: request) { try handler(request, parameters) }
                }
            case .deferring(let handler):
                return handle(connection, request) { try handler(request, parameters, $0) }
            }
        }
    }

    /// Lets a pool answer, while the connection is suspended.
    private func handle(
        _ connection: Connection, at place: WorkerPool.Place, _ answer: @escaping @Sendable () -> Answer?
    ) -> MHD_Result {
        guard let id = suspend(connection) else {
            return send(self.answer(to: .unavailable(), on: connection), on: connection)
        }
        let submission = place.submit { [self] in resume(connection, id, with: answer()) }
        switch submission {
        case .taken: break
        case .full: resume(connection, id, with: self.answer(to: .unavailable(), on: connection))
        case .tooManyOfUser: resume(connection, id, with: self.answer(to: .tooManyAtOnce, on: connection))
        }
        return .YES
    }

    /// Lets a handler see to the answer, while the connection is suspended.
    private func handle(
        _ connection: Connection, _ request: Request, _ handler: (DeferredAnswer) throws -> Bool
    ) -> MHD_Result {
        guard let id = suspend(connection) else {
            return send(answer(to: .unavailable(), on: connection), on: connection)
        }
        let deferred = DeferredAnswer { [self] result in
            resume(connection, id, with: answer(to: request) { try result.get() })
        }
        do {
            if try !handler(deferred) { deferred.send(.failure(.notFound)) }
        } catch {
            let refusal = response(to: request) { throw error } ?? failure(.internalError, request)
            deferred.send(.success(refusal))
        }
        return .YES
    }

    /// Lets the connection wait for its answer; nil when the server is stopping.
    private func suspend(_ connection: Connection) -> Exchange.ID? {
        connection.exchange.withLock { exchange in
            guard !isAbandoning.load(ordering: .acquiring) else { return nil }
            exchange.phase = .handling(isSuspended: true)
            MHD_suspend_connection(connection.library.pointer)
            return exchange.id
        }
    }

    /// Gives a suspended connection back to the thread that serves it; a nil answer closes it.
    /// Nothing happens when the exchange has been ended meanwhile.
    func resume(_ connection: Connection, _ id: Exchange.ID, with answer: consuming Answer?) {
        var answer = consume answer
        connection.exchange.withLock { exchange in
            guard exchange.id == id, case .handling(isSuspended: true) = exchange.phase else { return }
            exchange.answer = answer.take()
            exchange.phase = .answered
            MHD_resume_connection(connection.library.pointer)
        }
    }

    private func makeRequest(_ exchange: inout Exchange, _ connection: Connection) -> Request {
        var body: [UInt8] = []
        swap(&body, &exchange.body)
        return Request(
            method: exchange.method ?? .get, path: String(decoding: exchange.target.rawPath, as: UTF8.self),
            query: exchange.query, body: body, remoteAddress: remoteAddress(of: connection),
            connection: connection, exchange: exchange.id)
    }

    /// Who is calling; behind a proxy, the last hop that it has noted.
    private func remoteAddress(of connection: Connection) -> RemoteAddress {
        guard configuration.trustedProxy, let hops = connection.library.lastHeader("X-Forwarded-For"),
            let hop = hops.split(separator: ",").last, let address = RemoteAddress(text: String(trimmed(hop)))
        else { return connection.remoteAddress }
        return address
    }

    private func answer(to request: Request, _ handler: () throws -> Response?) -> Answer? {
        let response = response(to: request, handler) ?? failure(.notFound, request)
        if let answer = Answer(response, closes: health.isDraining) { return answer }
        log.error("\(request.method.rawValue) \(request.path): a header of the answer can't be sent")
        return Answer(failure(.internalError, request))
    }

    /// What a handler says, or what is said of what it throws.
    private func response(to request: Request, _ handler: () throws -> Response?) -> Response? {
        do {
            return try handler()
        } catch let error as any HTTPErrorConvertible {
            let told = error.httpError
            if told.status.code >= 500 { note(error, request) }
            return failure(told, request)
        } catch {
            note(error, request)
            return failure(.internalError, request)
        }
    }

    private func answer(with file: StaticFile, to request: Request, on connection: Connection) -> Answer? {
        let choice = file.choose(
            acceptEncoding: connection.library.header("Accept-Encoding"),
            ifNoneMatch: connection.library.header("If-None-Match"))
        switch choice {
        case .answer(let prepared): return Answer(prepared)
        case .notAcceptable: return answer(to: .notAcceptable, on: connection)
        }
    }

    private func failure(_ error: HTTPError, _ request: Request) -> Response {
        router.response(
            error, path: Array(request.path.utf8)[...], accept: request.header("Accept"),
            languages: request.header("Accept-Language"))
    }

    private func note(_ error: any Error, _ request: Request) {
        log.error("\(request.method.rawValue) \(request.path): \(printable(error))")
    }
}

/// What the log says of an error: what it says of itself when it has thought about that, otherwise its type and its case,
/// as there might be a secret in its payload.
private func printable(_ error: any Error) -> String {
    let type = String(reflecting: type(of: error))
    if let described = error as? any CustomStringConvertible { return type + ": " + described.description }
    let mirror = Mirror(reflecting: error)
    guard mirror.displayStyle == .enum else { return type }
    return type + "." + (mirror.children.first?.label ?? "\(error)")
}

import Wire

/// Looks for what has taken too long. The library only notices a connection on which nothing happens at all; a client
/// that sends one byte now and then would hold it for ever.
extension ServerCore {
    func expire() {
        let now = time.monotonic()
        for connection in openConnections {
            connection.exchange.withLock { expire(connection, &$0, at: now) }
        }
    }

    /// How long a client has to take its refusal before it is cut off.
    private static let refusalTimeout: Seconds = 2

    private func expire(_ connection: Connection, _ exchange: inout Exchange, at now: MonotonicTime) {
        switch exchange.phase {
        case .idle where connection.hasEnded, .headers where connection.hasEnded,
            .body where connection.hasEnded:
            connection.cutOff()
        case .idle(let since, let received, let begun):
            expireIdle(connection, &exchange, since: since, received: received, begun: begun, at: now)
        case .headers(let since) where since + configuration.headerTimeout < now,
            .body(let since) where since + configuration.bodyTimeout < now:
            refuse(connection, &exchange, path: exchange.target.rawPath, at: now)
        case .sending(let since) where since + configuration.answerTimeout < now,
            .refused(let since) where since + Self.refusalTimeout < now:
            connection.cutOff()
        case .headers, .body, .sending, .refused, .complete, .handling, .answered, .closed:
            break
        }
    }

    /// Tells a connection on which nothing is asked from one that has sent a part of a request line.
    private func expireIdle(
        _ connection: Connection, _ exchange: inout Exchange, since: MonotonicTime, received: Int64?,
        begun: MonotonicTime?, at now: MonotonicTime
    ) {
        let count = connection.bytesReceived
        // The first look at a connection that was kept.
        guard let received = received ?? count else {
            if since + configuration.idleTimeout < now { connection.cutOff() }
            return
        }
        var begun = begun
        // A new connection's time runs from its start, a kept one's from when something was seen to come.
        if begun == nil, let count, count > received { begun = received == 0 ? since : now }
        if let begun, begun + configuration.headerTimeout < now {
            refuse(connection, &exchange, path: [], at: now)
        } else if begun == nil, since + configuration.idleTimeout < now {
            exchange.phase = .refused(since: now)
            connection.cutOff()
        } else {
            exchange.phase = .idle(since: since, received: received, begun: begun)
        }
    }

    private func refuse(
        _ connection: Connection, _ exchange: inout Exchange, path: ArraySlice<UInt8>, at now: MonotonicTime
    ) {
        let body = router.errorBody(.requestTimeout, path: path)
        connection.refuse(
            &exchange, Refusal.bytes(.requestTimeout, body: body), status: .requestTimeout, at: now)
    }
}

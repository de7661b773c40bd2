import CMicroHTTPD
import Dispatch
import Glibc
import Synchronization
import Wire

/// An HTTP/1.1 server: libmicrohttpd with a router in front of the handlers.
///
/// It serves from when it is made to when it is stopped.
public final class Server: Sendable {
    /// Where it listens; the one that the system chose when the configuration said 0.
    public let port: UInt16
    private let core: ServerCore
    private let loops: [Loop]
    private let acceptor: Acceptor
    private let watch: SystemThread?
    private let stopWatch = DispatchSemaphore(value: 0)
    private let isStopped = Atomic(false)

    /// Starts serving. `GET /healthz` is answered beside the router's own routes.
    public init(
        configuration: ServerConfiguration = ServerConfiguration(), router: Router, log: Log,
        health: Health = Health(), time: TimeSource = .system
    ) throws(ServerError) {
        var router = router
        router.on(Route(.get, "healthz")) { _, _ in health.response }
        signal(SIGPIPE, SIG_IGN)
        _ = SendGate.isOpen
        var configuration = configuration
        configuration.fitConnections(log)
        let socket = try ListeningSocket(host: configuration.host, port: configuration.port)
        guard let lingering = Lingering(time: time) else {
            close(socket.descriptor)
            throw .outOfResources
        }
        let core = ServerCore(
            configuration: configuration, router: router, log: log, health: health, time: time,
            lingering: lingering)
        // Those beyond the configured number have nothing to do until the others are full.
        let loopCount = max(configuration.threads, (configuration.connectionLimit - 1) / Loop.capacity + 1, 1)
        let loops = (0..<loopCount).compactMap { _ in Loop(core) }
        let watch = configuration.expiry == .byHand ? nil : Self.watch(core, until: stopWatch)
        guard loops.count == loopCount, watch != nil || configuration.expiry == .byHand,
            let acceptor = Acceptor(socket, core, loops)
        else {
            stopWatch.signal()
            for loop in loops { loop.stop() }
            lingering.stop()
            close(socket.descriptor)
            throw .outOfResources
        }
        self.core = core
        self.loops = loops
        self.acceptor = acceptor
        self.watch = watch
        port = socket.port
    }

    deinit {
        stop(within: 0)
    }

    /// Starts the thread that looks for what has taken too long, once a second.
    private static func watch(_ core: ServerCore, until stop: DispatchSemaphore) -> SystemThread? {
        SystemThread(name: "expiry") {
            while stop.wait(timeout: .now() + .seconds(1)) == .timedOut { core.expire() }
        }
    }

    /// Refuses with 408 what has taken too long to arrive, and closes what has been idle for too long or whose client has
    /// gone away.
    /// The server does so by itself unless its configuration says ``ServerConfiguration/Expiry/byHand``.
    public func expire() {
        core.expire()
    }

    /// Takes no more connections, lets what is in flight end, and stops. Later calls do nothing.
    /// - Parameter limit: what hasn't ended by then is answered 503 or cut off.
    /// - Returns: whether everything ended in time.
    @discardableResult
    public func stop(within limit: Seconds) -> Bool {
        guard !isStopped.exchange(true, ordering: .sequentiallyConsistent) else { return true }
        let deadline = DispatchTime.now() + .seconds(Int(clamping: limit.count))
        core.health.drain()
        acceptor.stop()
        // Whoever has gone away in the middle of a request isn't waited for.
        core.expire()
        while core.inFlight.load(ordering: .acquiring) > 0, core.ended.wait(timeout: deadline) == .success {}
        let isDone = core.inFlight.load(ordering: .acquiring) == 0
        stopWatch.signal()
        watch?.wait()
        core.abandon()
        core.hangUp()
        for loop in loops { loop.stop() }
        core.lingering.stop()
        core.log.flush()
        return isDone
    }
}

extension ServerCore {
    /// Answers for the handlers on pools that haven't ended; the library can't stop while a connection is suspended.
    func abandon() {
        isAbandoning.store(true, ordering: .releasing)
        for connection in openConnections {
            let waiting: Exchange.ID? = connection.exchange.withLock { exchange in
                if case .handling(isSuspended: true) = exchange.phase { exchange.id } else { nil }
            }
            guard let id = waiting else { continue }
            resume(connection, id, with: answer(to: .unavailable(), on: connection, closes: true))
        }
        let deadline = DispatchTime.now() + .milliseconds(500)
        while inFlight.load(ordering: .acquiring) > 0, ended.wait(timeout: deadline) == .success {}
    }

    /// Closes all connections, and waits for the library to have done so: version 0.9.75 may crash when it stops while it
    /// refuses a request by itself.
    func hangUp() {
        let deadline = DispatchTime.now() + .seconds(1)
        while admissions.count > 0, DispatchTime.now() < deadline {
            for connection in openConnections {
                connection.exchange.withLock { if !$0.isClosed { connection.cutOff() } }
            }
            _ = ended.wait(timeout: .now() + .milliseconds(20))
        }
    }
}

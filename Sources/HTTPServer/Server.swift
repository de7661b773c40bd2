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
    private let daemon: Daemon
    private let watch: SystemThread?
    private let stopWatch = DispatchSemaphore(value: 0)
    private let isStopped = Atomic(false)

    /// Unchecked, because a pointer stands in it: the library's functions that are called with it take any thread.
    private struct Daemon: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    /// Starts serving. `GET /healthz` is answered beside the router's own routes.
    public init(
        configuration: ServerConfiguration = ServerConfiguration(), router: Router, log: Log,
        health: Health = Health(), time: TimeSource = .system
    ) throws(ServerError) {
        var router = router
        router.on(Route(.get, "healthz")) { _, _ in health.response }
        signal(SIGPIPE, SIG_IGN)
        let socket = try ListeningSocket(host: configuration.host, port: configuration.port)
        guard let lingering = Lingering(time: time) else {
            close(socket.descriptor)
            throw .outOfResources
        }
        let core = ServerCore(
            configuration: configuration, router: router, log: log, health: health, time: time,
            lingering: lingering)
        guard let daemon = Self.start(core, listeningAt: socket) else {
            lingering.stop()
            close(socket.descriptor)
            throw .outOfResources
        }
        self.core = core
        self.daemon = Daemon(pointer: daemon)
        port = socket.port
        let stopWatch = stopWatch
        switch configuration.expiry {
        case .byHand: watch = nil
        case .everySecond:
            watch = SystemThread(name: "expiry") {
                while stopWatch.wait(timeout: .now() + .seconds(1)) == .timedOut { core.expire() }
            }
        }
    }

    deinit {
        stop(within: 0)
    }

    private static func start(_ core: ServerCore, listeningAt socket: ListeningSocket) -> OpaquePointer? {
        let configuration = core.configuration
        let limits = [configuration.headerTimeout, configuration.bodyTimeout, configuration.idleTimeout]
        let context = Unmanaged.passRetained(core)
        var settings = CMicroHTTPDSettings()
        settings.listening_socket = socket.descriptor
        settings.threads = UInt32(clamping: configuration.threads)
        settings.connection_limit = UInt32(
            clamping: max(configuration.connectionLimit, configuration.threads))
        settings.connection_limit_per_address = UInt32(clamping: configuration.connectionLimitPerAddress)
        // Behind what the server looks for by itself, which says why it closes a connection.
        settings.timeout_seconds = UInt32(clamping: (limits.max()?.count ?? 0) + 30)
        // Twice over: the library parses in place, and prints its headers into the same memory.
        settings.connection_memory =
            2 * (configuration.maximumHeaders.bytes + configuration.maximumTarget.bytes)
        settings.context = context.toOpaque()
        settings.on_request = Callbacks.onRequest
        settings.on_connection = Callbacks.onConnection
        settings.on_completed = Callbacks.onCompleted
        settings.on_target = Callbacks.onTarget
        guard let daemon = CMicroHTTPDStart(&settings) else {
            context.release()
            return nil
        }
        return daemon
    }

    /// Refuses with 408 what has taken too long to arrive, and closes what has been idle for too long.
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
        let listening = MHD_quiesce_daemon(daemon.pointer)
        if listening >= 0 { close(listening) }
        while core.inFlight.load(ordering: .acquiring) > 0, core.ended.wait(timeout: deadline) == .success {}
        let isDone = core.inFlight.load(ordering: .acquiring) == 0
        stopWatch.signal()
        watch?.wait()
        core.abandon()
        MHD_stop_daemon(daemon.pointer)
        core.lingering.stop()
        core.log.flush()
        Unmanaged.passUnretained(core).release()
        return isDone
    }
}

extension ServerCore {
    /// Answers for the handlers on pools that haven't ended; the library can't stop while a connection is suspended.
    func abandon() {
        for connection in openConnections {
            let id = connection.exchange.withLock { $0.id }
            resume(connection, id, with: answer(to: .unavailable(), on: connection, closes: true))
        }
    }
}

import CMicroHTTPD
import Glibc
import Wire

/// A thread of the library that serves connections.
///
/// Unchecked, because a pointer stands in it: the library's functions that are called with it take any thread.
struct Loop: @unchecked Sendable {
    private let daemon: OpaquePointer
    private let core: Unmanaged<ServerCore>

    /// Starts the thread; nil when the system has none left.
    init?(_ core: ServerCore) {
        let configuration = core.configuration
        let limits = [configuration.headerTimeout, configuration.bodyTimeout, configuration.idleTimeout]
        // The callbacks find the core there, until the thread has ended.
        self.core = Unmanaged.passRetained(core)
        var settings = CMicroHTTPDSettings()
        // Never reached: connections are counted when they are accepted. At its own limit the library may lock up.
        settings.connection_limit = UInt32.max
        // Behind what the server looks for by itself, which says why it closes a connection.
        settings.timeout_seconds = UInt32(clamping: (limits.max()?.count ?? 0) + 30)
        // Twice over: the library parses in place, and prints its headers into the same memory.
        settings.connection_memory =
            2 * (configuration.maximumHeaders.bytes + configuration.maximumTarget.bytes)
        settings.context = self.core.toOpaque()
        settings.on_request = Callbacks.onRequest
        settings.on_connection = Callbacks.onConnection
        settings.on_completed = Callbacks.onCompleted
        settings.on_target = Callbacks.onTarget
        guard let daemon = CMicroHTTPDStart(&settings) else {
            self.core.release()
            return nil
        }
        self.daemon = daemon
    }

    /// Takes over a connection; false, with the descriptor closed, when it can't.
    func add(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Bool {
        MHD_add_connection(daemon, descriptor, address, length) == .YES
    }

    /// Closes all connections and ends the thread. None of them may be suspended, and none added afterwards.
    func stop() {
        MHD_stop_daemon(daemon)
        core.release()
    }
}

import CMicroHTTPD
import Glibc
import Synchronization
import Wire

/// A thread of the library that serves connections.
///
/// Unchecked, because a pointer stands in it: the library's functions that are called with it take any thread.
final class Loop: @unchecked Sendable {
    let core: ServerCore
    /// How many connections it has.
    let connectionCount = Atomic(0)
    /// Written once, in the initializer.
    private var daemon: OpaquePointer?

    /// The most connections for one loop. Version 0.9.75 takes up to 128 events at once, and having got exactly as many
    /// as that it waits for more before it looks at any; with this many connections, and the pipe that wakes it, there
    /// never are.
    static let capacity = 126

    /// Starts the thread; nil when the system has none left.
    init?(_ core: ServerCore) {
        self.core = core
        let configuration = core.configuration
        let limits = [configuration.headerTimeout, configuration.bodyTimeout, configuration.idleTimeout]
        // The callbacks find the loop there, until the thread has ended.
        let context = Unmanaged.passRetained(self)
        var settings = CMicroHTTPDSettings()
        // Never reached: connections are counted when they are accepted. At its own limit the library may lock up.
        settings.connection_limit = UInt32.max
        // Behind what the server looks for by itself, which says why it closes a connection.
        settings.timeout_seconds = UInt32(clamping: (limits.max()?.count ?? 0) + 30)
        // The library parses in place, keeps a list of the headers, and prints its own into the same memory. It clears
        // all of it after each request.
        settings.connection_memory =
            configuration.maximumHeaders.bytes + configuration.maximumTarget.bytes + 12 * 1_024
        settings.context = context.toOpaque()
        settings.on_request = Callbacks.onRequest
        settings.on_connection = Callbacks.onConnection
        settings.on_completed = Callbacks.onCompleted
        settings.on_target = Callbacks.onTarget
        guard let daemon = CMicroHTTPDStart(&settings) else {
            context.release()
            return nil
        }
        self.daemon = daemon
    }

    /// Takes over a connection; false, with the descriptor closed, when it can't.
    func add(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Bool {
        guard let daemon else { return false }
        connectionCount.wrappingAdd(1, ordering: .relaxed)
        guard MHD_add_connection(daemon, descriptor, address, length) == .YES else {
            connectionCount.wrappingSubtract(1, ordering: .relaxed)
            return false
        }
        return true
    }

    /// Closes all connections and ends the thread. None of them may be suspended, and none added afterwards.
    func stop() {
        guard let daemon else { return }
        MHD_stop_daemon(daemon)
        Unmanaged.passUnretained(self).release()
    }

    /// The loop that the library was given as a context.
    static func at(_ pointer: UnsafeMutableRawPointer?) -> Loop? {
        pointer.map { Unmanaged<Loop>.fromOpaque($0).takeUnretainedValue() }
    }
}

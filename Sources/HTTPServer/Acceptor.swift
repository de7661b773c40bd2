import Glibc
import Synchronization
import Wire

/// Accepts connections and deals them out to the loops.
///
/// The library would do it too, but version 0.9.75 can abort when it is told to stop accepting while it does.
final class Acceptor: Sendable {
    private let descriptor: Int32
    private let core: ServerCore
    private let loops: [Loop]
    private let wakeUp: WakeUp
    private let thread = Mutex<SystemThread?>(nil)
    /// Given up when there are no descriptors left, so that a client can at least be told.
    private let spare = Mutex<Int32>(-1)

    /// Starts its thread; nil when the system has none left. The socket's descriptor is closed when it stops.
    init?(_ socket: ListeningSocket, _ core: ServerCore, _ loops: [Loop]) {
        guard let wakeUp = WakeUp() else { return nil }
        descriptor = socket.descriptor
        self.core = core
        self.loops = loops
        self.wakeUp = wakeUp
        spare.withLock { $0 = Self.openSpare() }
        let thread = SystemThread(name: "acceptor") { [unowned self] in run() }
        guard let thread else { return nil }
        self.thread.withLock { $0 = thread }
    }

    /// Accepts what has connected already, and nothing after that.
    func stop() {
        wakeUp.wake()
        thread.withLock { $0 }?.wait()
    }

    private func run() {
        var polled = [
            pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        ]
        while polled[0].revents == 0 {
            let isPolled = poll(&polled, nfds_t(polled.count), -1) >= 0 || errno == EINTR
            guard let failure = isPolled ? acceptAll() : errno else { continue }
            refuseWithSpare()
            // Out of descriptors or memory: wait for some to be given back.
            core.log.warning("a connection can't be accepted: \(String(cString: strerror(failure)))")
            _ = poll(&polled, 1, 100)
        }
        close(descriptor)
        spare.withLock { if $0 >= 0 { close($0) } }
    }

    private static func openSpare() -> Int32 { open("/dev/null", O_RDONLY | O_CLOEXEC) }

    /// Tells one client that there is no room, with the descriptor that was kept for it.
    private func refuseWithSpare() {
        spare.withLock { spare in
            if spare >= 0 { close(spare) }
            let connection = accept(descriptor, nil, nil)
            if connection >= 0 {
                tellFull(connection)
                close(connection)
            }
            spare = Self.openSpare()
        }
    }

    /// Accepts until there is nothing more, or enough to look whether it is to stop; answers the system's number of the
    /// error when there is no room for a connection.
    private func acceptAll() -> Int32? {
        for _ in 0..<SOMAXCONN {
            var address = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let connection = withUnsafeMutableBytes(of: &address) { bytes in
                accept(descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length)
            }
            if connection >= 0 {
                admit(connection, &address, length)
                continue
            }
            switch errno {
            case EAGAIN: return nil
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: return errno
            // The client has gone away meanwhile, or the like.
            default: continue
            }
        }
        return nil
    }

    private func admit(_ connection: Int32, _ address: inout sockaddr_storage, _ length: socklen_t) {
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        _ = fcntl(connection, F_SETFL, O_NONBLOCK)
        withUnsafeBytes(of: &address) { bytes in
            guard let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return }
            let remote = RemoteAddress(pointer)
            guard core.enter(remote) else {
                refuse(connection)
                return
            }
            guard let loop = loopWithRoom else {
                core.admissions.leave(remote)
                refuse(connection)
                return
            }
            if !loop.add(connection, pointer, length) { core.admissions.leave(remote) }
        }
    }

    /// A loop that takes another connection. Those that were closed to make room may not have left theirs yet, so this waits
    /// for them for up to 20 ms.
    private var loopWithRoom: Loop? {
        for _ in 0..<20 {
            if let loop = roomiestLoop { return loop }
            _ = poll(nil, 0, 1)
        }
        return nil
    }

    /// The one with the fewest connections of those that usually serve, or, when they are full, of the others.
    private var roomiestLoop: Loop? {
        for candidates in [
            loops.prefix(core.configuration.threads), loops.dropFirst(core.configuration.threads),
        ] {
            let counts = candidates.map { ($0, $0.connectionCount.load(ordering: .relaxed)) }
            if let (loop, count) = counts.min(by: { $0.1 < $1.1 }), count < Loop.capacity { return loop }
        }
        return nil
    }

    /// Answers 503 without having read the request.
    private func refuse(_ connection: Int32) {
        tellFull(connection)
        core.lingering.hold(connection)
    }

    private func tellFull(_ connection: Int32) {
        let error = HTTPError.unavailable("There are too many connections. Please try again in a moment.")
        let bytes = Refusal.bytes(error, body: core.router.errorBody(error, path: []))
        _ = sendto(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT), nil, 0)
        shutdown(connection, Int32(SHUT_WR))
    }
}

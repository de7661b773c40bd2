import Glibc
import Synchronization
import Wire

/// Connections that have been refused while their client still sends.
///
/// Closing them at once would have the system answer what is still coming with a reset, and the client would lose the
/// refusal that it was sent. So what comes is read and thrown away for a while.
final class Lingering: Sendable {
    private let time: TimeSource
    private let held = Mutex(State())
    private let wakeUp: WakeUp

    private struct State {
        var connections: [Held] = []
        var isClosed = false
    }

    private struct Held {
        let descriptor: Int32
        let since: MonotonicTime
        var remaining = maximumBytes

        /// Throws away what has come; true when it is time to close.
        mutating func isOver(readable: Bool, at now: MonotonicTime) -> Bool {
            if since + maximumAge < now { return true }
            guard readable else { return false }
            return withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 16) { scratch in
                // It doesn't block: the descriptor shares that with the library's.
                let count = recv(descriptor, scratch.baseAddress, scratch.count, 0)
                if count < 0 { return errno != EAGAIN && errno != EINTR }
                remaining -= count
                return count == 0 || remaining <= 0
            }
        }
    }

    /// The most connections at a time; others are closed at once.
    private static let maximumConnections = 64
    private static let maximumBytes = 64 * 1_024 * 1_024
    private static let maximumAge: Seconds = 10

    /// Starts its thread; nil when the system has none left.
    init?(time: TimeSource) {
        self.time = time
        guard let wakeUp = WakeUp() else { return nil }
        self.wakeUp = wakeUp
        let thread = SystemThread(name: "lingering") { [weak self] in
            while self?.drain() == true {}
        }
        guard thread != nil else { return nil }
    }

    /// Takes over a descriptor of a connection whose other one is about to be closed.
    func hold(_ descriptor: Int32) {
        let now = time.monotonic()
        let isHeld = held.withLock { state in
            guard !state.isClosed, state.connections.count < Self.maximumConnections else { return false }
            state.connections.append(Held(descriptor: descriptor, since: now))
            return true
        }
        if isHeld {
            wakeUp.wake()
        } else {
            close(descriptor)
        }
    }

    /// Closes all of them and ends the thread.
    func stop() {
        held.withLock { $0.isClosed = true }
        wakeUp.wake()
    }

    /// Waits for something to read, and reads it; false at the end.
    private func drain() -> Bool {
        var (polled, isClosed) = held.withLock { state in
            (
                state.connections.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) },
                state.isClosed
            )
        }
        guard !isClosed else {
            for entry in polled { close(entry.fd) }
            return false
        }
        polled.append(pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0))
        // Once a second, to look at their ages.
        guard poll(&polled, nfds_t(polled.count), polled.count > 1 ? 1_000 : -1) >= 0 || errno == EINTR else {
            return false
        }
        wakeUp.reset()
        let ready = Set(polled.lazy.filter { $0.revents != 0 }.map(\.fd))
        let now = time.monotonic()
        held.withLock { state in
            for index in state.connections.indices.reversed() {
                let isReady = ready.contains(state.connections[index].descriptor)
                if state.connections[index].isOver(readable: isReady, at: now) {
                    close(state.connections.remove(at: index).descriptor)
                }
            }
        }
        return true
    }
}

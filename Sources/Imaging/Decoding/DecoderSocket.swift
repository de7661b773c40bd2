import CSandbox
import Dispatch
import Glibc

/// One end of the connection between the server and a decoder; closed when this value goes.
struct DecoderSocket: ~Copyable {
    let descriptor: Int32
    /// When waiting for the other end has an end.
    let deadline: DispatchTime

    init(_ descriptor: Int32, deadline: DispatchTime = .distantFuture) {
        self.descriptor = descriptor
        self.deadline = deadline
    }

    deinit {
        close(descriptor)
    }

    /// Sends all of the bytes; false when the other end is gone, or it took too long.
    func send(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                guard wait(for: Int16(POLLOUT)), let start = bytes.baseAddress else { return false }
                let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
                let count = Glibc.send(descriptor, start + sent, bytes.count - sent, flags)
                guard count > 0 || errno == EAGAIN || errno == EINTR else { return false }
                sent += max(count, 0)
            }
            return true
        }
    }

    /// Receives so many bytes; nil when the other end is gone before, or it took too long.
    func receive(_ count: Int) -> [UInt8]? {
        var isWhole = true
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
            while filled < count, isWhole {
                guard wait(for: Int16(POLLIN)), let start = room.baseAddress else {
                    isWhole = false
                    continue
                }
                let received = recv(descriptor, start + filled, count - filled, Int32(MSG_DONTWAIT))
                isWhole = received > 0 || received < 0 && (errno == EAGAIN || errno == EINTR)
                filled += max(received, 0)
            }
        }
        return isWhole ? bytes : nil
    }

    /// Waits until something can be sent or received, or the other end is gone; false when that takes too long.
    private func wait(for event: Int16) -> Bool {
        while true {
            var timeout: Int32 = -1
            if deadline != .distantFuture {
                let (now, end) = (DispatchTime.now().uptimeNanoseconds, deadline.uptimeNanoseconds)
                timeout = end > now ? Int32(clamping: (end - now) / 1_000_000 + 1) : 0
            }
            var wanted = pollfd(fd: descriptor, events: event, revents: 0)
            let count = poll(&wanted, 1, timeout)
            if count > 0 { return true }
            guard count < 0, errno == EINTR else { return false }
        }
    }
}

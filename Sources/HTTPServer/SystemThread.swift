import Dispatch
import Glibc

/// A thread of the operating system, for work that blocks.
struct SystemThread: Sendable {
    private let ended: DispatchSemaphore

    /// Starts `body` on a thread of its own, under a name of at most 15 bytes; nil when the system has none left.
    init?(name: String, body: @escaping @Sendable () -> Void) {
        let ended = DispatchSemaphore(value: 0)
        self.ended = ended
        let start = Unmanaged.passRetained(
            Start {
                Self.setName(name)
                body()
                ended.signal()
            })
        var handle = pthread_t()
        let result = pthread_create(
            &handle, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body()
                return nil
            }, start.toOpaque())
        guard result == 0 else {
            start.release()
            return nil
        }
        pthread_detach(handle)
    }

    /// Waits until the body has returned; false when it hasn't by the deadline. Only one waiter is served.
    @discardableResult
    func wait(until deadline: DispatchTime = .distantFuture) -> Bool {
        ended.wait(timeout: deadline) == .success
    }

    /// Names this thread for the tools of the system. It only helps to read them, so it doesn't matter when it fails.
    private static func setName(_ name: String) {
        let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        _ = write(file, name, name.utf8.count)
        close(file)
    }

    private final class Start {
        let body: () -> Void

        init(_ body: @escaping () -> Void) {
            self.body = body
        }
    }
}

import Glibc

/// A counting semaphore: what a thread sleeps on until another one has something for it.
final class Semaphore: @unchecked Sendable {
    // Allocated, since it must stay where it is; the C library makes it safe to share.
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() {
        sem_init(semaphore, 0, 0)
    }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func signal() {
        sem_post(semaphore)
    }

    func wait() {
        // A signal handler may interrupt it.
        while sem_wait(semaphore) != 0 {}
    }
}

import Glibc
import Synchronization

/// A read connection and whether a thread has it.
@usableFromInline
final class Reader {
    @usableFromInline let connection: Connection
    fileprivate let isTaken = Atomic<Bool>(false)

    init(_ connection: Connection) {
        self.connection = connection
    }
}

/// The read connections. A thread goes to the one that it had before, so that threads neither wait for one
/// another nor pull each other's caches over, as long as there are as many connections as threads.
final class ReaderPool: @unchecked Sendable {
    // Unchecked, since connections can't be shared: `isTaken` sees to it that one thread has each.
    private let readers: [Reader]
    private let waiting = Atomic<Int>(0)
    private let isClosed = Atomic<Bool>(false)
    private let freed = Semaphore()

    init(_ connections: [Connection]) {
        readers = connections.map(Reader.init)
    }

    /// Takes a connection, waiting for one when all are taken.
    func take() throws(DatabaseError) -> Reader {
        if let reader = takeFree() {
            return reader
        }
        // Announced before looking again, and looked at after freeing: one of the two sees the other.
        waiting.add(1, ordering: .sequentiallyConsistent)
        defer { waiting.subtract(1, ordering: .sequentiallyConsistent) }
        while true {
            guard !isClosed.load(ordering: .sequentiallyConsistent) else {
                // It may have been woken in place of the thread that closes.
                freed.signal()
                throw .closed
            }
            if let reader = takeFree() {
                return reader
            }
            freed.wait()
        }
    }

    func giveBack(_ reader: Reader) {
        reader.isTaken.store(false, ordering: .sequentiallyConsistent)
        if waiting.load(ordering: .sequentiallyConsistent) > 0 {
            freed.signal()
        }
    }

    private func takeFree() -> Reader? {
        // Where the thread's own data lies differs from thread to thread, and stays.
        let start = Int(truncatingIfNeeded: (pthread_self() &* 0x9E37_79B9_7F4A_7C15) >> 33)
        for offset in readers.indices {
            let reader = readers[(start + offset) % readers.count]
            let taken = reader.isTaken.compareExchange(
                expected: false, desired: true, ordering: .sequentiallyConsistent)
            if taken.exchanged {
                return reader
            }
        }
        return nil
    }

    /// Waits until every connection is free and closes it; whoever wants one from now on is refused.
    func close() {
        guard !isClosed.exchange(true, ordering: .sequentiallyConsistent) else { return }
        for _ in 0..<waiting.load(ordering: .sequentiallyConsistent) {
            freed.signal()
        }
        waiting.add(1, ordering: .sequentiallyConsistent)
        defer { waiting.subtract(1, ordering: .sequentiallyConsistent) }
        for reader in readers {
            while reader.isTaken.exchange(true, ordering: .sequentiallyConsistent) {
                freed.wait()
            }
            reader.connection.close()
        }
    }
}

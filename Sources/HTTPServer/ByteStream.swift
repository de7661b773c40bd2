import CMicroHTTPD
import Synchronization

/// A body that is made piece by piece while it is sent, so that a long one is never in memory as a whole.
///
/// A piece is asked for on the thread that serves connections, when the client has taken what came before: it must not take
/// longer to make than a quick request does.
public final class ByteStream: Sendable {
    /// What comes next.
    public enum Piece: Equatable, Sendable {
        case bytes([UInt8])
        case end
        /// The rest can't be made: the connection is cut, so that nobody takes what has come for the whole.
        case failed
    }

    private struct State {
        var piece: [UInt8] = []
        /// How much of it has been sent.
        var sent = 0
    }

    private let next: @Sendable () -> Piece
    private let state = Mutex(State())

    /// - Parameter next: makes the next piece; not asked again after the end.
    public init(_ next: @escaping @Sendable () -> Piece) {
        self.next = next
    }

    /// The library's response; nil when there is no memory for it.
    func makeResponse() -> OpaquePointer? {
        let retained = Unmanaged.passRetained(self)
        let pointer = MHD_create_response_from_callback(
            .max, 32_768,
            { context, _, buffer, count in
                guard let context, let buffer else { return ByteStream.failure }
                let stream = Unmanaged<ByteStream>.fromOpaque(context).takeUnretainedValue()
                return stream.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
            }, retained.toOpaque(),
            { context in
                guard let context else { return }
                Unmanaged<ByteStream>.fromOpaque(context).release()
            })
        if pointer == nil { retained.release() }
        return pointer
    }

    private static let end = -1
    private static let failure = -2

    /// How many bytes were written to `buffer`, or what the library takes for the end or a failure.
    private func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        state.withLock { state in
            while state.sent == state.piece.count {
                switch next() {
                case .bytes(let piece): state = State(piece: piece)
                case .end: return Self.end
                case .failed: return Self.failure
                }
            }
            let part = state.piece[state.sent...].prefix(buffer.count)
            buffer.copyBytes(from: part)
            state.sent += part.count
            return part.count
        }
    }
}

import Synchronization

/// An answer that is owed to a client. The first one counts; when nobody can send it any more, the client is told that
/// something went wrong.
public final class DeferredAnswer: Sendable {
    private let deliver: @Sendable (Result<Response, HTTPError>) -> Void
    private let isSent = Atomic(false)

    init(_ deliver: @escaping @Sendable (Result<Response, HTTPError>) -> Void) {
        self.deliver = deliver
    }

    deinit {
        send(.failure(.internalError))
    }

    /// Answers, from whatever thread.
    public func send(_ result: Result<Response, HTTPError>) {
        guard !isSent.exchange(true, ordering: .acquiringAndReleasing) else { return }
        deliver(result)
    }
}

import Synchronization

/// Whether the server can do its work: what `GET /healthz` answers.
public final class Health: Sendable {
    private let draining = Atomic(false)
    private let check: @Sendable () -> Bool

    /// All is well, as long as `check` says so: it is called for every `GET /healthz`, on the thread that serves others.
    public init(check: @escaping @Sendable () -> Bool = { true }) {
        self.check = check
    }

    /// Says that the server is about to stop.
    func drain() {
        draining.store(true, ordering: .relaxed)
    }

    /// Whether the server is about to stop.
    var isDraining: Bool { draining.load(ordering: .relaxed) }

    var response: Response {
        if isDraining {
            return .json(bytes: Array(#"{"status":"draining"}"#.utf8), status: .serviceUnavailable)
        }
        if !check() {
            return .json(bytes: Array(#"{"status":"failing"}"#.utf8), status: .serviceUnavailable)
        }
        return .json(bytes: Array(#"{"status":"ok"}"#.utf8))
    }
}

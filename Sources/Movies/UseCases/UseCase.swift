import Interface
import Wire

/// A piece of work as a value: what it does to the world, step by step, and the one outcome it comes to.
///
/// It is nothing until it begins. Steps are joined with ``then(_:)``, and whoever runs the effects gives it its clock,
/// its store and its client.
struct UseCase<Outcome> {
    /// What happens first; the last step delivers the outcome as an action.
    let begin: (@escaping (Outcome) -> MoviesApp.Action) -> MoviesApp.Action

    /// A use case that is over already.
    static func over(_ outcome: Outcome) -> UseCase {
        UseCase { deliver in deliver(outcome) }
    }

    /// This one, and then what its outcome asks for.
    func then<Next>(_ next: @escaping (Outcome) -> UseCase<Next>) -> UseCase<Next> {
        UseCase<Next> { deliver in begin { next($0).begin(deliver) } }
    }
}

/// The single steps.
extension UseCase where Outcome == Instant {
    /// Asks the clock.
    static var clock: UseCase {
        UseCase { deliver in .perform([.now(reply: deliver)]) }
    }
}

extension UseCase where Outcome == HTTPResult {
    /// Asks the server.
    static func client(_ request: HTTPRequest) -> UseCase {
        UseCase { deliver in .perform([.http(request, reply: deliver)]) }
    }
}

extension UseCase where Outcome == DiskResult<[UInt8]?> {
    /// Reads from the store.
    static func retrieve(_ name: DiskName) -> UseCase {
        UseCase { deliver in .perform([.read(name, reply: deliver)]) }
    }
}

extension UseCase where Outcome == DiskResult<Void> {
    /// Deletes from the store.
    static func delete(_ name: DiskName) -> UseCase {
        UseCase { deliver in .perform([.erase(name, reply: deliver)]) }
    }

    /// Writes to the store, all of it or nothing.
    static func insert(_ name: DiskName, _ bytes: [UInt8]) -> UseCase {
        UseCase { deliver in .perform([.write(name, bytes, reply: deliver)]) }
    }
}

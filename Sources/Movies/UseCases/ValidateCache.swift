import Interface
import Wire

/// Deletes a cache that can't be read or is too old, and leaves any other. Runs when the app starts.
struct ValidateCache {
    /// What it comes to.
    enum Outcome: Equatable, Sendable {
        /// There is nothing, or it is good.
        case left
        case deleted
        /// It should be deleted, and the store refused.
        case refused
    }

    var useCase: UseCase<Outcome> {
        UseCase.retrieve(LoadFromCache.disk).then { retrieved in
            switch LoadFromCache.cached(retrieved) {
            case .failure: return delete
            case .success(nil): return .over(.left)
            case .success(let cached?):
                return UseCase.clock.then { now in
                    CachePolicy.isValid(savedAt: cached.savedAt, at: now) ? .over(.left) : delete
                }
            }
        }
    }

    private var delete: UseCase<Outcome> {
        UseCase.delete(LoadFromCache.disk).then { deleted in
            if case .failure = deleted { return .over(.refused) }
            return .over(.deleted)
        }
    }
}

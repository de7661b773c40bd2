import Interface
import JSON
import Wire

/// Replaces what the cache holds: delete the old, encode, stamp the time, save, say so.
struct SaveMovies {
    let movies: [Movie]

    /// What it comes to.
    typealias Outcome = Result<Void, CacheFailure>

    var useCase: UseCase<Outcome> {
        UseCase.delete(LoadFromCache.disk).then { deleted in
            if case .failure = deleted { return .over(.failure(.deletion)) }
            return UseCase.clock.then { now in
                UseCase.insert(LoadFromCache.disk, encoded(at: now)).then { inserted in
                    if case .failure = inserted { return .over(.failure(.insertion)) }
                    return .over(.success(()))
                }
            }
        }
    }

    private func encoded(at now: Instant) -> [UInt8] {
        CachedMovies(movies: Array(movies.prefix(CachedMovies.limit)), savedAt: now).jsonBytes
    }
}

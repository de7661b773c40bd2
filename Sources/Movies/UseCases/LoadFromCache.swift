import Interface
import JSON
import Wire

/// Loads the movies that are kept on the device: retrieve, check their age, create, deliver.
struct LoadFromCache {
    /// The name under which they are on disk.
    static let disk: DiskName = "movies"

    /// What it comes to: nil when there are none, or none that may still be shown.
    typealias Outcome = Result<Saved?, CacheFailure>

    /// Movies from the cache, and how old they are.
    struct Saved: Equatable, Sendable {
        let movies: [Movie]
        let age: Seconds
    }

    var useCase: UseCase<Outcome> {
        UseCase.retrieve(Self.disk).then { retrieved in
            switch Self.cached(retrieved) {
            case .failure(let failure): return .over(.failure(failure))
            case .success(nil): return .over(.success(nil))
            case .success(let cached?):
                return UseCase.clock.then { now in .over(.success(Self.saved(cached, at: now))) }
            }
        }
    }

    /// What the store's answer reads as; nil when nothing is there.
    static func cached(_ retrieved: DiskResult<[UInt8]?>) -> Result<CachedMovies?, CacheFailure> {
        switch retrieved {
        case .failure: return .failure(.retrieval)
        case .success(nil): return .success(nil)
        case .success(let bytes?):
            do throws(JSONError) {
                return .success(try CachedMovies(json: JSONValue(parsing: bytes)))
            } catch {
                return .failure(.retrieval)
            }
        }
    }

    private static func saved(_ cached: CachedMovies, at now: Instant) -> Saved? {
        guard CachePolicy.isValid(savedAt: cached.savedAt, at: now), !cached.movies.isEmpty else {
            return nil
        }
        return Saved(movies: cached.movies, age: max(now - cached.savedAt, 0))
    }
}

/// What went wrong with the cache.
enum CacheFailure: Error, Equatable, Sendable {
    /// The store didn't give it, or what it gave can't be read.
    case retrieval
    /// The old one couldn't be deleted; nothing was written.
    case deletion
    /// The new one couldn't be written: the disk is full, or there is none.
    case insertion
}

import Interface
import Wire

/// What the app shows at first, composed of the others: the latest from the server, and the saved ones when those
/// don't come.
struct LoadPopular {
    let request: HTTPRequest

    /// What it comes to.
    enum Outcome: Equatable, Sendable {
        case latest(MoviePage)
        case saved(LoadFromCache.Saved, because: LoadFailure)
        case nothing(because: LoadFailure)
    }

    var useCase: UseCase<Outcome> {
        LoadFromRemote(request: request).useCase.then { loaded in
            switch loaded {
            case .success(let page): return .over(.latest(page))
            case .failure(let failure):
                return LoadFromCache().useCase.then { cached in
                    if case .success(let saved?) = cached {
                        return .over(.saved(saved, because: failure))
                    }
                    return .over(.nothing(because: failure))
                }
            }
        }
    }
}

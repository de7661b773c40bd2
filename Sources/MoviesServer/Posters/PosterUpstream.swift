import HTTPClient
import HTTPServer
import Movies
import Synchronization
import Wire

/// Where the database upstream has its posters. It is left alone when it fails or says so, apart from the API, which is
/// another server, and isn't asked again and again for what it hasn't. The key isn't sent: posters need none.
final class PosterUpstream: Sendable {
    private let url: String
    private let patience: Patience
    private let client: HTTPClient
    private let time: TimeSource
    private let log: Log
    private let state = Mutex(State())

    private struct State {
        var pauses = UpstreamPauses<String>()
        var missing = MissingPosters()
    }

    init(_ configuration: UpstreamConfiguration, client: HTTPClient, time: TimeSource, log: Log) {
        url = configuration.imageURL + MoviesAPI.images
        patience = configuration.patience
        self.client = client
        self.time = time
        self.log = log
    }

    /// Waits for a poster: a picture that isn't larger than ``PosterStore/maximumPoster``.
    /// - Parameter askedAt: when somebody began to wait for it.
    func fetch(
        _ size: PosterSize, _ file: PosterFile, askedAt: MonotonicTime
    ) -> Result<[UInt8], HTTPError> {
        let path = "/" + size.rawValue + "/" + file.name
        if let refusal = refusal(of: path) { return .failure(refusal) }
        // While others hang, every thread is taken: nobody waits longer for one than for an answer.
        guard time.monotonic().milliseconds(since: askedAt) <= patience.forPoster else {
            return .failure(UpstreamFailure.busy.httpError)
        }
        let result = ask(path)
        note(result, of: path)
        switch result {
        case .success(let bytes?): return .success(bytes)
        case .success(nil): return .failure(.unknownMovie)
        case .failure(let failure):
            log.warning("movies: upstream, asked for a poster: \(failure)")
            return .failure(failure.httpError)
        }
    }

    /// Why it isn't to be asked for now; nil when it is.
    private func refusal(of path: String) -> HTTPError? {
        let now = time.monotonic()
        return state.withLock { state in
            if state.missing.contains(path, at: now) { return .unknownMovie }
            return state.pauses.refusal(of: path, at: now)?.httpError
        }
    }

    private func note(_ result: Result<[UInt8]?, UpstreamFailure>, of path: String) {
        let now = time.monotonic()
        state.withLock { state in
            switch result {
            case .success(let bytes):
                state.pauses.noteSuccess(of: path)
                if bytes == nil { state.missing.insert(path, at: now) }
            case .failure(let failure): state.pauses.note(failure, of: path, at: now)
            }
        }
    }

    /// Nil when there is no such poster.
    private func ask(_ path: String) -> Result<[UInt8]?, UpstreamFailure> {
        let request = ClientRequest(
            url + path, connectTimeout: patience.connecting, timeout: patience.forPoster,
            maximumBody: PosterStore.maximumPoster.bytes)
        do throws(ClientError) {
            let response = try client.get(request)
            switch response.status {
            case 200:
                return PosterFormat(response.body) == nil ? .failure(.nonsense) : .success(response.body)
            case 404: return .success(nil)
            case 429: return .failure(.limited(UpstreamReading.pause(response, at: time.now())))
            default: return .failure(.status(response.status))
            }
        } catch {
            return .failure(.failed(error))
        }
    }
}

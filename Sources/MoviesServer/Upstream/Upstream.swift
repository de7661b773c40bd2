import HTTPClient
import HTTPServer
import Synchronization
import Wire

/// The database of movies upstream, and what is kept of its answers.
///
/// One request goes upstream for all who ask the same at the same time; nobody's thread waits for it. An answer is passed
/// on as long as it is fresh, and afterwards only when upstream is slow, fails, or asks to be left alone.
final class Upstream: Sendable {
    private let configuration: UpstreamConfiguration
    private let client: HTTPClient
    private let pool: WorkerPool
    private let time: TimeSource
    private let log: Log
    private let state = Mutex(State())

    private struct State {
        var cache = AnswerCache<UpstreamKey>()
        var waiting: [UpstreamKey: [DeferredAnswer]] = [:]
        var waitingCount = 0
        var pauses = UpstreamPauses<UpstreamKey>()
    }

    /// How many may wait for upstream at once.
    private static let waitingLimit = 20_000
    /// When so many things are being asked, no thread of the pool is free, and an older answer is better than waiting.
    private static let crowd = 16
    private static let maximumBody = ByteCount.megabytes(4)

    init(
        _ configuration: UpstreamConfiguration, client: HTTPClient, pool: WorkerPool, time: TimeSource,
        log: Log
    ) {
        self.configuration = configuration
        self.client = client
        self.pool = pool
        self.time = time
        self.log = log
    }

    /// What is to be done about a request.
    private enum Decision {
        case pass(KeptAnswer, isStale: Bool)
        case wait
        case fetch(older: KeptAnswer?)
        case refuse(UpstreamFailure)
    }

    /// Answers now or later.
    func answer(_ key: UpstreamKey, _ deferred: DeferredAnswer) {
        let now = time.monotonic()
        switch state.withLock({ decide(key, deferred, now, &$0) }) {
        case .pass(let answer, let isStale): deferred.send(Self.response(answer, isStale, now))
        case .wait: break
        case .refuse(let failure): deferred.send(.failure(failure.httpError))
        case .fetch(let older):
            let isTaken = pool.submit { [self] in land(key, fetch(key, older, askedAt: now), older) }
            if !isTaken { land(key, .failure(.busy), older) }
        }
    }

    private func decide(
        _ key: UpstreamKey, _ deferred: DeferredAnswer, _ now: MonotonicTime, _ state: inout State
    ) -> Decision {
        let kept = state.cache.answer(key)
        if let kept, kept.age(at: now) < configuration.freshFor { return .pass(kept, isStale: false) }
        if let refusal = state.pauses.refusal(of: key, at: now) {
            return kept.map { .pass($0, isStale: true) } ?? .refuse(refusal)
        }
        if let kept, state.waiting.count >= Self.crowd { return .pass(kept, isStale: true) }
        guard state.waitingCount < Self.waitingLimit else { return .refuse(.busy) }
        state.waitingCount += 1
        if state.waiting[key] != nil {
            state.waiting[key]?.append(deferred)
            return .wait
        }
        state.waiting[key] = [deferred]
        return .fetch(older: kept)
    }

    // MARK: - Asking

    private func fetch(
        _ key: UpstreamKey, _ older: KeptAnswer?, askedAt: MonotonicTime
    ) -> Result<KeptAnswer, UpstreamFailure> {
        let now = time.monotonic()
        // It may have begun to fail while this waited for its turn.
        if let refusal = state.withLock({ $0.pauses.refusal(of: key, at: now) }) {
            return .failure(refusal)
        }
        let patience = configuration.patience
        let timeout = older == nil ? patience.withoutAnswer : patience.withOlderAnswer
        // While others hang, every thread is taken: nobody waits longer for one than for an answer.
        guard now.milliseconds(since: askedAt) <= timeout else { return .failure(.busy) }
        var request = ClientRequest(
            configuration.url + key.target, connectTimeout: patience.connecting, timeout: timeout,
            maximumBody: Self.maximumBody.bytes)
        request.headers.append(("Accept", "application/json"))
        switch configuration.key {
        case .token(let token): request.headers.append(("Authorization", "Bearer " + token))
        case .parameter(let value):
            request.url +=
                (request.url.contains("?") ? "&" : "?") + "api_key="
                + PercentEncoding.encode(value)
        }
        do throws(ClientError) {
            return UpstreamReading.read(try client.get(request), key, configuration.key, time: time)
        } catch {
            return .failure(.failed(error))
        }
    }

    /// Keeps what came, and answers everybody who waits for it.
    private func land(
        _ key: UpstreamKey, _ result: Result<KeptAnswer, UpstreamFailure>, _ older: KeptAnswer?
    ) {
        let now = time.monotonic()
        if case .failure(let failure) = result { note(failure, key) }
        let waiting: [DeferredAnswer] = state.withLock { state in
            switch result {
            case .success(let answer):
                state.cache.keep(answer, for: key)
                state.pauses.noteSuccess(of: key)
            case .failure(let failure): state.pauses.note(failure, of: key, at: now)
            }
            let waiting = state.waiting.removeValue(forKey: key) ?? []
            state.waitingCount -= waiting.count
            return waiting
        }
        let response: Result<Response, HTTPError> =
            switch result {
            case .success(let answer): Self.response(answer, false, now)
            case .failure(let failure):
                older.map { Self.response($0, true, now) } ?? .failure(failure.httpError)
            }
        for deferred in waiting { deferred.send(response) }
    }

    /// For the operator; neither the key nor what somebody searched for is in it.
    private func note(_ failure: UpstreamFailure, _ key: UpstreamKey) {
        let kind =
            switch key {
            case .popular: "popular movies"
            case .movie: "a movie"
            case .search: "a search"
            case .genres: "the genres"
            }
        switch failure {
        case .failedBefore: break
        case .keyRefused: log.error("movies: upstream, asked for \(kind): \(failure)")
        default: log.warning("movies: upstream, asked for \(kind): \(failure)")
        }
    }

    private static func response(
        _ answer: KeptAnswer, _ isStale: Bool, _ now: MonotonicTime
    ) -> Result<Response, HTTPError> {
        guard answer.isFound else { return .failure(.unknownMovie) }
        var headers = [
            HeaderField("Age", String(answer.age(at: now).count)),
            HeaderField("Cache-Control", isStale ? "no-cache" : "public, max-age=60"), .openToAll,
        ]
        if isStale { headers.append(HeaderField("Warning", "110 trebol \"Response is Stale\"")) }
        return .success(
            .json(shared: answer.body, headers: headers))
    }
}

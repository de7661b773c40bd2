import Interface
import JSON
import Testing
import Wire

@testable import Movies

/// A clock, a store and a client for a use case: it does what a use case asks for, and writes down in which order.
final class World {
    var now = Instant(seconds: 1_800_000_000)
    var files: [String: [UInt8]] = [:]
    /// What the store answers to each of its verbs instead of obeying.
    var failures: [Verb: DiskFailure] = [:]
    /// What the server answers.
    var answer: HTTPResult = .failure(.unreachable)
    private(set) var log: [String] = []
    /// From this entry of the log on, nothing is done any more: the app was killed.
    var killedAfter = Int.max

    enum Verb: String { case retrieve, delete, insert }

    /// Runs a use case, and answers what it came to; nil when it was killed.
    func run<Outcome>(_ useCase: UseCase<Outcome>) -> Outcome? {
        var outcome: Outcome?
        var waiting = [
            useCase.begin {
                outcome = $0
                return .perform([])
            }
        ]
        while let action = waiting.popLast() {
            guard case .perform(let effects) = action.event else { continue }
            for effect in effects { perform(effect).map { waiting.append($0) } }
        }
        return outcome
    }

    /// A use case that is run step by step, beside others.
    final class Walk {
        fileprivate var waiting: [MoviesApp.Action]

        init<Outcome>(_ useCase: UseCase<Outcome>) {
            waiting = [useCase.begin { _ in .perform([]) }]
        }
    }

    /// Does a walk's next step.
    func step(_ walk: Walk) {
        guard let action = walk.waiting.popLast(), case .perform(let effects) = action.event else { return }
        for effect in effects { perform(effect).map { walk.waiting.append($0) } }
    }

    private func perform(_ effect: Effect<MoviesApp.Action>) -> MoviesApp.Action? {
        guard log.count < killedAfter else { return nil }
        switch effect {
        case .http(let request, _, _, let reply):
            log.append("\(request.method.rawValue) \(request.path)")
            return reply(answer)
        case .now(let reply):
            log.append("clock")
            return reply(now)
        case .read(let name, let reply):
            log.append("retrieve \(name.text)")
            return reply(failures[.retrieve].map { .failure($0) } ?? .success(files[name.text]))
        case .erase(let name, let reply):
            log.append("delete \(name.text)")
            if failures[.delete] == nil { files[name.text] = nil }
            return reply(failures[.delete].map { .failure($0) } ?? .success(()))
        case .write(let name, let bytes, let reply):
            log.append("insert \(name.text)")
            if failures[.insert] == nil { files[name.text] = bytes }
            return reply(failures[.insert].map { .failure($0) } ?? .success(()))
        default:
            Issue.record("A use case asks for \(effect)")
            return nil
        }
    }
}

extension World {
    /// Puts movies into the cache, saved so long ago.
    func cache(_ movies: [Movie], age: Seconds) {
        let saved = Instant(seconds: now.seconds - age.count)
        files["movies"] = CachedMovies(movies: movies, savedAt: saved).jsonBytes
    }

    var cached: CachedMovies? {
        files["movies"].flatMap { try? CachedMovies(json: JSONValue(parsing: $0)) }
    }
}

extension Movie {
    static func sample(
        _ number: Int64, _ title: String? = nil, votes: Int = 0, average: Double = 0, genres: [Int64] = [18],
        poster: String? = nil, overview: String = ""
    ) -> Movie {
        guard let id = MovieID(number) else { preconditionFailure("A movie's number is positive") }
        return Movie(
            id: id, title: title ?? "Movie \(number)", overview: overview,
            releaseDate: CivilDate(iso8601: "1994-09-10"), posterPath: poster,
            genreIDs: genres.map { GenreID($0) }, voteCount: votes, voteAverage: average)
    }

    static func samples(_ range: ClosedRange<Int64>) -> [Movie] {
        range.map { sample($0) }
    }
}

extension HTTPResult {
    static func status(_ status: Int, _ body: String = "", headers: [(String, String)] = []) -> HTTPResult {
        .success(
            HTTPReply(
                status: status, headers: headers.map { HTTPRequest.Header($0.0, $0.1) },
                body: Array(body.utf8)))
    }

    /// A page of movies.
    static func page(_ movies: [Movie], _ page: Int = 1, of pages: Int = 1) -> HTTPResult {
        .status(
            200,
            MoviePage(page: page, results: movies, totalPages: pages, totalResults: pages * 20).jsonText)
    }

    static func details(_ details: MovieDetails) -> HTTPResult { .status(200, details.jsonText) }
}

import HTTPClient
import HTTPServer
import Imaging
import Movies
import Synchronization

/// Shows posters: drawn from the catalogue, or fetched from where the database has them, once for all who ask at once.
final class PosterHandlers: Sendable {
    /// Where a poster comes from when it isn't on disk.
    enum Origin: Sendable {
        case drawn(Catalogue)
        /// From under an address.
        case fetched(HTTPClient, from: String)
    }

    private let origin: Origin
    private let store: PosterStore
    private let pool: WorkerPool
    private let log: Log
    private let waiting = Mutex<[String: [DeferredAnswer]]>([:])

    /// Changes with how posters are drawn, so that none of an older drawing is shown.
    private static let drawing = "drawn1-"
    private static let timeout = 10_000

    init(origin: Origin, store: PosterStore, fetching pool: WorkerPool, log: Log) {
        self.origin = origin
        self.store = store
        self.pool = pool
        self.log = log
    }

    /// Answers later: a poster is on disk at best.
    func show(size: PosterSize, file: PosterFile, _ answer: DeferredAnswer) {
        let name = name(of: file, size)
        let isFirst = waiting.withLock { waiting in
            waiting[name, default: []].append(answer)
            return waiting[name]?.count == 1
        }
        guard isFirst else { return }
        let isTaken = pool.submit { [self] in
            let poster = poster(size, file, name)
            for answer in takeWaiting(name) { answer.send(poster) }
        }
        guard !isTaken else { return }
        for answer in takeWaiting(name) { answer.send(.failure(.unavailable())) }
    }

    private func takeWaiting(_ name: String) -> [DeferredAnswer] {
        waiting.withLock { $0.removeValue(forKey: name) ?? [] }
    }

    private func name(of file: PosterFile, _ size: PosterSize) -> String {
        let name = size.rawValue + "-" + file.name
        return if case .drawn = origin { Self.drawing + name } else { name }
    }

    private func poster(
        _ size: PosterSize, _ file: PosterFile, _ name: String
    ) -> Result<Response, HTTPError> {
        if let bytes = store.read(name) { return Self.response(bytes) }
        let made: Result<[UInt8], HTTPError> =
            switch origin {
            case .drawn(let catalogue): draw(catalogue, file, size)
            case .fetched(let client, let url): fetch(client, url, file, size)
            }
        return made.flatMap { bytes in
            store.keep(bytes, as: name)
            return Self.response(bytes)
        }
    }

    /// It never changes: another poster has another name.
    private static func response(_ bytes: [UInt8]) -> Result<Response, HTTPError> {
        guard let format = PosterFormat(bytes) else { return .failure(.posterUnreachable) }
        return .success(
            Response(
                .ok, contentType: format.contentType,
                headers: [HeaderField("Cache-Control", "public, max-age=31536000, immutable")],
                body: .bytes(bytes)))
    }

    private func draw(
        _ catalogue: Catalogue, _ file: PosterFile, _ size: PosterSize
    ) -> Result<[UInt8], HTTPError> {
        guard let name = DrawnPosterName(file), name.text == file.name, let film = catalogue.film(name.id)
        else { return .failure(.unknownMovie) }
        let sheet = PosterSheet(film, in: name.language)
        do throws(ImagingError) {
            return .success(try Drawing.jpeg(svg: sheet.svg, width: size.width))
        } catch {
            log.error("movies: a poster can't be drawn: \(error)")
            return .failure(.unavailable("The poster can't be drawn right now.", retryAfter: 60))
        }
    }

    private func fetch(
        _ client: HTTPClient, _ url: String, _ file: PosterFile, _ size: PosterSize
    ) -> Result<[UInt8], HTTPError> {
        let request = ClientRequest(
            url + MoviesAPI.images + "/" + size.rawValue + "/" + file.name,
            connectTimeout: Patience.connecting, timeout: Self.timeout,
            maximumBody: PosterStore.maximumPoster.bytes)
        do throws(ClientError) {
            let response = try client.get(request)
            if response.status == 404 { return .failure(.unknownMovie) }
            guard response.status == 200, PosterFormat(response.body) != nil else {
                log.warning("movies: a poster upstream: status \(response.status), or no picture")
                return .failure(.posterUnreachable)
            }
            return .success(response.body)
        } catch {
            log.warning("movies: a poster upstream: \(error)")
            return .failure(.posterUnreachable)
        }
    }
}

extension HTTPError {
    fileprivate static let posterUnreachable = HTTPError(
        .badGateway, code: "43", message: "The poster can't be reached right now.")
}

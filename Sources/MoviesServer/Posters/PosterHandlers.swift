import HTTPServer
import Imaging
import Movies
import Synchronization

/// Shows posters: drawn from the catalogue, or fetched from where the database has them, once for all who ask at once.
final class PosterHandlers: Sendable {
    /// Where a poster comes from when it isn't on disk.
    enum Origin: Sendable {
        case drawn(Catalogue)
        case fetched(PosterUpstream)
    }

    private let origin: Origin
    private let store: PosterStore
    private let reading: WorkerPool
    private let making: WorkerPool
    private let time: TimeSource
    private let log: Log
    private let waiting = Mutex<[String: [DeferredAnswer]]>([:])

    /// Changes with how posters are drawn, so that none of an older drawing is shown.
    private static let drawing = "drawn2-"

    /// - Parameters:
    ///   - reading: where posters are read from disk, so that none that is there waits for those that aren't.
    ///   - making: where they are drawn or fetched.
    init(
        _ origin: Origin, store: PosterStore, reading: WorkerPool, making: WorkerPool, time: TimeSource,
        log: Log
    ) {
        self.origin = origin
        self.store = store
        self.reading = reading
        self.making = making
        self.time = time
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
        let now = time.monotonic()
        let isTaken = reading.submit { [self] in
            if let bytes = store.read(name) { return land(name, Self.response(bytes)) }
            let isTaken = making.submit { [self] in land(name, make(size, file, name, askedAt: now)) }
            if !isTaken { land(name, .failure(.unavailable())) }
        }
        if !isTaken { land(name, .failure(.unavailable())) }
    }

    /// Answers everybody who waits for it.
    private func land(_ name: String, _ poster: Result<Response, HTTPError>) {
        let waiting = waiting.withLock { $0.removeValue(forKey: name) ?? [] }
        for answer in waiting { answer.send(poster) }
    }

    private func name(of file: PosterFile, _ size: PosterSize) -> String {
        let name = size.rawValue + "-" + file.name
        return if case .drawn = origin { Self.drawing + name } else { name }
    }

    private func make(
        _ size: PosterSize, _ file: PosterFile, _ name: String, askedAt: MonotonicTime
    ) -> Result<Response, HTTPError> {
        let made: Result<[UInt8], HTTPError> =
            switch origin {
            case .drawn(let catalogue): draw(catalogue, file, size)
            case .fetched(let upstream): upstream.fetch(size, file, askedAt: askedAt)
            }
        return made.flatMap { bytes in
            store.keep(bytes, as: name)
            return Self.response(bytes)
        }
    }

    /// It never changes: another poster has another name.
    private static func response(_ bytes: [UInt8]) -> Result<Response, HTTPError> {
        guard let format = PosterFormat(bytes) else { return .failure(.internalError) }
        return .success(
            Response(
                .ok, contentType: format.contentType,
                headers: [HeaderField("Cache-Control", "public, max-age=31536000, immutable"), .openToAll],
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
}

import Glibc
import HTTPServer
import MoviesServer

extension MoviesService {
    /// Starts over the database upstream when there is a key to it, over the catalogue otherwise.
    init(
        _ options: MoviesOptions, _ dataFolder: String, _ workers: Workers, _ log: Log
    ) throws(StartError) {
        let posters = try Self.posters(dataFolder + "/posters", options.posters)
        if let upstream = options.upstream {
            log.info("movies: the films come from \(upstream.url), their posters from \(upstream.imageURL)")
            self.init(upstream: upstream, posters: posters, workers: workers, log: log)
        } else {
            let catalogue = try Self.catalogue(options.catalogue)
            log.info(
                "movies: the films are the \(catalogue.count) of the catalogue, as TMDB_TOKEN is not set")
            self.init(catalogue: catalogue, posters: posters, workers: workers, log: log)
        }
    }

    private static func posters(_ folder: String, _ limit: ByteCount) throws(StartError) -> PosterStore {
        do throws(PosterStoreError) {
            return try PosterStore(folder: folder, limit: limit)
        } catch {
            throw .system("The folder \(folder) for posters can't be used", error.code)
        }
    }

    /// A catalogue larger than this is none.
    private static let catalogueLimit = 32 * 1_024 * 1_024

    private static func catalogue(_ path: String?) throws(StartError) -> Catalogue {
        guard let path = path ?? ProgramFolder.path(beside: "Catalogue/films.json") else {
            throw StartError(
                "Can't find out where this program is. Name the film catalogue with --catalogue.")
        }
        let bytes = try contents(of: path)
        do throws(CatalogueError) {
            return try Catalogue(json: bytes)
        } catch {
            throw StartError("\(path) is not a catalogue of films: \(error.reason).")
        }
    }

    private static func contents(of path: String) throws(StartError) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .system("The film catalogue \(path) can't be read", errno) }
        defer { close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 * 1_024)
        while bytes.count <= catalogueLimit {
            let count = read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .system("The film catalogue \(path) can't be read", errno) }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
        throw StartError("\(path) is too large for a catalogue of films.")
    }
}

import Glibc
import HTTPServer

/// Where the apps' pages are.
struct WebFolder {
    private let path: String

    /// Nil when no pages are to be served.
    init?(_ web: ServeOptions.Web) throws(StartError) {
        switch web {
        case .none: return nil
        case .folder(let folder): path = folder
        case .besideProgram: path = try Self.besideProgram()
        }
        guard Self.isFolder(path) else {
            throw StartError(
                "There is no folder \(path) with the apps' pages. Build it with `make web`, name another one with "
                    + "--web DIR, or serve the APIs alone with --web none.")
        }
    }

    /// Serves each app's page for every path under its name, and the files that the apps share from the root.
    func mount(_ apps: [AppName], on router: inout Router) throws(StartError) {
        for app in apps {
            let folder = path + "/" + app.rawValue
            guard Self.isFolder(folder) else {
                throw StartError(
                    "There is no folder \(folder) with the page of \(app.title). Build it with `make web`.")
            }
            router.mount(try files(in: folder), under: app.rawValue, fallback: "index.html")
        }
        // The pages of apps that are switched off are not served from there either.
        router.mount(try files(in: path, excluding: AppName.allCases.map(\.rawValue)), fallback: nil)
    }

    private func files(in folder: String, excluding names: [String] = []) throws(StartError) -> StaticFiles {
        do throws(StaticFilesError) {
            return try StaticFiles(directory: folder, excluding: names) { path in
                Self.isNamedAfterContent(path) ? .immutable : .revalidate
            }
        } catch {
            switch error {
            case .unreadable(let path, let code): throw .system("\(path) can't be read", code)
            case .tooLarge(let path): throw StartError("\(path) is too large for a folder of pages.")
            case .unusable(let path): throw StartError("\(path) can't be served.")
            }
        }
    }

    /// Whether a file lies in a folder whose name is the hash of what the app starts with.
    private static func isNamedAfterContent(_ path: String) -> Bool {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0].count == 16
            && parts[0].allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// The folder `web` beside the program itself, wherever it was started from.
    private static func besideProgram() throws(StartError) -> String {
        guard let path = ProgramFolder.path(beside: "web") else {
            throw StartError(
                "Can't find out where this program is. Name the folder of the pages with --web DIR.")
        }
        return path
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}

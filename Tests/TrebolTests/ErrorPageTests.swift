import Foundation
import HTTPServer
import TestSupport
import Testing

@testable import trebol

@Suite("The page for an error")
struct ErrorPageTests {
    private func html(_ error: HTTPError, _ languages: [String], at path: String = "/movies/x") -> String {
        ErrorPage(error, languages: languages, path: path, apps: [.secrets, .movies, .lioli]).html
    }

    @Test(
        "C-08 it says what happened and what to do, in the reader's language",
        arguments: [
            (HTTPError(.forbidden, code: "x", message: "x"), "isn’t open to you", "No tienes acceso"),
            (.notFound, "There is nothing here", "Aquí no hay nada"),
            (HTTPError(.methodNotAllowed, code: "x", message: "x"), "for programs", "para programas"),
            (.tooManyRequests("x", 40), "in 40 seconds", "en 40 segundos"),
            (.tooManyRequests("x", 600), "in 10 minutes", "en 10 minutos"),
            (.internalError, "our fault", "La culpa es nuestra"),
            (.unavailable(), "in a moment", "en un momento"),
            (.badRequest("x"), "can’t be read", "No se entiende"),
        ])
    func words(error: HTTPError, english: String, spanish: String) {
        let page = html(error, ["fr", "en-GB"])
        #expect(page.contains("<html lang=\"en\">") && page.contains(english), "\(page)")
        let pagina = html(error, ["es-AR"])
        #expect(pagina.contains("<html lang=\"es\">") && pagina.contains(spanish), "\(pagina)")
    }

    @Test(
        "C-08 the way back leads to where one was",
        arguments: [
            ("/movies/nothing.txt", "href=\"/movies/\""), ("/programs/nothing", "href=\"/programs\""),
            ("/lioli/x.png", "href=\"/lioli/\""), ("/pictures/1/small.jpg", "href=\"/\""),
            ("/", "href=\"/\""),
            ("/%22%3E%3Cscript%3E/x", "href=\"/\""),
        ])
    func wayBack(path: String, link: String) {
        #expect(html(.notFound, [], at: path).contains(link))
    }

    @Test("C-08 nothing of the address, and no script, is on it")
    func nothingForeign() {
        let page = html(.notFound, [], at: "/movies/<script>alert(1)</script>")
        #expect(!page.contains("script") && !page.contains("alert"))
    }

    @Test("C-08 the running server answers a browser with it, everywhere")
    func everywhere() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let trebol = try RunningTrebol(["serve", "--data", folder, "--port", "0"])
        let client = try RawClient(port: try trebol.port())
        let browser = ["Accept: text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Language: es"]
        for path in [
            "/nothing", "/movies/nothing.png", "/programs/nothing", "/3/movie/999999999", "/api/v1/nothing",
            "/pictures/0123456789abcdef/small.jpg", "/operator/nothing", "/t/p/w500/nothing.jpg",
        ] {
            let page = try client.request("GET", path, headers: browser)
            #expect(page.status == 404, "\(path)")
            #expect(page.text.contains("Aquí no hay nada"), "\(path): \(page.text)")
            let json = try client.request("GET", path)
            #expect(json.status == 404 && json.text.hasPrefix("{"), "\(path)")
        }
        trebol.send(SIGTERM)
        #expect(trebol.status() == 0)
    }

    @Test("with few descriptors there are few connections, and whoever finds none is told")
    func descriptors() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let trebol = try RunningTrebol(
            ["serve", "--data", folder, "--port", "0", "--apps", "movies"], descriptorLimit: 256)
        let port = try trebol.port()
        var crowd: [RawClient] = []
        for _ in 0..<400 { crowd.append(try RawClient(port: port)) }
        let answer = try RawClient(port: port).request("GET", "/healthz")
        #expect(answer.status == 200 || answer.status == 503)
        crowd = []
        #expect(try RawClient(port: port).request("GET", "/healthz").status == 200)
        trebol.send(SIGTERM)
        let ending = try trebol.ending()
        #expect(ending.status == 0)
        let said = trebol.beginning + ending.output + ending.errors
        #expect(said.contains("may open 256 files"), "\(said)")
        #expect(!said.contains("can't be accepted"), "\(said)")
    }
}

import Foundation
import HTTPServer
import JSON
import MoviesServer
import TestSupport
import Testing
import Wire

@testable import trebol

@Suite("How Movies is started")
struct MoviesOptionsTests {
    private func options(
        _ environment: [String: String], _ arguments: [String] = []
    ) throws -> MoviesOptions {
        try MoviesOptions(OptionValues(arguments: arguments) { environment[$0] }) { environment[$0] }
    }

    @Test("without a key there is no upstream, whatever the addresses are")
    func catalogue() throws {
        for environment in [[:], ["TMDB_TOKEN": ""], ["TMDB_API_KEY": ""], ["TMDB_URL": "https://a.example"]]
        {
            #expect(try options(environment).upstream == nil)
        }
        #expect(try options([:], ["--catalogue", "films.json"]).catalogue == "films.json")
        #expect(try options([:], ["--posters", "9"]).posters == .megabytes(9))
    }

    @Test("TMDB_TOKEN is sent as a token, and wins over the older TMDB_API_KEY")
    func key() throws {
        #expect(try options(["TMDB_TOKEN": "t", "TMDB_API_KEY": "k"]).upstream?.key == .token("t"))
        #expect(try options(["TMDB_API_KEY": "k"]).upstream?.key == .parameter("k"))
        #expect(try options(["TMDB_API_KEY": "k"], ["--movies-fresh", "7"]).upstream?.freshFor == 7)
    }

    @Test(
        "posters come from where the database has them, or from the server that stands in for it",
        arguments: [
            (nil, nil, "https://api.themoviedb.org", "https://image.tmdb.org"),
            ("https://api.themoviedb.org/3/", nil, "https://api.themoviedb.org", "https://image.tmdb.org"),
            ("http://127.0.0.1:81/3", nil, "http://127.0.0.1:81", "http://127.0.0.1:81"),
            ("http://a.example/b/", "https://c.example/", "http://a.example/b", "https://c.example"),
        ])
    func addresses(url: String?, imageURL: String?, asked: String, posters: String) throws {
        var environment = ["TMDB_TOKEN": "t"]
        environment["TMDB_URL"] = url
        environment["TMDB_IMAGE_URL"] = imageURL
        let upstream = try #require(try options(environment).upstream)
        #expect(upstream.url == asked && upstream.imageURL == posters)
    }

    @Test(
        "what is no address or no key ends the start with status 2, and isn't repeated: there could be a key in it",
        arguments: [
            ("TMDB_URL", "secret"), ("TMDB_URL", "ftp://secret"), ("TMDB_URL", "https://"),
            ("TMDB_URL", "https://a.example?api_key=secret"), ("TMDB_URL", "https://secret@a.example"),
            ("TMDB_URL", "https://secret a"), ("TMDB_IMAGE_URL", "secret"), ("TMDB_TOKEN", "secret\nX: 1"),
            ("TMDB_TOKEN", "sécret"),
        ])
    func wrong(variable: String, value: String) throws {
        let ending = try RunningTrebol(
            ["serve", "--port", "0"], environment: ["TMDB_API_KEY": "k", variable: value]
        ).ending()
        #expect(ending.status == 2 && ending.output.isEmpty)
        #expect(ending.errors.contains(variable) && !ending.errors.contains("cret"))
    }

    @Test("a catalogue that is missing or broken is told at the start, with its path")
    func noCatalogue() throws {
        let folder = try TemporaryFolder()
        try folder.write("[{}]", to: "broken.json")
        for file in ["broken.json", "missing.json"] {
            let path = folder.path + "/" + file
            let ending = try RunningTrebol([
                "serve", "--port", "0", "--apps", "movies", "--web", "none", "--data", folder.path + "/data",
                "--catalogue", path,
            ]).ending()
            #expect(ending.status == 1 && ending.errors.contains(path))
        }
    }

    @Test("A-01 Movies is served alone; a second server asks the first, and neither tells the key")
    func alone() throws {
        let folder = try TemporaryFolder()
        let arguments = ["serve", "--port", "0", "--apps", "movies", "--web", "none", "--data"]
        let first = try RunningTrebol(arguments + [folder.path + "/first"])
        let port = try first.port()
        let key = "key-that-nobody-sees"
        let second = try RunningTrebol(
            arguments + [folder.path + "/second"],
            environment: ["TMDB_API_KEY": key, "TMDB_URL": "http://127.0.0.1:\(port)"])
        let asked = try RawClient(port: second.port()).request("GET", "/3/movie/popular?language=es")
        #expect(asked.status == 200 && asked["age"] == "0")
        let answered = try RawClient(port: port).request("GET", "/3/movie/popular?language=es")
        #expect(answered.body == asked.body && answered["age"] == nil)
        #expect(try RawClient(port: port).request("GET", "/api/v1/posts").status == 404)
        for server in [first, second] { server.send(SIGTERM) }
        #expect(first.beginning.contains("of the catalogue"))
        #expect(second.beginning.contains("http://127.0.0.1:\(port)"))
        for server in [first, second] {
            let ending = try server.ending()
            #expect(ending.status == 0)
            #expect(!(server.beginning + ending.output + ending.errors).contains(key))
        }
    }
}

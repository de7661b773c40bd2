import HTTPServer
import JSON
import Movies
import TestSupport
import Testing
import Wire

@testable import MoviesServer

/// What of a client's request reaches the database upstream.
@Suite("Parameters on their way upstream")
struct UpstreamParametersTests {
    private let proxy: UpstreamProxy
    private let fixture: Fixture

    init() throws {
        proxy = try UpstreamProxy(to: 1)
        proxy.behaviour = .answer(status: 200, body: "{}")
        fixture = try Fixture.asking(proxy)
    }

    /// The target of the one request that a client's makes.
    private func target(of path: String) throws -> String {
        let before = proxy.requests.count
        #expect(try fixture.get(path).status == 200, "\(path)")
        let requests = proxy.requests[before...]
        #expect(requests.count == 1, "\(path)")
        return requests.first.map { String($0.split(separator: " ")[1]) } ?? ""
    }

    @Test(
        "C-06 they are passed on",
        arguments: [
            ("/3/movie/popular?region=MX", "/3/movie/popular?page=1&region=MX"),
            ("/3/movie/popular?region=mx&page=2", "/3/movie/popular?page=2&region=MX"),
            (
                "/3/search/movie?query=a&year=1994&primary_release_year=1995&include_adult=true&region=AR",
                "/3/search/movie?query=a&page=1&region=AR&year=1994&primary_release_year=1995&include_adult=true"
            ),
            ("/3/search/movie?query=a&include_adult=0", "/3/search/movie?query=a&page=1&include_adult=false"),
            (
                "/3/movie/550?append_to_response=videos,credits,watch/providers,videos",
                "/3/movie/550?append_to_response=credits%2Cvideos%2Cwatch%2Fproviders"
            ),
        ])
    func passedOn(path: String, target: String) throws {
        #expect(try self.target(of: path) == target)
    }

    @Test(
        "C-06 a number with a title behind it goes upstream as that number, also percent-encoded",
        arguments: ["4-shrek", "4%2Dshrek", "%34-shrek", "4-tit%C3%A1n-2%2F3", "4-", "4-%26language=de"])
    func slugs(segment: String) throws {
        #expect(try target(of: "/3/movie/\(segment)?language=es") == "/3/movie/4?language=es")
    }

    @Test(
        "C-06 what can't be a value of its parameter, or isn't everybody's, is passed over",
        arguments: [
            "region=MEX", "region=1", "region=%C3%B1a", "year=94", "year=0000", "year=19945", "year=abcd",
            "year=", "primary_release_year=-199", "include_adult=yes", "include_adult=%0d%0aX:1",
        ])
    func passedOver(query: String) throws {
        #expect(try target(of: "/3/search/movie?query=a&\(query)") == "/3/search/movie?query=a&page=1")
    }

    @Test("C-06 only parts of a film that are everybody's can be appended")
    func appended() throws {
        let asked = try target(of: "/3/movie/5?append_to_response=account_states,nothing,,images,../x")
        #expect(asked == "/3/movie/5?append_to_response=images")
        let names = AppendedPart.allCases.map(\.rawValue).joined(separator: ",")
        let all = try target(of: "/3/movie/6?append_to_response=\(PercentEncoding.encode(names))")
        #expect(all == "/3/movie/6?append_to_response=\(PercentEncoding.encode(names))")
    }

    @Test("C-06 another value is another answer; the same one, however it is written, is not asked for twice")
    func keys() throws {
        let paths = [
            "/3/search/movie?query=a", "/3/search/movie?query=a&year=1994",
            "/3/search/movie?query=a&primary_release_year=1994", "/3/search/movie?query=a&region=MX",
            "/3/search/movie?query=a&include_adult=true", "/3/search/movie?query=a&include_adult=false",
            "/3/movie/4", "/3/movie/4?append_to_response=videos", "/3/movie/popular?region=MX",
        ]
        for (index, path) in paths.enumerated() {
            proxy.behaviour = .answer(status: 200, body: "{\"number\":\(index)}")
            #expect(try fixture.get(path).text == "{\"number\":\(index)}", "\(path)")
        }
        #expect(proxy.requests.count == paths.count)
        for (path, index) in [
            ("/3/movie/4-shrek", 6), ("/3/movie/4?append_to_response=videos,videos,unknown", 7),
            ("/3/movie/popular?region=mx&other=1", 8), ("/3/search/movie?query=a&year=x", 0),
        ] {
            #expect(try fixture.get(path).text == "{\"number\":\(index)}", "\(path)")
        }
        #expect(proxy.requests.count == paths.count)
    }
}

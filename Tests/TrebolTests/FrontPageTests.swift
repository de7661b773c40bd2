@testable import HTTPServer
import Testing

@testable import trebol

@Suite("The front page")
struct FrontPageTests {
    private func page(_ apps: [AppName], languages: String?) throws -> Response {
        let headers = languages.map { [HeaderField("Accept-Language", $0)] } ?? []
        return FrontPage.response(to: Request(.get, "/", headers: headers), for: apps)
    }

    private func text(_ response: Response) -> String {
        switch response.body {
        case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
        case .empty, .shared, .stream: ""
        }
    }

    @Test("A-01 one app alone is what the root leads to")
    func oneApp() throws {
        let response = try page([.secrets], languages: nil)
        #expect(response.status == .seeOther)
        #expect(response.headers.contains { $0.name == "Location" && $0.value == "/secrets/" })
    }

    @Test(
        "A-01, A-03 several apps are listed, each with its purpose in the reader's language",
        arguments: [
            (nil, "en", "without a name"), ("es-MX,es;q=0.9,en;q=0.8", "es", "sin nombre"),
            ("fr, es;q=0.5", "es", "sin nombre"), ("de", "en", "without a name"),
        ])
    func list(languages: String?, language: String, purpose: String) throws {
        let response = try page([.secrets, .secrets], languages: languages)
        #expect(response.status == .ok)
        #expect(response.headers.contains { $0.name == "Vary" && $0.value == "Accept-Language" })
        let text = text(response)
        #expect(text.contains("<html lang=\"\(language)\">"))
        #expect(text.contains("href=\"/secrets/\"") && text.contains(purpose))
    }
}

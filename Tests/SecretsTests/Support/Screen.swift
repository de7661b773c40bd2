import AppTestSupport
import Interface

@testable import Secrets

typealias Phone = AppTestSupport.Phone<SecretsApp>

extension AppTestSupport.Phone<SecretsApp> {
    /// Opens the app.
    convenience init(
        at path: String = "/", languages: [String] = ["en-GB"], isOnline: Bool = true, disk: Disk = Disk()
    ) {
        self.init(base: "/secrets", at: path, languages: languages, isOnline: isOnline, disk: disk)
    }

    /// What each card of the feed says.
    var cards: [String] {
        elements.filter { $0.tag == .article }.map { card in
            Node.element(card).elements.first { $0.classNames.contains("card-text") }.map {
                Node.element($0).text
            } ?? ""
        }
    }
}

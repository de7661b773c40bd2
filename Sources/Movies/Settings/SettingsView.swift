import Components
import Interface

/// The settings: the language, and where all this comes from. It has no state of its own.
struct SettingsView {
    let choice: LanguageChoice
    /// What the device's own language comes to.
    let deviceLanguage: Language
    let isLanguageKept: Bool
    let strings: Strings

    static let titleID: ElementID = "settings-title"

    var sheet: Sheet<MoviesApp.Action> {
        Sheet(
            key: "settings", titleID: Self.titleID, title: strings.settings, closeLabel: strings.close,
            close: MoviesApp.Action(.close), content: [language, about])
    }

    private var language: Node<MoviesApp.Action> {
        LanguageSetting(choice: choice, deviceLanguage: deviceLanguage, isKept: isLanguageKept) {
            MoviesApp.Action(.languagePicked($0))
        }.node(strings)
    }

    private var about: Node<MoviesApp.Action> {
        .element(.section, .classNames("group")) {
            Node.element(.h3) { strings.aboutTitle }
            for paragraph in strings.aboutParagraphs { Node.element(.p) { paragraph } }
        }
    }
}

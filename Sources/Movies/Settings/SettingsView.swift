import Components
import Interface

/// The settings: the language, and where all this comes from. It has no state of its own.
struct SettingsView {
    let choice: LanguageChoice
    /// What the device's own language comes to.
    let deviceLanguage: Language
    let isLanguageKept: Bool
    let strings: Strings
    let view: View<MoviesApp.Action>

    static let titleID: ElementID = "settings-title"

    /// - Parameter over: writes what lies over the sheet.
    func write(over: () -> Void) {
        Sheet(
            key: "settings", titleID: Self.titleID, title: strings.settings, closeLabel: strings.close,
            close: MoviesApp.Action(.close)
        ).write(to: view, over: over) {
            LanguageSetting(choice: choice, deviceLanguage: deviceLanguage, isKept: isLanguageKept) {
                MoviesApp.Action(.languagePicked($0))
            }.write(to: view, strings)
            about()
        }
    }

    private func about() {
        view.section("group") {
            view.h3("", strings.aboutTitle)
            for paragraph in strings.aboutParagraphs { view.p("", paragraph) }
        }
    }
}

import Components
import Interface

/// The settings: who one is here, the language, whom one has blocked, what is
/// kept where, and how one leaves. It has no state of its own.
struct SettingsView {
    let username: String?
    let choice: LanguageChoice
    /// What the phone's own language comes to.
    let deviceLanguage: Language
    let isLanguageKept: Bool
    let blocks: Blocks.State
    let leaving: Leaving.State
    let strings: Strings
    let view: View<SecretsApp.Action>

    static let titleID: ElementID = "settings-title"

    /// - Parameter over: writes what lies over the sheet.
    func write(over: () -> Void) {
        Sheet(
            key: "settings", titleID: Self.titleID, title: strings.settings, closeLabel: strings.close,
            close: SecretsApp.Action(.closeSheet)
        ).write(to: view, over: over) {
            Self.name(username, strings, view)
            LanguageSetting(choice: choice, deviceLanguage: deviceLanguage, isKept: isLanguageKept) {
                SecretsApp.Action(.languagePicked($0))
            }.write(to: view, strings)
            Self.about(strings, view)
            LeavingView(state: leaving, strings: strings, view: view).write()
            // It comes later than the rest: nothing lies below it that it would move.
            BlocksView(state: blocks, strings: strings, view: view).write()
        }
    }

    /// Who one is, for the sheet and, with another level of heading, for the pane beside the feed.
    static func name(
        _ username: String?, heading: Tag = .h3, _ strings: Strings, _ view: ViewWriter
    ) {
        view.section("group") {
            view.element(heading) { view.text(strings.yourName) }
            view.p("own-name") {
                if username != nil { view.untranslated() }
                view.text(username ?? strings.findingName)
            }
            view.p("quiet", strings.nameExplanation)
        }
    }

    /// What the app promises, likewise.
    static func about(heading: Tag = .h3, _ strings: Strings, _ view: ViewWriter) {
        view.section("group") {
            view.element(heading) { view.text(strings.aboutTitle) }
            for paragraph in strings.aboutParagraphs { view.p("", paragraph) }
        }
    }
}

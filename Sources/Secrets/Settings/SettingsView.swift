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

    static let titleID: ElementID = "settings-title"

    var sheet: Sheet<SecretsApp.Action> {
        Sheet(
            key: "settings", titleID: Self.titleID, title: strings.settings, closeLabel: strings.close,
            close: SecretsApp.Action(.closeSheet),
            // The list of the blocked comes later than the rest: nothing lies below it that it would move.
            content: [Self.name(username, strings), language, about]
                + LeavingView(state: leaving, strings: strings).nodes
                + [BlocksView(state: blocks, strings: strings).node])
    }

    /// Who one is, for the sheet and, with another level of heading, for the pane beside the feed.
    static func name(
        _ username: String?, heading: Tag = .h3, _ strings: Strings
    ) -> Node<SecretsApp.Action> {
        .element(.section, .classNames("group")) {
            Node.element(heading) { strings.yourName }
            Node.element(.p, .classNames("own-name"), username == nil ? .none : .untranslated) {
                username ?? strings.findingName
            }
            Node.element(.p, .classNames("quiet")) { strings.nameExplanation }
        }
    }

    /// What the app promises, likewise.
    static func about(heading: Tag = .h3, _ strings: Strings) -> Node<SecretsApp.Action> {
        .element(.section, .classNames("group")) {
            Node.element(heading) { strings.aboutTitle }
            for paragraph in strings.aboutParagraphs { Node.element(.p) { paragraph } }
        }
    }

    private var about: Node<SecretsApp.Action> { Self.about(strings) }

    private var language: Node<SecretsApp.Action> {
        LanguageSetting(choice: choice, deviceLanguage: deviceLanguage, isKept: isLanguageKept) {
            SecretsApp.Action(.languagePicked($0))
        }.node(strings)
    }
}

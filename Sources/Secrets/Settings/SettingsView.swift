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
            content: [
                Self.name(username, strings), language, BlocksView(state: blocks, strings: strings).node,
                about,
            ] + LeavingView(state: leaving, strings: strings).nodes)
    }

    /// Who one is, for the sheet and for the pane beside the feed.
    static func name(_ username: String?, _ strings: Strings) -> Node<SecretsApp.Action> {
        .element(.section, .classNames("group")) {
            Node.element(.h3) { strings.yourName }
            Node.element(.p, .classNames("own-name"), username == nil ? .none : .untranslated) {
                username ?? strings.findingName
            }
            Node.element(.p, .classNames("quiet")) { strings.nameExplanation }
        }
    }

    /// What the app promises, for the sheet and for the pane beside the feed.
    static func about(_ strings: Strings) -> Node<SecretsApp.Action> {
        .element(.section, .classNames("group")) {
            Node.element(.h3) { strings.aboutTitle }
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

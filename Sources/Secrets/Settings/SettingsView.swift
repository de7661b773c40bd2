import Interface

/// The settings: who one is here, the language, and what is kept where. It has no state of its own.
struct SettingsView {
    let username: String?
    let choice: LanguageChoice
    /// What the phone's own language comes to.
    let phoneLanguage: Language
    let isLanguageKept: Bool
    let strings: Strings

    static let titleID: ElementID = "settings-title"
    private static let languageID = "settings-language"

    var sheet: Sheet {
        Sheet(
            key: "settings", titleID: Self.titleID, title: strings.settings, closeLabel: strings.close,
            close: SecretsApp.Action(.closeSheet), content: [Self.name(username, strings), language, about])
    }

    /// Who one is, for the sheet and for the pane beside the feed.
    static func name(_ username: String?, _ strings: Strings) -> Node<SecretsApp.Action> {
        .element(.section, .classNames("group")) {
            Node.element(.h3) { strings.yourName }
            Node.element(.p, .classNames("own-name")) { username ?? strings.findingName }
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
        .element(.section, .classNames("group")) {
            Node.element(.h3) {
                Node.element(.label, .set(.forID, Self.languageID)) { strings.languageLabel }
            }
            Node.element(
                .select, .id(Self.languageID), .classNames("select"),
                .on(.change) { SecretsApp.Action(.languagePicked($0)) }
            ) {
                option(.phone, strings.phoneLanguage(strings.name(of: phoneLanguage)))
                for language in Language.allCases { option(.always(language), strings.name(of: language)) }
            }
            if !isLanguageKept { Node.element(.p, .classNames("quiet")) { strings.languageNotKept } }
        }
    }

    private func option(_ choice: LanguageChoice, _ name: String) -> Node<SecretsApp.Action> {
        .element(.option, .value(choice.code), .flag(.selected, choice == self.choice)) { name }
    }
}

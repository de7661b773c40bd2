import Interface

/// The setting of the language: the device's, or one of the reader's own choosing.
public struct LanguageSetting<Action> {
    private let choice: LanguageChoice
    private let deviceLanguage: Language
    private let isKept: Bool
    private let picked: (LanguageChoice) -> Action

    private var fieldID: String { "settings-language" }

    /// The setting.
    /// - Parameters:
    ///   - deviceLanguage: what the device's own language comes to.
    ///   - isKept: whether the choice is on disk.
    ///   - picked: the action for another choice.
    public init(
        choice: LanguageChoice, deviceLanguage: Language, isKept: Bool,
        picked: @escaping (LanguageChoice) -> Action
    ) {
        self.choice = choice
        self.deviceLanguage = deviceLanguage
        self.isKept = isKept
        self.picked = picked
    }

    /// A section with a heading and a list to choose from.
    /// - Parameter heading: the tag of the heading, which no level may be missing above.
    public func node(_ phrases: some Phrases, heading: Tag = .h3) -> Node<Action> {
        .element(.section, .classNames("group")) {
            Node<Action>.element(heading) {
                Node<Action>.element(.label, .set(.forID, fieldID)) { phrases.languageLabel }
            }
            Node<Action>.element(
                .select, .id(fieldID), .classNames("select"),
                .on(.change) { picked(LanguageChoice(code: $0)) }
            ) {
                option(.device, phrases.deviceLanguage(phrases.name(of: deviceLanguage)))
                for language in Language.allCases {
                    option(.always(language), phrases.name(of: language))
                }
            }
            if !isKept { Node<Action>.element(.p, .classNames("quiet")) { phrases.languageNotKept } }
        }
    }

    private func option(_ choice: LanguageChoice, _ name: String) -> Node<Action> {
        .element(.option, .value(choice.code), .flag(.selected, choice == self.choice)) { name }
    }
}

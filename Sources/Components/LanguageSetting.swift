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

    /// Writes a section with a heading and a list to choose from.
    /// - Parameter heading: the tag of the heading, which no level may be missing above.
    public func write(to view: View<Action>, _ phrases: some Phrases, heading: Tag = .h3) {
        view.section("group") {
            view.element(heading) {
                view.element(.label) {
                    view.set(.forID, fieldID)
                    view.text(phrases.languageLabel)
                }
            }
            view.select("select") {
                view.set(.id, fieldID)
                view.on(.change) { picked(LanguageChoice(code: $0)) }
                option(.device, phrases.deviceLanguage(phrases.name(of: deviceLanguage)), view)
                for language in Language.allCases {
                    option(.always(language), phrases.name(of: language), view)
                }
            }
            if !isKept { view.p("quiet", phrases.languageNotKept) }
        }
    }

    private func option(_ choice: LanguageChoice, _ name: String, _ view: View<Action>) {
        view.element(.option) {
            view.value(choice.code)
            view.flag(.selected, choice == self.choice)
            view.text(name)
        }
    }
}

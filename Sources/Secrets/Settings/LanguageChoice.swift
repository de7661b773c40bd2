import Interface

/// Which language the reader wants: the phone's, or one of their own choosing.
enum LanguageChoice: Equatable, Sendable {
    case phone
    case always(Language)

    static let disk: DiskName = "language"

    /// What is kept on disk, and what the list of languages holds: a language's code, or nothing for the phone's.
    var code: String {
        switch self {
        case .phone: ""
        case .always(let language): language.rawValue
        }
    }

    /// Reads a code; anything unknown is the phone's.
    init(code: String) {
        self = Language(rawValue: code).map { .always($0) } ?? .phone
    }

    /// The language it comes to on a phone whose languages are `tags`, best first.
    func language(preferring tags: [String]) -> Language {
        switch self {
        case .phone: Language(preferring: tags)
        case .always(let language): language
        }
    }
}

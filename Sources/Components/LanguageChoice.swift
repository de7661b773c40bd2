import Interface

/// Which language the reader wants: the device's, or one of their own choosing.
public enum LanguageChoice: Equatable, Sendable {
    case device
    case always(Language)

    /// The name under which it is on disk.
    public static let disk: DiskName = "language"

    /// What is kept on disk, and what the list of languages holds: a language's code, or nothing for the device's.
    public var code: String {
        switch self {
        case .device: ""
        case .always(let language): language.rawValue
        }
    }

    /// Reads a code; anything unknown is the device's.
    public init(code: String) {
        self = Language(rawValue: code).map { .always($0) } ?? .device
    }

    /// The language it comes to on a device whose languages are `tags`, best first.
    public func language(preferring tags: [String]) -> Language {
        switch self {
        case .device: Language(preferring: tags)
        case .always(let language): language
        }
    }
}

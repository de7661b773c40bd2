import Interface
import Wire

/// Everything an app says. Each text stands in both languages side by side, so that none can be forgotten.
public protocol Phrases {
    /// The reader's language.
    var language: Language { get }
    /// That the token or the password was refused, and what to do, which every app knows by itself.
    var unauthorized: String { get }
}

extension Phrases {
    /// What is said in the reader's language.
    public func pick<Value>(_ english: @autoclosure () -> Value, _ spanish: @autoclosure () -> Value) -> Value
    {
        switch language {
        case .english: english()
        case .spanish: spanish()
        }
    }

    /// A language's name in that language.
    public func name(of language: Language) -> String {
        switch language {
        case .english: "English"
        case .spanish: "Español"
        }
    }
}

/// `1 secret`, `2 secrets`.
public func counted(_ count: Int, _ one: String, _ many: String) -> String {
    String(count) + " " + (count == 1 ? one : many)
}

/// A wait in the unit a person would use: seconds up to a minute and a half, minutes beyond.
public func counted(
    _ wait: Seconds, seconds: (one: String, many: String), minutes: (one: String, many: String)
) -> String {
    wait.count <= 90
        ? counted(Int(wait.count), seconds.one, seconds.many)
        : counted(Int((wait.count + 59) / 60), minutes.one, minutes.many)
}

import Secrets

/// Makes up names like `hushed-otter`.
enum MadeUpNames {
    /// How many names without a number are tried before numbers are added.
    static let plainAttempts = 4
    /// How many names are tried in all.
    static let attempts = 12

    /// The name of an attempt, counted from 0: two words, and from ``plainAttempts`` on a number as well.
    static func name(
        attempt: Int, using generator: inout some RandomNumberGenerator
    ) -> String {
        let adjective = word(NameWords.adjectives, using: &generator)
        let animal = word(NameWords.animals, using: &generator)
        guard attempt >= plainAttempts else { return "\(adjective)-\(animal)" }
        // The more attempts failed, the more numbers there are to pick from.
        let digits = attempt < 2 * plainAttempts ? 100...9_999 : 10_000...999_999
        return "\(adjective)-\(animal)-\(Int.random(in: digits, using: &generator))"
    }

    /// An address for the name in a domain that is reserved to lead nowhere.
    static func email(for name: String) -> String {
        name + "@secrets.invalid"
    }

    private static func word(_ words: [Substring], using generator: inout some RandomNumberGenerator)
        -> Substring
    {
        words[Int.random(in: words.indices, using: &generator)]
    }
}

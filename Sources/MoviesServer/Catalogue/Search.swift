/// Text as it is compared in a search: lower case, without accents, words with one blank between them.
struct FoldedText: Equatable, Sendable {
    let words: [String]

    /// Words beyond this are passed over.
    static let wordLimit = 32

    init(_ text: String) {
        var words: [String] = []
        var word = ""
        for character in text.lowercased() {
            let letters = character.isLetter || character.isNumber ? Self.plain(character) : ""
            if letters.isEmpty {
                // An apostrophe belongs to its word: “king's” is found as “kings”.
                if character == "'" || character == "’" { continue }
                if !word.isEmpty { words.append(word) }
                word = ""
            } else {
                word += letters
            }
        }
        if !word.isEmpty { words.append(word) }
        self.words = Array(words.prefix(Self.wordLimit))
    }

    /// A letter without what is written over or under it.
    private static func plain(_ character: Character) -> String {
        if character.isASCII { return String(character) }
        if let letters = accents[character] { return letters }
        // What is left of a letter when its combining marks are taken away.
        let scalars = character.unicodeScalars.filter { !(0x300...0x36F).contains($0.value) }
        return String(String.UnicodeScalarView(scalars))
    }

    private static let accents: [Character: String] = {
        let groups: [(String, String)] = [
            ("àáâãäåāăą", "a"), ("çćĉċč", "c"), ("ďđð", "d"), ("èéêëēĕėęě", "e"), ("ĝğġģ", "g"),
            ("ĥħ", "h"), ("ìíîïĩīĭįı", "i"), ("ĵ", "j"), ("ķ", "k"), ("ĺļľŀł", "l"), ("ñńņň", "n"),
            ("òóôõöøōŏő", "o"), ("ŕŗř", "r"), ("śŝşšș", "s"), ("ţťŧț", "t"), ("ùúûüũūŭůűų", "u"),
            ("ŵ", "w"), ("ýÿŷ", "y"), ("źżž", "z"), ("æ", "ae"), ("œ", "oe"), ("ß", "ss"), ("þ", "th"),
        ]
        var table: [Character: String] = [:]
        for (letters, plain) in groups { for letter in letters { table[letter] = plain } }
        return table
    }()
}

/// What is looked for.
struct SearchQuery: Sendable {
    let words: [String]
    let text: String

    init(_ query: String) {
        words = FoldedText(query).words
        text = words.joined(separator: " ")
    }
}

/// A film's titles as they are compared.
struct SearchEntry: Sendable {
    private let titles: [(text: String, words: [String])]

    init(_ film: Film) {
        var titles: [(text: String, words: [String])] = []
        for title in [film.title, film.spanishTitle, film.originalTitle] {
            let words = FoldedText(title).words
            let text = words.joined(separator: " ")
            if !words.isEmpty, !titles.contains(where: { $0.text == text }) { titles.append((text, words)) }
        }
        self.titles = titles
    }

    /// How well the best of the titles fits, 0 being best; nil when none has all the words.
    func rank(for query: SearchQuery) -> Int? {
        titles.compactMap { Self.rank(of: $0, query) }.min()
    }

    private static func rank(of title: (text: String, words: [String]), _ query: SearchQuery) -> Int? {
        guard !query.words.isEmpty else { return nil }
        if title.text == query.text { return 0 }
        if title.text.hasPrefix(query.text) { return 1 }
        if query.words.allSatisfy({ word in title.words.contains { $0.hasPrefix(word) } }) { return 2 }
        return query.words.allSatisfy { title.text.contains($0) } ? 3 : nil
    }
}

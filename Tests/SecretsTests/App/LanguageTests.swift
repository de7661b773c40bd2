import Interface
import Testing

@testable import Secrets

@Suite("Language")
struct LanguageTests {
    @Test(
        "A-03 the app speaks the phone's language",
        arguments: [
            (["es-MX", "en"], Language.spanish, "Escribir un secreto"),
            (["fr", "es"], .spanish, "Escribir un secreto"),
            (["en-US"], .english, "Write a secret"), (["fr"], .english, "Write a secret"),
            ([], .english, "Write a secret"),
        ])
    func phoneLanguage(languages: [String], language: Language, words: String) {
        let phone = Phone.reading([.sample(1)], languages: languages)
        #expect(phone.language == language)
        #expect(phone.text.contains(words))
    }

    @Test("A-03 the language is switched at once, and remembered")
    func switched() throws {
        let phone = Phone.reading([.sample(1)])
        phone.tap("Settings")
        let select = try #require(phone.elements.first { $0.tag == .select })
        phone.trigger(.change, "es", on: select)
        #expect(phone.language == .spanish)
        #expect(phone.title == "Ajustes · Secrets")
        #expect(phone.text.contains("Tu nombre aquí"))
        #expect(phone.elements.filter { $0.has(.selected) }.map(\.value) == ["es"])

        let reopened = Phone(languages: ["en"], disk: phone.disk)
        #expect(reopened.language == .spanish)
        #expect(reopened.text.contains("Buscándote un nombre…") || reopened.text.contains("Aquí eres"))
    }

    @Test("A-03 the phone's language can be gone back to")
    func backToPhone() throws {
        let phone = Phone(languages: ["en"], disk: Phone.Disk(["language": "es"]))
        #expect(phone.language == .spanish)
        phone.tap("Ajustes")
        phone.trigger(.change, "", on: try #require(phone.elements.first { $0.tag == .select }))
        #expect(phone.language == .english)
        #expect(phone.disk.files["language"] == "")
    }

    @Test(
        "A-03 a language on disk that there isn't is passed over", arguments: ["", "fr", "\u{FFFD}", "EN "])
    func unknownOnDisk(text: String) {
        #expect(Phone(languages: ["es"], disk: Phone.Disk(["language": text])).language == .spanish)
    }

    @Test("A-03 a choice that the disk doesn't keep holds, and that is said")
    func notKept() throws {
        let phone = Phone.reading([.sample(1)])
        phone.disk.failure = .unavailable
        phone.tap("Settings")
        phone.trigger(.change, "es", on: try #require(phone.elements.first { $0.tag == .select }))
        #expect(phone.text.contains("Este teléfono no puede guardar la elección"))
    }

    @Test("A-03 failures are told in Spanish too, never in the server's words")
    func failureInSpanish() {
        let phone = Phone.reading([.sample(1)], languages: ["es"])
        phone.tap("Actualizar")
        phone.answer(Phone.newest, .error(429, "too_many_requests", retryAfter: 1))
        #expect(phone.text.contains("No ha llegado nada nuevo."))
        #expect(phone.text.contains("Vuelve a intentarlo en 1 segundo."))
    }

    @Test("A-03 every text is there in both languages, and translated")
    func everyText() {
        // These are the same in both: a name.
        let same: Set<String> = ["appName"]
        let english = texts(of: .english)
        let spanish = texts(of: .spanish)
        #expect(english.count > 60)
        #expect(english.map(\.field) == spanish.map(\.field))
        for (english, spanish) in zip(english, spanish) {
            #expect(!english.text.isEmpty && !spanish.text.isEmpty, "\(english.field)")
            if !same.contains(english.field) { #expect(english.text != spanish.text, "\(english.field)") }
        }
    }

    @Test("A-03 counts read as a person would say them")
    func plurals() {
        let english = Strings.english
        let spanish = Strings.spanish
        #expect([0, 1, 2].map(english.like) == ["Like", "Like, 1 like", "Like, 2 likes"])
        #expect([1, 2].map(spanish.charactersLeft) == ["Queda 1 carácter", "Quedan 2 caracteres"])
        #expect([1, 2].map(spanish.newPosts) == ["1 secreto nuevo", "2 secretos nuevos"])
        #expect(
            [1, 90, 91, 3_600].map { english.limited($0) } == [
                "That was a lot at once. Try again in 1 second.",
                "That was a lot at once. Try again in 90 seconds.",
                "That was a lot at once. Try again in 2 minutes.",
                "That was a lot at once. Try again in 60 minutes.",
            ])
    }

    @Test("A-03 what is said about names and numbers is translated")
    func everyPhrase() {
        let english = Strings.english
        let spanish = Strings.spanish
        for phrase in [\Strings.youAre, \.secretBy, \.postedAs, \.phoneLanguage] {
            #expect(english[keyPath: phrase]("x").contains("x"))
            #expect(spanish[keyPath: phrase]("x").contains("x"))
            #expect(english[keyPath: phrase]("x") != spanish[keyPath: phrase]("x"))
        }
        for phrase in [
            \Strings.showNewSecrets, \.like, \.charactersLeft, \.charactersOver, \.newPosts, \.morePosts,
        ] {
            #expect(english[keyPath: phrase](2).contains("2"))
            #expect(spanish[keyPath: phrase](2).contains("2"))
            #expect(english[keyPath: phrase](2) != spanish[keyPath: phrase](2))
            #expect(english[keyPath: phrase](1) != english[keyPath: phrase](2))
        }
    }

    @Test("A-03 every colour of the palette has a name in both languages")
    func colorNames() {
        #expect(Set(Strings.english.colorNames).count == CardColor.palette.count)
        #expect(Set(Strings.spanish.colorNames).count == CardColor.palette.count)
    }

    private func texts(of language: Language) -> [(field: String, text: String)] {
        Mirror(reflecting: Strings.of(language)).children.flatMap {
            child -> [(field: String, text: String)] in
            let field = child.label ?? ""
            switch child.value {
            case let text as String: return [(field, text)]
            case let list as [String]: return list.enumerated().map { ("\(field)[\($0)]", $1) }
            default: return []
            }
        }
    }
}

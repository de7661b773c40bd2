import AppTestSupport
import Interface
import Testing

@testable import Secrets

@Suite("Language")
struct LanguageTests {
    private let english = Strings(language: .english)
    private let spanish = Strings(language: .spanish)

    @Test(
        "A-03 the app speaks the phone's language",
        arguments: [
            (["es-MX", "en"], Language.spanish, "Escribir un secreto"),
            (["fr", "es"], .spanish, "Escribir un secreto"),
            (["en-US"], .english, "Write a secret"), (["fr"], .english, "Write a secret"),
            ([], .english, "Write a secret"),
        ])
    func deviceLanguage(languages: [String], language: Language, words: String) {
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
        #expect(phone.text.contains("Este dispositivo no puede guardar la elección"))
    }

    @Test("A-03 failures are told in Spanish too, never in the server's words")
    func failureInSpanish() {
        let phone = Phone.reading([.sample(1)], languages: ["es"])
        phone.tap("Actualizar")
        phone.answer(Phone.newest, .error(429, "too_many_requests", retryAfter: 1))
        #expect(phone.text.contains("No ha llegado nada nuevo."))
        #expect(phone.text.contains("Vuelve a intentarlo en 1 segundo."))
    }

    /// Every text that is the same each time it is said, but the app's name, which is a name.
    private static let texts: [KeyPath<Strings, String> & Sendable] = [
        \Strings.aboutTitle, \.backToDraft, \.beginAnew, \.cardColor, \.close, \.composePlaceholder,
        \.discard, \.draftDiscarded, \.draftKept, \.draftNotKept, \.emptyText, \.emptyTitle,
        \.endOfFeed, \.feedFailed, \.findingName, \.gone, \.invalid, \.languageLabel,
        \.languageNotKept, \.likeFailed, \.loading, \.lostDamaged, \.lostRefused, \.lostTitle,
        \.moreFailed, \.nameExplanation, \.nameNotKept, \.newSecret, \.nothingNew, \.offline,
        \.post, \.postFailed, \.postGone, \.posted, \.postedWithoutName, \.posting, \.refresh,
        \.refreshFailed, \.server, \.settings, \.textKept, \.textRefused, \.textTooLong,
        \.textUnusable, \.timedOut, \.tryAgain, \.unauthorized, \.undo, \.unreachable, \.unreadable,
        \.write, \.yourName, \.yourSecret, \.hide, \.report, \.hidden, \.reported, \.unwantedFailed,
        \.unblockFailed, \.whatIsWrong, \.reportNote, \.noteTooLong, \.sendReport, \.reportPromise,
        \.heldForLook, \.blockedTitle, \.nobodyBlocked, \.blockedFailed, \.unblock, \.yourData,
        \.exportExplanation, \.export, \.exporting, \.exported, \.leave, \.leaveExplanation,
        \.deleteAccount, \.reallyLeave, \.deleteForEver, \.deleting, \.stay, \.leftTitle, \.leftText,
        \.banned,
    ]

    @Test("A-03 every text is there in both languages, and translated")
    func everyText() {
        for text in Self.texts {
            #expect(!english[keyPath: text].isEmpty && !spanish[keyPath: text].isEmpty, "\(text)")
            #expect(english[keyPath: text] != spanish[keyPath: text], "\(text)")
        }
        #expect(english.appName == spanish.appName)
        #expect(english.aboutParagraphs.count == spanish.aboutParagraphs.count)
    }

    @Test("A-03 what is said about names and numbers is translated")
    func everyPhrase() {
        for phrase in [
            Strings.secretBy, Strings.postedAs, Strings.deviceLanguage, Strings.block,
            Strings.commentBy, Strings.blocked, Strings.unblocked,
        ] {
            #expect(phrase(english)("x").contains("x") && phrase(spanish)("x").contains("x"))
            #expect(phrase(english)("x") != phrase(spanish)("x"))
        }
        for phrase in [
            Strings.showNewSecrets, Strings.like, Strings.charactersLeft, Strings.charactersOver,
            Strings.newPosts, Strings.morePosts,
        ] {
            #expect(phrase(english)(2).contains("2") && phrase(spanish)(2).contains("2"))
            #expect(phrase(english)(2) != phrase(spanish)(2))
            #expect(phrase(english)(1) != phrase(english)(2))
        }
    }

    @Test("A-03 every colour of the palette has a name in both languages")
    func colorNames() {
        #expect(Set(english.colorNames).count == CardColor.palette.count)
        #expect(Set(spanish.colorNames).count == CardColor.palette.count)
    }
}

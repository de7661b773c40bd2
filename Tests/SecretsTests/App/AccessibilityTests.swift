import AppTestSupport
import Interface
import Testing

@testable import Secrets

@Suite("Accessibility")
struct AccessibilityTests {
    private func everyScreen(_ language: String) -> [Phone] {
        let feed = Phone.reading(Post.samples(20, downTo: 1), hasMore: true, languages: [language])
        let writing = Phone.reading(
            [.sample(1)], at: "/new", languages: [language], draft: ##"{"text":"a","color":"#FFFFFF"}"##)
        let settings = Phone.reading([.sample(1)], at: "/settings", languages: [language])
        let failed = Phone(languages: [language])
        failed.answer(Phone.fake, .failure(.unreachable))
        return [feed, writing, settings, failed, Phone(languages: [language])]
    }

    @Test("A-04 whatever can be operated has a name, and drawings are passed over", arguments: ["en", "es"])
    func names(language: String) {
        for phone in everyScreen(language) {
            for element in phone.elements {
                switch element.tag {
                case .button:
                    #expect(!element.name.isEmpty)
                    #expect(element[.type] != nil, "\(element.name)")
                case .a: #expect(!element.name.isEmpty)
                case .svg: #expect(element[.ariaHidden] == "true")
                case .img: #expect(element[.alt] != nil && element[.width] != nil && element[.height] != nil)
                case .input: #expect(element[.ariaLabel]?.isEmpty == false)
                default: break
                }
            }
        }
    }

    @Test(
        "A-04 one main landmark, one first heading, and no name in the document twice",
        arguments: ["en", "es"])
    func landmarks(language: String) {
        for phone in everyScreen(language) {
            let elements = phone.elements
            #expect(elements.filter { $0.tag == .main }.count == 1)
            #expect(elements.filter { $0.tag == .h1 }.count == 1)
            let names = elements.compactMap { $0[.id] }
            #expect(Set(names).count == names.count)
            for dialog in elements where dialog.tag == .dialog {
                #expect(names.contains(dialog[.ariaLabelledBy] ?? ""))
            }
        }
    }

    @Test("A-04 what is said for a moment lies over an open sheet, where it can be reached")
    func toastOverSheet() throws {
        let phone = Phone.reading([.sample(1)], at: "/new", draft: ##"{"text":"Half","color":"#FFFFFF"}"##)
        phone.tap("Discard")
        let dialog = try #require(phone.elements.first { $0.tag == .dialog })
        #expect(Node.element(dialog).text.contains("Draft discarded."))
        #expect(phone.elements("toasts").count == 1)
    }

    @Test(
        "A-04 the twelve colours carry the cards' text with a contrast of at least 7, and the quiet text of 4.5"
    )
    func paletteContrast() throws {
        #expect(CardColor.palette.count == 12 && Set(CardColor.palette).count == 12)
        let quiet = try #require(CardColor("#4A4663"))
        for color in CardColor.palette {
            #expect(CardColor.darkText.contrast(with: color) >= 7, "\(color.text)")
            #expect(quiet.contrast(with: color) >= 4.5, "\(color.text)")
            #expect(Ink(on: color) == .night)
        }
    }

    @Test("A-04 text can be read on any colour that another client may send")
    func anyContrast() throws {
        let black = try #require(CardColor("#000000"))
        let white = try #require(CardColor("#FFFFFF"))
        for red in stride(from: 0, through: 255, by: 15) {
            for green in stride(from: 0, through: 255, by: 15) {
                for blue in stride(from: 0, through: 255, by: 15) {
                    let color = CardColor(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
                    let ink =
                        switch Ink(on: color) {
                        case .night: CardColor.darkText
                        case .black: black
                        case .white: white
                        }
                    #expect(ink.contrast(with: color) >= 4.5, "\(color.text)")
                }
            }
        }
    }

    // MARK: - A-05

    @Test(
        "A-05 what somebody wrote stays text, whatever it looks like",
        arguments: [
            "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\"><svg onload=alert(1)>",
            "&lt;b&gt;",
            "]]>--><!--", "\u{202E}reversed", "javascript:alert(1)",
        ])
    func hostileText(text: String) {
        let phone = Phone.reading([.sample(1, text, by: text)])
        #expect(phone.cards == [text])
        let html = phone.html
        #expect(!html.contains("<script") && !html.contains("<img src=x") && !html.contains("<svg onload"))
        #expect(!phone.elements.contains { $0.tag == .a && $0[.href]?.hasPrefix("javascript") == true })
    }

    @Test("A-05 an avatar's address that could run something doesn't reach the page")
    func hostileAvatar() {
        var post = Post.sample(1)
        post.user = .sample("a", avatarURL: "javascript:alert(1)")
        #expect(!Phone.reading([post]).html.contains("javascript:"))
    }

    @Test("A-05 a colour that isn't one never reaches the page")
    func hostileColor() {
        let phone = Phone(disk: Phone.Disk(["account": Phone.account]))
        phone.answer(Phone.signIn, .token("t"))
        let json = [Post.sample(1)].jsonText.replacing(CardColor.palette[0].text, with: "red;position:fixed")
        phone.answer(Phone.newest, .status(200, json))
        #expect(!phone.html.contains("position:fixed"))
        #expect(phone.text.contains("The answer couldn’t be read."))
    }
}

import Components
import Interface

/// A card with a pen in it: what one sees is the card that others will see.
struct CardEditor {
    let text: String
    let face: CardFace
    let isBusy: Bool
    let strings: Strings
    let view: View<SecretsApp.Action>
    let typed: (String) -> SecretsApp.Action
    let picked: (CardColor) -> SecretsApp.Action
    let keyPressed: (String) -> SecretsApp.Action

    static let counterID: ElementID = "compose-counter"

    /// The card itself. The field is beside the picture, not in it: it stays the same one, and keeps the focus, when
    /// a picture comes or goes.
    func card() {
        view.label("card") {
            face.writeClassNames(to: view)
            view.className("writing")
            view.key("card")
            view.style(.tint, face.color.text)
            if let picture = face.picture { view.img("card-picture", src: picture) { view.key("picture") } }
            view.div("card-scrim") {
                view.key("scrim")
                if face.picture != nil { view.style(.backgroundColor, Scrim.css) }
                view.spoken(strings.yourSecret)
                field()
            }
        }
    }

    private func field() {
        view.textarea("card-text") {
            view.className("long", Card.isLong(text))
            view.id(Compose.fieldID)
            view.set(.dir, "auto")
            view.set(.rows, "3")
            view.set(.placeholder, strings.composePlaceholder)
            view.set(.autocapitalize, "sentences")
            view.set(.ariaDescribedBy, Self.counterID.text)
            view.set(.ariaInvalid, SecretText.problem(of: text).isTooLong)
            view.flag(.autofocus)
            view.flag(.readOnly, isBusy)
            view.value(text)
            view.on(.input) { typed($0) }
            view.on(.keyDown) { keyPressed($0) }
        }
    }

    func counter() { Self.counter(text, id: Self.counterID, strings, view) }

    /// Says how much room is left once there isn't much.
    static func counter(_ text: String, id: ElementID, _ strings: Strings, _ view: ViewWriter) {
        let problem = SecretText.problem(of: text)
        view.p("counter") {
            view.className("over", problem.isTooLong)
            view.key("counter")
            view.id(id)
            view.text(words(text, problem, strings))
        }
    }

    private static func words(
        _ text: String, _ problem: SecretText.Problem?, _ strings: Strings
    ) -> String {
        switch problem {
        case .tooLong(let excess): return strings.charactersOver(excess)
        case .tooManyBytes: return strings.textTooLong
        case .containsNUL: return strings.textUnusable
        case .empty, nil:
            let count = SecretText.characterCount(text)
            return count < Compose.counterFrom
                ? "" : strings.charactersLeft(SecretText.characterLimit - count)
        }
    }

    func palette() {
        view.div("palette") {
            view.key("palette")
            view.role("radiogroup")
            view.ariaLabel(strings.cardColor)
            for (index, color) in CardColor.palette.enumerated() {
                view.label("swatch") {
                    view.style(.tint, color.text)
                    view.input(type: "radio") {
                        view.set(.name, "color")
                        view.ariaLabel(strings.colorNames[index])
                        view.flag(.checked, color == face.color)
                        view.flag(.disabled, isBusy)
                        view.value(color.text)
                        view.on(.change, picked(color))
                    }
                }
            }
        }
    }
}

import Components
import Interface

/// A card with a pen in it: what one sees is the card that others will see.
struct CardEditor {
    let text: String
    let face: CardFace
    let isBusy: Bool
    let strings: Strings
    let typed: (String) -> SecretsApp.Action
    let picked: (CardColor) -> SecretsApp.Action
    let keyPressed: (String) -> SecretsApp.Action

    static let counterID = "compose-counter"

    /// The card itself. The field stands beside the picture, not in it: it stays the same one, and keeps the focus,
    /// when a picture comes or goes.
    var card: Node<SecretsApp.Action> {
        .element(
            .label, key: .name("card"), .classNames(face.classNames + " writing"),
            .style(.tint, face.color.text)
        ) {
            if let picture = face.picture {
                Node.element(
                    .img, key: .name("picture"), .classNames("card-picture"), .set(.src, picture),
                    .set(.alt, ""))
            }
            Node.element(
                .div, key: .name("scrim"), .classNames("card-scrim"),
                face.picture == nil ? .none : .style(.backgroundColor, Scrim.css)
            ) {
                Node.element(.span, .classNames("visually-hidden")) { strings.yourSecret }
                field
            }
        }
    }

    private var field: Node<SecretsApp.Action> {
        .element(
            .textarea, .id(Compose.fieldID.text), .classNames(Card.textClassNames(text)), .set(.rows, "3"),
            .set(.dir, "auto"),
            .set(.placeholder, strings.composePlaceholder), .set(.autocapitalize, "sentences"),
            .set(.ariaDescribedBy, Self.counterID),
            .set(.ariaInvalid, SecretText.problem(of: text).isTooLong ? "true" : "false"),
            .flag(.autofocus), .flag(.readOnly, isBusy), .value(text),
            .on(.input) { typed($0) }, .on(.keyDown) { keyPressed($0) })
    }

    var counter: Node<SecretsApp.Action> { Self.counter(text, strings) }

    /// Says how much room is left once there isn't much.
    static func counter(
        _ text: String, id: String = counterID, _ strings: Strings
    ) -> Node<SecretsApp.Action> {
        let problem = SecretText.problem(of: text)
        return .element(
            .p, key: .name("counter"), .id(id), .classNames(problem.isTooLong ? "counter over" : "counter")
        ) { words(text, problem, strings) }
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

    var palette: Node<SecretsApp.Action> {
        .element(
            .div, key: .name("palette"), .classNames("palette"), .set(.role, "radiogroup"),
            .label(strings.cardColor)
        ) {
            for (index, color) in CardColor.palette.enumerated() {
                Node.element(.label, .classNames("swatch"), .style(.tint, color.text)) {
                    Node.element(
                        .input, .set(.type, "radio"), .set(.name, "color"), .label(strings.colorNames[index]),
                        .flag(.checked, color == face.color), .flag(.disabled, isBusy),
                        .value(color.text), .on(.change, picked(color)))
                }
            }
        }
    }
}

import Interface

/// What a card is drawn on: its colour, or its picture with a scrim over it.
struct CardFace {
    let color: CardColor
    /// The address of the picture, when there is one.
    let picture: String?

    /// The classes of the card.
    var classNames: String {
        picture == nil ? "card " + Ink(on: color).className : "card pictured ink-white"
    }

    /// What stands on the card, with the picture behind it.
    func content(
        @NodeBuilder<SecretsApp.Action> _ content: () -> [Node<SecretsApp.Action>]
    ) -> [Node<SecretsApp.Action>] {
        guard let picture else { return content() }
        return [
            .element(
                .img, key: .name("picture"), .classNames("card-picture"), .set(.src, picture), .set(.alt, ""),
                .set(.loading, "lazy"), .set(.decoding, "async"), .set(.width, "512"), .set(.height, "512")),
            .element(
                .div, key: .name("scrim"), .classNames("card-scrim"), .style(.backgroundColor, Scrim.css),
                content: content),
        ]
    }
}

import Interface

/// What a card is drawn on: its colour, or its picture with a scrim over it.
struct CardFace {
    let color: CardColor
    /// The address of the picture, when there is one.
    let picture: String?

    /// Writes the classes of the card besides `card`.
    func writeClassNames(to view: ViewWriter) {
        view.className(picture == nil ? Ink(on: color).className : "pictured ink-white")
    }

    /// Writes what is on the card, with the picture behind it.
    func write(to view: ViewWriter, content: () -> Void) {
        guard let picture else { return content() }
        view.img("card-picture", src: picture) {
            view.key("picture")
            view.set(.loading, "lazy")
            view.set(.decoding, "async")
            view.set(.width, "512")
            view.set(.height, "512")
        }
        view.div("card-scrim") {
            view.key("scrim")
            view.style(.backgroundColor, Scrim.css)
            content()
        }
    }
}

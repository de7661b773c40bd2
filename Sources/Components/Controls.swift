import Interface

/// How a button looks.
public enum ButtonStyle: Sendable {
    case plain, quiet, primary, wide

    var classNames: StaticString {
        switch self {
        case .plain: "button"
        case .quiet: "button quiet"
        case .primary: "button primary"
        case .wide: "button wide"
        }
    }
}

extension View {
    /// A button with a text. `attributes` writes what it has besides, such as a key or an ID.
    @inline(__always)
    public func button(
        _ style: ButtonStyle = .plain, _ title: String, _ action: Action, _ attributes: () -> Void = {}
    ) {
        button(style.classNames) {
            attributes()
            onClick(action)
            text(title)
        }
    }

    /// A button with a drawing, which `label` names for a screen reader.
    @inline(__always)
    public func iconButton(
        _ icon: Icon, _ label: String, _ action: Action, _ attributes: () -> Void = {}
    ) {
        button("icon-button") {
            attributes()
            ariaLabel(label)
            onClick(action)
            self.icon(icon)
        }
    }

    /// The button that sends a form; while that is on its way it is disabled, and says so.
    @inline(__always)
    public func sendButton(
        _ style: ButtonStyle, _ title: String, isDisabled: Bool = false, isBusy: Bool,
        _ attributes: () -> Void = {}
    ) {
        submitButton(style.classNames) {
            attributes()
            flag(.disabled, isDisabled || isBusy)
            set(.ariaBusy, isBusy)
            text(title)
        }
    }
}

extension ViewWriter {
    /// A drawing, which a screen reader passes over.
    public final func icon(_ icon: Icon) {
        svg("icon") {
            set(.viewBox, "0 0 24 24")
            decorative()
            element(.path) { set(.d, icon.path) }
        }
    }

    /// Somebody's picture: 32 pixels on each side. It says nothing that the name beside it doesn't.
    public final func avatar(_ address: String) {
        img("avatar", src: address) {
            set(.width, "32")
            set(.height, "32")
            set(.loading, "lazy")
        }
    }

    /// A link to a page outside the app, in a tab of its own.
    public final func outsideLink(_ title: String, _ address: String) {
        a("button quiet outside") {
            set(.href, address)
            set(.target, "_blank")
            set(.rel, "noopener")
            text(title)
        }
    }

    /// A field with its name over it; `input` writes the element whose ID is `id`.
    @inline(__always)
    public final func field(_ id: ElementID, _ title: String, isInvalid: Bool = false, _ input: () -> Void) {
        div("field") {
            className("bad", isInvalid)
            key(.name(id.text))
            element(.label, "field-label") {
                set(.forID, id.text)
                text(title)
            }
            input()
        }
    }

    /// Why what was entered can't be taken; said at once.
    public final func complaint(_ text: String, _ attributes: () -> Void = {}) {
        p("complaint") {
            attributes()
            role("alert")
            self.text(text)
        }
    }

    /// A text for a screen reader alone.
    public final func spoken(_ text: String) {
        span("visually-hidden", text)
    }

    /// A grey line in the place of a text that is to come.
    public final func skeletonLine() { div("skeleton-line") }
}

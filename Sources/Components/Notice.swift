import Interface

extension View {
    /// What stands in the place of something that isn't there: a title, a sentence, and a button that helps.
    /// - Parameter isAlert: whether a screen reader says it at once.
    public func notice(
        title: String, text: String, button: String, _ action: Action, isAlert: Bool = true
    ) {
        section("notice") {
            if isAlert { role("alert") }
            h2("notice-title", title)
            p("notice-text", text)
            self.button(.plain, button, action)
        }
    }

    /// The same in one line, among what is there.
    public func inlineNotice(title: String, text: String, button: String, _ action: Action) {
        div("inline-notice") {
            role("alert")
            p("", title + " " + text)
            self.button(.quiet, button, action)
        }
    }

    /// A message that is shown for a moment, in a region that a screen reader watches; with a button when there is
    /// something to be done about it.
    public func toasts(_ message: String?, button: String, _ action: Action?) {
        div("toasts") {
            key("toasts")
            role("status")
            guard let message else { return }
            div("toast") {
                p("", message)
                if let action { self.button(.plain, button, action) }
            }
        }
    }

    /// An element that asks for more when it comes within a screen's height of being seen, once.
    @inline(__always)
    public func loadMore(
        _ tag: Tag, _ classNames: StaticString, key: String, _ action: Action, _ content: () -> Void
    ) {
        element(tag, classNames) {
            self.key(.name(key))
            on(.approach, action)
            content()
        }
    }
}

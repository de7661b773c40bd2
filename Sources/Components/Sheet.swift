import Interface

/// A sheet that rises over the page and holds the focus until it is closed: by its button, Escape, the page beside it,
/// or by dragging its bar down. It leaves in motion where closing goes with ``Effect/transition``.
public struct Sheet<Action> {
    private let key: StaticString
    private let titleID: ElementID
    private let title: String
    private let closeLabel: String
    private let close: Action
    private let focusesTitle: Bool

    /// A sheet.
    /// - Parameters:
    ///   - key: tells it from other sheets.
    ///   - focusesTitle: whether the title has the focus at first; otherwise something in the content asks for it.
    public init(
        key: StaticString, titleID: ElementID, title: String, closeLabel: String, close: Action,
        focusesTitle: Bool = true
    ) {
        self.key = key
        self.titleID = titleID
        self.title = title
        self.closeLabel = closeLabel
        self.close = close
        self.focusesTitle = focusesTitle
    }

    /// Writes the dialog.
    /// - Parameters:
    ///   - action: writes what stands at the far end of its bar.
    ///   - over: writes what lies over the sheet, such as a toast: nothing under an open sheet can be reached.
    public func write(
        to view: View<Action>, action: () -> Void = {}, over: () -> Void = {}, content: () -> Void
    ) {
        view.dialog("sheet-frame") {
            view.key(key)
            view.set(.ariaLabelledBy, titleID.text)
            view.modal()
            view.on(.cancel, close)
            view.div("sheet-scrim") {
                view.decorative()
                view.onClick(close)
            }
            view.div("sheet") {
                view.on(.drag) { closing($0) }
                bar(view, action)
                view.div("sheet-content", content)
            }
            over()
        }
    }

    /// A sheet that was dragged down by more than a third of its height goes; otherwise it comes back.
    private func closing(_ value: String) -> Action? {
        guard let drag = Drag(value: value), drag.phase == .ended, drag.movementY > drag.height / 3 else {
            return nil
        }
        return close
    }

    private func bar(_ view: View<Action>, _ action: () -> Void) {
        view.div("sheet-bar") {
            view.iconButton(.close, closeLabel, close)
            view.h2("sheet-title") {
                view.id(titleID)
                view.set(.tabIndex, "-1")
                view.flag(.autofocus, focusesTitle)
                view.text(title)
            }
            view.div("sheet-action", action)
        }
    }
}

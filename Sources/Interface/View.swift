import Wire

/// What a view function writes to: it opens an element, gives it attributes and handlers, then what is inside.
///
///     view.section("notice") {
///         view.role("alert")
///         view.h2("notice-title", title)
///         view.button("button", "Try again") { view.onClick(.retry) }
///     }
///
/// An element's attributes come before its children; later ones are left out. Texts and values are plain text.
public final class View<Action>: ViewWriter {
    private let handlers: HandlerList<Action>

    init(_ target: ViewTarget, _ handlers: HandlerList<Action>) {
        self.handlers = handlers
        super.init(target)
    }

    /// The same writer for a part whose actions are its own: `embed` makes them this view's.
    public func scope<Part>(_ embed: @escaping (Part) -> Action) -> View<Part> {
        View<Part>(target, EmbeddedHandlers(handlers, embed))
    }

    /// Sends `action` on a click, a tap, or Enter, in place of what the browser would do.
    public func onClick(_ action: Action) {
        listen(.click, preventsDefault: true, handlers.add(.action(action)))
    }

    /// Sends `action` when the event comes. A form isn't sent, and a dialog not closed, by the browser then.
    public func on(_ event: Event, _ action: Action) {
        listen(event, preventsDefault: event == .submit || event == .cancel, handlers.add(.action(action)))
    }

    /// Sends what `action` makes of the event's value (see ``Event``), or nothing.
    public func on(_ event: Event, _ action: @escaping (String) -> Action?) {
        listen(event, preventsDefault: event == .submit || event == .cancel, handlers.add(.value(action)))
    }

    /// The same, saying whether the browser is kept from doing what it does by itself.
    func on(_ event: Event, preventsDefault: Bool, _ action: @escaping (String) -> Action?) {
        listen(event, preventsDefault: preventsDefault, handlers.add(.value(action)))
    }

    /// One element that `write` writes, and that is written again only when `revision` is another than at the last
    /// drawing: for the rows of long lists. The revision must differ whenever anything that `write` uses does.
    /// - Parameter key: unique among its siblings.
    public func row(_ key: Key, revision: Int64, _ write: @escaping () -> Void) {
        target.addRow(key, index: handlers.addRow(revision: revision, write))
    }
}

/// What listens to an event.
public enum EventHandler<Action> {
    /// The same action whatever the event's value is.
    case action(Action)
    /// The action for the event's value; nil to let the event pass.
    case value((String) -> Action?)

    /// The action for an event with this value.
    public func action(for value: String) -> Action? {
        switch self {
        case .action(let action): action
        case .value(let make): make(value)
        }
    }
}

/// What tells an element from its siblings.
public enum Key: Hashable, Sendable {
    case number(Int64)
    case name(String)
}

/// Where a view's handlers and rows go.
class HandlerList<Action> {
    func add(_ listener: EventHandler<Action>) -> Int32 { 0 }
    func addRow(revision: Int64, _ write: @escaping () -> Void) -> Int { 0 }
}

/// Those of a part, which go where the whole's do.
private final class EmbeddedHandlers<Action, Whole>: HandlerList<Action> {
    private let whole: HandlerList<Whole>
    private let embed: (Action) -> Whole

    init(_ whole: HandlerList<Whole>, _ embed: @escaping (Action) -> Whole) {
        self.whole = whole
        self.embed = embed
    }

    override func add(_ listener: EventHandler<Action>) -> Int32 {
        switch listener {
        case .action(let action): whole.add(.action(embed(action)))
        case .value(let make): whole.add(.value { [embed] in make($0).map(embed) })
        }
    }

    override func addRow(revision: Int64, _ write: @escaping () -> Void) -> Int {
        whole.addRow(revision: revision, write)
    }
}

/// The buffer that is being written, and the element that is open.
class ViewTarget {
    fileprivate(set) final var buffer = ViewBuffer()
    /// Where the innermost open element begins; -1 outside of all.
    fileprivate final var element = -1
    /// Whether that element has no children yet, so that it takes attributes.
    fileprivate final var takesAttributes = false

    final func addRow(_ key: Key, index: Int) {
        takesAttributes = false
        buffer.addRow(key, index: index)
    }
}

/// What doesn't depend on the actions of a view: elements, attributes and texts.
public class ViewWriter {
    final let target: ViewTarget

    init(_ target: ViewTarget) {
        self.target = target
    }

    /// An element with what `content` writes in it.
    @inline(__always)
    public final func element(_ tag: Tag, _ classNames: StaticString = "", _ content: () -> Void) {
        open(tag, classNames)
        content()
        close()
    }

    /// An empty element.
    public final func element(_ tag: Tag, _ classNames: StaticString = "") {
        open(tag, classNames)
        close()
    }

    /// An element that holds a text.
    public final func element(_ tag: Tag, _ classNames: StaticString = "", _ text: String) {
        open(tag, classNames)
        self.text(text)
        close()
    }

    /// A text.
    public final func text(_ text: String) {
        target.takesAttributes = false
        target.buffer.addTextNode(text)
    }

    /// Tells the element from its siblings. Keys are unique among siblings; those without one match by position.
    public final func key(_ key: Key) {
        if target.takesAttributes { target.buffer.setKey(key, at: target.element) }
    }

    /// An attribute with a text.
    public final func set(_ attribute: TextAttribute, _ text: String) {
        if target.takesAttributes {
            target.buffer.add(ViewItem.attribute | Int32(attribute.rawValue) << 8, text)
        }
    }

    /// An attribute with a text.
    public final func set(_ attribute: TextAttribute, _ text: StaticString) {
        if target.takesAttributes {
            target.buffer.add(ViewItem.attribute | Int32(attribute.rawValue) << 8, text)
        }
    }

    /// An attribute that says whether something is so.
    public final func set(_ attribute: TextAttribute, _ isSo: Bool) {
        set(attribute, isSo ? "true" : "false" as StaticString)
    }

    final func setKey(_ name: StaticString) {
        if target.takesAttributes { target.buffer.setKey(name, at: target.element) }
    }

    final func addClassName(_ name: StaticString) {
        if target.takesAttributes { target.buffer.addClassName(name, to: target.element) }
    }

    /// An attribute that is there when `isOn`.
    public final func flag(_ flag: Flag, _ isOn: Bool = true) {
        if isOn, target.takesAttributes { target.buffer.add(ViewItem.flag | Int32(flag.rawValue) << 8) }
    }

    /// One declaration of the element's own style.
    public final func style(_ style: Style, _ text: String) {
        if target.takesAttributes { target.buffer.add(ViewItem.style | Int32(style.rawValue) << 8, text) }
    }

    /// What a field holds. What the person types changes it until the next time it is drawn.
    public final func value(_ text: String) {
        if target.takesAttributes { target.buffer.add(ViewItem.value, text) }
    }

    /// The time in the reader's words ("3 min ago"), kept fresh by the page.
    public final func relativeTime(_ instant: Instant) {
        if target.takesAttributes { target.buffer.add(ViewItem.relativeTime, instant.iso8601) }
    }

    /// A day in the reader's words ("10 September 1994"), the same wherever one is.
    public final func date(_ date: CivilDate) {
        if target.takesAttributes { target.buffer.add(ViewItem.date, date.iso8601) }
    }

    /// Shows the dialog over everything else, holding the focus.
    public final func modal() {
        if target.takesAttributes { target.buffer.add(ViewItem.modal) }
    }

    /// Begins an element, which ends with ``close()``; ``element(_:_:_:)-(_,_,()->Void)`` does both.
    @inline(never)
    public final func open(_ tag: Tag, _ classNames: StaticString) {
        let outer = target.element
        target.element = target.buffer.open(tag)
        // Until it is closed, the place of its node's number says which element it is in.
        target.buffer.setNode(Int32(truncatingIfNeeded: outer), at: target.element)
        target.takesAttributes = true
        if classNames.utf8CodeUnitCount > 0 {
            target.buffer.add(ViewItem.attribute | Int32(TextAttribute.classNames.rawValue) << 8, classNames)
        }
    }

    /// Ends the innermost open element.
    @inline(never)
    public final func close() {
        guard target.element >= 0 else { return }
        let outer = Int(target.buffer.node(at: target.element))
        target.buffer.close(target.element)
        target.element = outer
        target.takesAttributes = false
    }

    final func listen(_ event: Event, preventsDefault: Bool, _ index: Int32) {
        guard target.takesAttributes else { return }
        target.buffer.add(
            ViewItem.listener | Int32(event.rawValue) << 8 | (preventsDefault ? 1 << 16 : 0), index)
    }
}

/// One element of a view and all in it as it was drawn last, and as it is drawn now: the whole view, or one row.
public final class Drawing<Action> {
    /// What stands in the document.
    public private(set) var old = ViewBuffer()
    /// Its rows.
    public private(set) var oldRows: [Row<Action>] = []
    /// What is to stand there.
    public var new = ViewBuffer()
    /// Its rows.
    public private(set) var rows: [Row<Action>] = []
    /// What its listeners send.
    public private(set) var handlers: [EventHandler<Action>] = []

    /// Nothing yet.
    public init() {}

    fileprivate func replace(_ buffer: ViewBuffer, _ rows: [Row<Action>], _ handlers: [EventHandler<Action>])
    {
        new = buffer
        self.rows = rows
        self.handlers = handlers
    }

    /// Makes what is drawn what was drawn.
    fileprivate func age() {
        swap(&old, &new)
        oldRows = rows
    }
}

/// An element that is made only when its revision changes.
public final class Row<Action> {
    /// The same as long as the element looks the same.
    public let revision: Int64
    private let write: () -> Void
    /// Nil until it is made.
    public var drawing: Drawing<Action>?

    init(revision: Int64, _ write: @escaping () -> Void) {
        self.revision = revision
        self.write = write
    }

    fileprivate func make() { write() }
}

/// Writes an app's view, and its rows when they are needed.
public final class ViewRenderer<Action> {
    private let target = ViewTarget()
    private let sink = RootHandlers<Action>()
    private let view: View<Action>

    /// A renderer that has drawn nothing yet.
    public init() {
        view = View(target, sink)
    }

    /// Draws what `write` writes.
    public func draw(_ drawing: Drawing<Action>, _ write: (View<Action>) -> Void) {
        begin(drawing)
        write(view)
        end(drawing)
    }

    /// Draws a row, on `drawing` when it was drawn before.
    public func draw(_ row: Row<Action>, on drawing: Drawing<Action>) {
        row.drawing = drawing
        begin(drawing)
        row.make()
        end(drawing)
    }

    private func begin(_ drawing: Drawing<Action>) {
        drawing.age()
        swap(&target.buffer, &drawing.new)
        target.buffer.removeAll()
        target.element = -1
        target.takesAttributes = false
        sink.rows.removeAll(keepingCapacity: true)
        sink.handlers.removeAll(keepingCapacity: true)
    }

    private func end(_ drawing: Drawing<Action>) {
        drawing.replace(target.buffer, sink.rows, sink.handlers)
        target.buffer = ViewBuffer()
    }
}

private final class RootHandlers<Action>: HandlerList<Action> {
    var handlers: [EventHandler<Action>] = []
    var rows: [Row<Action>] = []

    override func add(_ listener: EventHandler<Action>) -> Int32 {
        handlers.append(listener)
        return Int32(truncatingIfNeeded: handlers.count - 1)
    }

    override func addRow(revision: Int64, _ write: @escaping () -> Void) -> Int {
        rows.append(Row(revision: revision, write))
        return rows.count - 1
    }
}

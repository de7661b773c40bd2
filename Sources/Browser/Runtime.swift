import Interface
import Wire

/// What a page can call on whatever app it runs.
class Program {
    /// Starts the app: it is drawn at the next frame.
    func start(_ launch: Launch) {}

    /// Draws what has changed since the last drawing, which took the page and the program so long, in milliseconds.
    func frame(lastTook milliseconds: Double) {}

    /// Something else has taken children of an element out of the page: puts them back at once.
    func restore(_ node: Int32) {}

    /// An event at a node.
    func event(at node: Int32, _ event: Event, value: String) {}

    /// The page's answer to an effect.
    func reply(_ number: Int32, _ reply: Reply) {}

    /// Something happened around the app.
    func signal(_ signal: Signal) {}
}

/// Runs an app in a page: keeps its state, draws it, performs its effects.
///
/// Drawing waits for the page's next frame, however many actions come before it; effects start at once.
final class Runtime<Running: App>: Program {
    private let perform: (OperationBuffer) -> Void
    private var state: Box<Running.State>?
    private var patcher = Patcher<Running.Action>()
    private var effects = EffectQueue<Running.Action>()
    private var isFrameAsked = false
    private var pace = Pace()

    /// - Parameter perform: hands operations to the page.
    init(_ app: Running.Type, perform: @escaping (OperationBuffer) -> Void) {
        self.perform = perform
    }

    override func start(_ launch: Launch) {
        let (state, first) = Running.start(launch)
        self.state = Box(state)
        for effect in first { effects.add(effect) }
        askForFrame()
        flushImmediate()
    }

    override func frame(lastTook milliseconds: Double) {
        isFrameAsked = false
        guard let state else { return }
        pace.learn(from: patcher.rowsMade, in: milliseconds)
        let rows = effects.needsWholeDrawing ? .max : pace.rowsInFrame
        patcher.draw(rows: rows) { Running.view(state.value, $0) }
        if patcher.isUnfinished {
            isFrameAsked = true
            patcher.operations.add(.frame)
        } else if !effects.afterDrawing.isEmpty {
            patcher.operations.append(effects.afterDrawing)
            effects.drawingIsOver()
        }
        performDrawing()
    }

    override func restore(_ node: Int32) {
        patcher.restore(node)
        performDrawing()
    }

    private func performDrawing() {
        if !patcher.operations.isEmpty { perform(patcher.operations) }
        patcher.operations.removeAll()
    }

    override func event(at node: Int32, _ event: Event, value: String) {
        if let action = patcher.action(at: node, event: event, value: value) { send(action) }
    }

    override func reply(_ number: Int32, _ reply: Reply) {
        if let action = effects.action(for: reply, number: number) { send(action) }
    }

    override func signal(_ signal: Signal) {
        if let action = Running.action(for: signal) { send(action) }
    }

    private func send(_ action: Running.Action) {
        guard let state else { return }
        for effect in Running.update(&state.value, action) { effects.add(effect) }
        askForFrame()
        flushImmediate()
    }

    private func askForFrame() {
        if isFrameAsked { return }
        isFrameAsked = true
        effects.immediate.add(.frame)
    }

    private func flushImmediate() {
        if effects.immediate.isEmpty { return }
        perform(effects.immediate)
        effects.immediate.removeAll()
    }
}

/// Holds the state where it is changed in place; copying it would be large code.
private final class Box<Value> {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }
}

extension OperationBuffer {
    /// Tells the page every name by its code, so that operations carry numbers.
    static func names() -> OperationBuffer {
        var names = OperationBuffer()
        for tag in Tag.allCases { names.add(name: tag.name, kind: tag.isVector ? 1 : 0, code: tag.rawValue) }
        for name in TextAttribute.allCases { names.add(name: name.name, kind: 2, code: name.rawValue) }
        for flag in Flag.allCases { names.add(name: flag.name, kind: 3, code: flag.rawValue) }
        for style in Style.allCases { names.add(name: style.name, kind: 4, code: style.rawValue) }
        for event in Event.allCases { names.add(name: event.name, kind: 5, code: event.rawValue) }
        return names
    }

    private mutating func add(name: StaticString, kind: Int32, code: UInt8) {
        add(.name, kind, Int32(code))
        add(text: name)
    }
}

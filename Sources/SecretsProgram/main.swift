import Browser
import Interface

enum Demo: App {
    struct State { var count = 0; var text = "" }
    enum Action { case tap, typed(String) }
    static func start(_ launch: Launch) -> (State, [Effect<Action>]) { (State(), [.title("Demo")]) }
    static func update(_ state: inout State, _ action: Action) -> [Effect<Action>] {
        switch action {
        case .tap: state.count += 1
        case .typed(let t): state.text = t
        }
        return []
    }
    static func view(_ state: State) -> Node<Action> {
        .element(.div, .classNames("x")) {
            Node.element(.button, .onClick(.tap)) { "Tapped \(state.count)" }
            Node.element(.input, .value(state.text), .on(.input) { .typed($0) })
            if state.count > 2 { Node.element(.p) { "many" } }
        }
    }
    static func action(for signal: Signal) -> Action? { nil }
}
#if arch(wasm32)
    run(Demo.self)
#endif

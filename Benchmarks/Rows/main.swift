import Browser
import Interface
import Pixels

/// A list of rows, created, replaced, updated, swapped, removed, appended to and cleared: what
/// `Benchmarks/RowsPage/rows.js` does by hand. And a picture, to be blurred.
enum Rows: App {
    struct Row {
        let id: Int
        var label: String { didSet { revision += 1 } }
        var revision: Int64 = 0
    }

    struct State {
        var rows: [Row] = []
        var lastID = 0
        var random: UInt32 = 1
        var picture = Pixels(
            width: 512, height: 512, bytes: Array(repeating: 255, count: 512 * 512 * 4))
    }

    enum Action {
        case create, replace, update, swap, remove, append, clear, blur
        case removeRow(Int)
    }

    static func start(_ launch: Launch) -> (State, [Effect<Action>]) { (State(), []) }

    static func update(_ state: inout State, _ action: Action) -> [Effect<Action>] {
        switch action {
        case .create, .replace: state.rows = state.makeRows(1_000)
        case .update:
            for index in stride(from: 0, to: state.rows.count, by: 10) { state.rows[index].label += " !" }
        case .swap: if state.rows.count > 998 { state.rows.swapAt(1, 998) }
        case .remove: if state.rows.count > 500 { state.rows.remove(at: 500) }
        case .append: state.rows += state.makeRows(1_000)
        case .clear: state.rows = []
        case .blur: state.picture = state.picture?.blurred(sigma: 40)
        case .removeRow(let id): state.rows.removeAll { $0.id == id }
        }
        return []
    }

    static func view(_ state: State, _ view: View<Action>) {
        view.div {
            button("create", .create, view)
            button("replace", .replace, view)
            button("update", .update, view)
            button("swap", .swap, view)
            button("remove", .remove, view)
            button("append", .append, view)
            button("clear", .clear, view)
            button("blur", .blur, view)
            view.ul {
                for row in state.rows {
                    view.row(.number(Int64(row.id)), revision: row.revision) { write(row, view) }
                }
            }
        }
    }

    private static func button(_ name: String, _ action: Action, _ view: View<Action>) {
        view.element(.button) {
            view.set(.id, name)
            view.onClick(action)
            view.text(name)
        }
    }

    private static func write(_ row: Row, _ view: View<Action>) {
        view.li("row") {
            view.span("number", String(row.id))
            view.span("label", row.label)
            view.element(.button, "remove") {
                view.onClick(.removeRow(row.id))
                view.text("×")
            }
        }
    }

    static func action(for signal: Signal) -> Action? { nil }
}

extension Rows.State {
    private static let adjectives = ["quiet", "tall", "clean", "odd", "huge", "short", "kind", "plain"]
    private static let nouns = ["table", "house", "river", "pony", "mouse", "desk", "pizza", "bridge"]

    fileprivate mutating func makeRows(_ count: Int) -> [Rows.Row] {
        var rows: [Rows.Row] = []
        rows.reserveCapacity(count)
        for _ in 0..<count {
            random = random &* 1_664_525 &+ 1_013_904_223
            lastID += 1
            let adjective = Self.adjectives[Int(random >> 8 & 7)]
            let noun = Self.nouns[Int(random >> 16 & 7)]
            rows.append(Rows.Row(id: lastID, label: adjective + " " + noun))
        }
        return rows
    }
}

#if arch(wasm32)
    run(Rows.self)
#endif

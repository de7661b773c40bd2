import Interface
import Testing
import Wire

@testable import Browser

/// An app that shows as many rows as it was told last, and something below them.
private enum Rows: App {
    enum Action {
        case show(Int)
        case showAndFocus(Int)
    }

    static func start(_ launch: Launch) -> (Int, [Effect<Action>]) { (0, []) }

    static func update(_ state: inout Int, _ action: Action) -> [Effect<Action>] {
        switch action {
        case .show(let count):
            state = count
            return [.title("\(count)")]
        case .showAndFocus(let count):
            state = count
            return [.focus("row")]
        }
    }

    static func view(_ state: Int, _ view: View<Action>) {
        view.ul {
            for row in 0..<state {
                view.row(.number(Int64(row)), revision: 0) { view.li("", String(row)) }
            }
            view.li {
                view.key("end")
                view.text("end")
            }
        }
    }

    static func action(for signal: Signal) -> Action? {
        switch signal {
        case .navigated(let path): Int(path).map { .show($0) }
        case .network: .showAndFocus(100)
        case .resumed, .hidden: nil
        }
    }
}

@Suite("Long lists")
struct LongListTests {
    private let page = Document()
    private let runtime: Runtime<Rows>

    init() {
        runtime = Runtime(Rows.self) { [page] in page.perform($0) }
        runtime.start(Launch(path: "/", base: "", languages: [], isOnline: true, now: Instant(seconds: 0)))
        runtime.frame(lastTook: 0)
        page.forgetOperations()
    }

    /// The rows in the document, and whether what comes below them is there.
    private var drawn: (rows: Int, isWhole: Bool) {
        let rows = page.nodes.values.filter { $0.tag == "li" }.count
        return page.html.contains("end") ? (rows - 1, true) : (rows, false)
    }

    @Test("a long list is drawn over several frames, faster on a fast device, what is below it last")
    func portions() {
        runtime.signal(.navigated("100"))
        runtime.frame(lastTook: 0)
        #expect(drawn == (4, false))
        #expect(page.operations.last == .frame && !page.operations.contains(.title))
        // Four rows took 45 ms: fewer aren't worth a frame.
        runtime.frame(lastTook: 45)
        #expect(drawn == (8, false))
        // Four rows took 4 ms: twenty take as many as a frame may.
        runtime.frame(lastTook: 4)
        #expect(drawn == (28, false))
        page.forgetOperations()
        runtime.frame(lastTook: 1)
        #expect(drawn == (100, true))
        #expect(page.operations.last == .title)
    }

    @Test("rows that are there stay; only new ones wait")
    func kept() {
        runtime.signal(.navigated("20"))
        for _ in 0..<5 { runtime.frame(lastTook: 21) }
        #expect(drawn == (20, true))
        runtime.signal(.navigated("60"))
        runtime.frame(lastTook: 1_000)
        #expect(drawn.rows >= 20 && drawn.rows < 60)
        for _ in 0..<20 { runtime.frame(lastTook: 1_000) }
        #expect(drawn == (60, true))
        runtime.signal(.navigated("3"))
        runtime.frame(lastTook: 1_000)
        #expect(drawn == (3, true))
    }

    @Test("what gets the focus, or is scrolled to, is drawn at once")
    func focus() {
        runtime.signal(.network(isOnline: false))
        runtime.frame(lastTook: 0)
        #expect(drawn == (100, true))
        #expect(page.operations.last == .focus)
    }
}

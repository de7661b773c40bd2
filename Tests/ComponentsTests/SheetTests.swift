import AppTestSupport
import Components
import Interface
import Testing

@Suite("A sheet")
struct SheetTests {
    private let sheet = Sheet(
        key: "sheet", titleID: "title", title: "Settings", closeLabel: "Close", close: "closed")

    private var elements: [Element<String>] {
        ViewTree().nodes { view in
            sheet.write(to: view) {
                view.button(.primary, "Save", "saved")
            } over: {
                view.toasts("Kept", button: "Undo", "undone")
            } content: {
                view.p("inside", "Language")
            }
        }.flatMap(\.elements)
    }

    /// What the sheet does with the value of a drag.
    private func dragged(_ value: String) -> String? {
        elements.first { $0.classNames == ["sheet"] }?.listeners.first { $0.event == .drag }?.action(value)
    }

    @Test(
        "A-04 is a dialog with a name, a way out by Escape, by its button and beside it, and what it was given"
    )
    func parts() throws {
        let dialog = try #require(elements.first)
        #expect(dialog.tag == .dialog && dialog.attributes.contains(.modal))
        #expect(dialog[.ariaLabelledBy] == "title" && elements.contains { $0[.id] == "title" })
        #expect(dialog.listeners.map { $0.action("") } == ["closed"])
        let clicks = elements.compactMap { element in
            element.listeners.first { $0.event == .click }.map { (element.name, $0.action("")) }
        }
        #expect(clicks.map(\.0) == ["", "Close", "Save", "Undo"])
        #expect(clicks.map(\.1) == ["closed", "closed", "saved", "undone"])
        #expect(elements.contains { $0.classNames == ["inside"] })
        // The toast lies over the sheet, not in what is scrolled.
        guard case .element(let last)? = dialog.children.last else { return }
        #expect(last.classNames == ["toasts"] && last[.role] == "status")
    }

    @Test("closes when it is dragged down by more than a third of its height, and not before it is let go")
    func dragging() {
        #expect(dragged("2,10,10,0,201,390,600,100") == "closed")
        #expect(dragged("2,10,10,0,200,390,600,100") == nil)
        #expect(dragged("2,10,10,300,-400,390,600,100") == nil)
        #expect(dragged("1,10,10,0,500,390,600,100") == nil)
        #expect(dragged("3,10,10,0,500,390,600,100") == nil)
        #expect(dragged("nonsense") == nil)
    }
}

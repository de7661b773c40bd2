import Components
import Interface
import Testing

@Suite("A sheet")
struct SheetTests {
    private let sheet = Sheet(
        key: "sheet", titleID: "title", title: "Settings", closeLabel: "Close", close: "closed", content: []
    ).node

    /// What the sheet does with the value of a drag.
    private func dragged(_ value: String) -> String? {
        guard case .element(let dialog) = sheet, case .element(let panel)? = dialog.children.last else {
            return "no sheet"
        }
        return panel.listeners.first { $0.event == .drag }?.action(value)
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

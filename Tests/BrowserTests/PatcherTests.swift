import Interface
import TestSupport
import Testing
import Wire

@testable import Browser

private typealias View = Node<Int>

/// A patcher and the document it keeps.
private struct Drawing {
    var patcher = Patcher<Int>()
    let document = Document()

    /// Draws and says which operations it took.
    @discardableResult
    mutating func draw(_ view: View) -> [Operation] {
        document.forgetOperations()
        patcher.draw(view)
        document.perform(patcher.operations)
        patcher.operations.removeAll()
        return document.operations
    }
}

private func list(_ items: [Int]) -> View {
    .element(.ul) {
        for item in items { View.element(.li, key: .number(Int64(item))) { "\(item)" } }
    }
}

private func fresh(_ view: View) -> String {
    var drawing = Drawing()
    drawing.draw(view)
    return drawing.document.html
}

@Suite("Patches")
struct PatcherTests {
    @Test("the first drawing makes every node, a second of the same does nothing")
    func first() {
        var drawing = Drawing()
        let view = View.element(.p, .classNames("a")) { "🍀 ñ" }
        #expect(drawing.draw(view) == [.clear, .create, .set, .createText, .append, .append])
        #expect(drawing.document.html == "<p class=a>🍀 ñ</p>")
        #expect(drawing.draw(view).isEmpty)
    }

    @Test("only what differs is told")
    func differences() {
        var drawing = Drawing()
        drawing.draw(
            .element(.p, .classNames("a"), .flag(.hidden), .style(.tint, "#fff"), .id("x")) { "one" })
        let operations = drawing.draw(
            .element(.p, .classNames("b"), .style(.width, "1px"), .id("x")) { "two" })
        #expect(operations == [.flag, .style, .set, .style, .setText])
        #expect(drawing.document.html == "<p class=b id=x width=1px>two</p>")
    }

    @Test("a root of another kind takes the place of the old one")
    func root() {
        var drawing = Drawing()
        drawing.draw(.element(.p))
        drawing.draw(.element(.div) { "x" })
        #expect(drawing.document.html == "<div>x</div>")
        #expect(drawing.patcher.count == 2)
    }

    @Test("swapping two of a hundred moves two")
    func swap() {
        var drawing = Drawing()
        var items = Array(0..<100)
        drawing.draw(list(items))
        items.swapAt(1, 98)
        #expect(drawing.draw(list(items)) == [.insert, .insert])
        #expect(drawing.document.html == fresh(list(items)))
    }

    @Test("removing one removes one, clearing clears once, appending appends")
    func countsOfOperations() {
        var drawing = Drawing()
        drawing.draw(list(Array(0..<50)))
        #expect(drawing.draw(list(Array(0..<50).filter { $0 != 20 })) == [.remove, .forget, .forget])
        #expect(drawing.draw(list([])).first == .clear)
        #expect(drawing.patcher.count == 1)
        #expect(drawing.draw(list([7])) == [.create, .createText, .append, .append])
    }

    @Test("moving the last to the front moves one")
    func moveToFront() {
        var drawing = Drawing()
        drawing.draw(list(Array(0..<20)))
        #expect(drawing.draw(list([19] + Array(0..<19))) == [.insert])
    }

    @Test("random lists end like a fresh drawing, whatever came before", arguments: 1...40)
    func randomLists(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        var drawing = Drawing()
        for _ in 0..<25 {
            let view = randomTree(depth: 3, random: &random)
            drawing.draw(view)
            #expect(drawing.document.html == fresh(view))
        }
        #expect(drawing.document.nodes.count == drawing.patcher.count + 1)
    }

    @Test(
        "what a translator took out of the page is put back, with the texts and in the order of the drawing")
    func restores() {
        var drawing = Drawing()
        let view = View.element(.div) {
            "one"
            View.element(.p) { "two" }
            "three"
        }
        drawing.draw(view)
        let drawn = drawing.document.html
        let (outer, inner) = (drawing.document.number(of: "div"), drawing.document.number(of: "p"))
        drawing.document.translate()
        #expect(drawing.document.html == "<div><font></font><p><font></font></p><font></font></div>")
        for number in [inner, outer, 0, 99, -1] { drawing.patcher.restore(number) }
        drawing.document.perform(drawing.patcher.operations)
        #expect(drawing.document.html == drawn)
        #expect(
            drawing.document.operations.suffix(6) == [
                .restore, .setText, .restore, .setText, .setText, .restore,
            ])
    }

    @Test("two siblings with one key are both drawn")
    func duplicateKeys() {
        var drawing = Drawing()
        drawing.draw(list([1, 1, 2]))
        drawing.draw(list([2, 1, 1, 3]))
        #expect(drawing.document.html == fresh(list([2, 1, 1, 3])))
    }

    @Test("a memo is made once for each of its revisions, and moves with its listeners")
    func memos() {
        var made: [Int64] = []
        func view(_ rows: [(id: Int64, revision: Int64)]) -> View {
            .element(.ul) {
                for row in rows {
                    Node.memo(
                        Memo(key: .number(row.id), revision: row.revision) {
                            made.append(row.id)
                            let text = View.text("\(row.id):\(row.revision)")
                            return Element(
                                .li, listeners: [Listener(.click) { _ in Int(row.id) }], children: [text])
                        })
                }
            }
        }
        var drawing = Drawing()
        drawing.draw(view([(1, 0), (2, 0), (3, 0)]))
        #expect(made == [1, 2, 3])
        #expect(drawing.draw(view([(1, 0), (2, 1), (3, 0)])) == [.setText])
        #expect(made == [1, 2, 3, 2])
        #expect(drawing.draw(view([(3, 0), (1, 0), (2, 1)])) == [.insert])
        #expect(made == [1, 2, 3, 2])
        #expect(drawing.document.html == "<ul><li>3:0</li><li>1:0</li><li>2:1</li></ul>")
        let third = drawing.document.listener(to: .click, around: "3:0") ?? -1
        #expect(drawing.patcher.action(at: third, event: .click, value: "") == 3)
        drawing.draw(.element(.ul) { View.element(.li, key: .number(1)) { "no memo" } })
        #expect(drawing.document.html == "<ul><li>no memo</li></ul>")
    }

    @Test("A-05 an address that could run something is taken off, also when it was a good one before")
    func addresses() {
        var drawing = Drawing()
        drawing.draw(.element(.a, .set(.href, "/x")))
        drawing.draw(.element(.a, .set(.href, "javascript:alert(1)")))
        #expect(drawing.document.html == "<a></a>")
    }

    @Test("an event reaches the listener drawn last, and none where nobody listens")
    func events() {
        var drawing = Drawing()
        drawing.draw(.element(.button, .onClick(1)))
        let button = drawing.document.listener(to: .click) ?? -1
        #expect(drawing.patcher.action(at: button, event: .click, value: "") == 1)
        #expect(drawing.draw(.element(.button, .onClick(2))).isEmpty)
        #expect(drawing.patcher.action(at: button, event: .click, value: "") == 2)
        #expect(drawing.draw(.element(.button)) == [.ignore])
        #expect(drawing.patcher.action(at: button, event: .click, value: "") == nil)
        for stranger: Int32 in [-1, 0, 99, .max, .min] {
            #expect(drawing.patcher.action(at: stranger, event: .click, value: "") == nil)
        }
    }

    @Test("what was typed and refused is put right, what was typed and kept isn't touched")
    func typing() {
        var drawing = Drawing()
        let view = View.element(.input, .value("a"), .on(.input) { _ in 1 })
        drawing.draw(view)
        let input = drawing.document.listener(to: .input) ?? -1
        _ = drawing.patcher.action(at: input, event: .input, value: "ab")
        #expect(drawing.draw(view) == [.value])
        _ = drawing.patcher.action(at: input, event: .input, value: "abc")
        #expect(drawing.draw(.element(.input, .value("abc"), .on(.input) { _ in 1 })).isEmpty)
    }
}

/// A tree with keyed and unkeyed elements, texts and attributes, from few enough of each to meet again.
private func randomTree(depth: Int, random: inout SeededRandom) -> View {
    if depth == 0 || Int.random(in: 0..<5, using: &random) == 0 {
        return .text(["a", "bé", "🍀", ""].randomElement(using: &random) ?? "")
    }
    let key = Bool.random(using: &random) ? Key.number(Int64.random(in: 0..<8, using: &random)) : nil
    var element = Element<Int>([Tag.div, .p, .ul].randomElement(using: &random) ?? .div, key: key)
    if Bool.random(using: &random) { element.attributes.append(.text(.classNames, "c\(depth)")) }
    if Bool.random(using: &random) { element.attributes.append(.flag(.hidden)) }
    if Bool.random(using: &random) { element.attributes.append(.style(.width, "\(depth)px")) }
    var children: [View] = []
    for _ in 0..<Int.random(in: 0..<9, using: &random) {
        children.append(randomTree(depth: depth - 1, random: &random))
    }
    element.children = children
    return .element(element)
}

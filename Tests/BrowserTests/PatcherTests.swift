import Interface
import TestSupport
import Testing
import Wire

@testable import Browser

private typealias Write = (View<Int>) -> Void

/// A patcher and the document it keeps.
private struct Canvas {
    var patcher = Patcher<Int>()
    let document = Document()

    /// Draws and says which operations it took.
    @discardableResult
    mutating func draw(rows: Int = .max, _ write: Write) -> [Operation] {
        document.forgetOperations()
        patcher.draw(rows: rows, write)
        document.perform(patcher.operations)
        patcher.operations.removeAll()
        return document.operations
    }
}

private func list(_ items: [Int]) -> Write {
    { view in
        view.ul {
            for item in items {
                view.li {
                    view.key(Int64(item))
                    view.text("\(item)")
                }
            }
        }
    }
}

private func fresh(_ write: Write) -> String {
    var canvas = Canvas()
    canvas.draw(write)
    return canvas.document.html
}

@Suite("Patches")
struct PatcherTests {
    @Test("the first drawing makes every node, a second of the same does nothing")
    func first() {
        var drawing = Canvas()
        let view: Write = { $0.p("a", "🍀 ñ") }
        #expect(drawing.draw(view) == [.clear, .create, .set, .createText, .append, .append])
        #expect(drawing.document.html == "<p class=a>🍀 ñ</p>")
        #expect(drawing.draw(view).isEmpty)
    }

    @Test("only what differs is told")
    func differences() {
        var drawing = Canvas()
        drawing.draw { view in
            view.p("a") {
                view.flag(.hidden)
                view.style(.tint, "#fff")
                view.id("x")
                view.text("one")
            }
        }
        let operations = drawing.draw { view in
            view.p("b") {
                view.style(.width, "1px")
                view.id("x")
                view.text("two")
            }
        }
        #expect(operations == [.set, .flag, .style, .style, .setText])
        #expect(drawing.document.html == "<p class=b id=x width=1px>two</p>")
    }

    @Test("a root of another kind takes the place of the old one")
    func root() {
        var drawing = Canvas()
        drawing.draw { $0.element(.p) }
        drawing.draw { $0.div("", "x") }
        #expect(drawing.document.html == "<div>x</div>")
        #expect(drawing.patcher.count == 2)
    }

    @Test("swapping two of a hundred moves two")
    func swap() {
        var drawing = Canvas()
        var items = Array(0..<100)
        drawing.draw(list(items))
        items.swapAt(1, 98)
        #expect(drawing.draw(list(items)) == [.insert, .insert])
        #expect(drawing.document.html == fresh(list(items)))
    }

    @Test("removing one removes one, clearing clears once, appending appends")
    func countsOfOperations() {
        var drawing = Canvas()
        drawing.draw(list(Array(0..<50)))
        #expect(drawing.draw(list(Array(0..<50).filter { $0 != 20 })) == [.remove, .forget, .forget])
        #expect(drawing.draw(list([])).first == .clear)
        #expect(drawing.patcher.count == 1)
        #expect(drawing.draw(list([7])) == [.create, .createText, .append, .append])
    }

    @Test("moving the last to the front moves one")
    func moveToFront() {
        var drawing = Canvas()
        drawing.draw(list(Array(0..<20)))
        #expect(drawing.draw(list([19] + Array(0..<19))) == [.insert])
    }

    @Test("random lists end like a fresh drawing, whatever came before", arguments: 1...40)
    func randomLists(seed: Int) {
        drawRandomViews(25, seed: seed) { drawing, view, _ in drawing.draw(view) }
    }

    @Test("random lists drawn a few rows at a time end like a fresh drawing", arguments: 1...200)
    func randomPortions(seed: Int) {
        drawRandomViews(20, seed: seed) { drawing, view, random in
            for _ in 0..<Int.random(in: 0..<4, using: &random) {
                drawing.draw(rows: Int.random(in: 1..<5, using: &random), view)
            }
            repeat { drawing.draw(rows: 3, view) } while drawing.patcher.isUnfinished
        }
    }

    /// Draws one random view after another on the same document, and expects each to end like a fresh drawing.
    private func drawRandomViews(
        _ count: Int, seed: Int, draw: (inout Canvas, Write, inout SeededRandom) -> Void
    ) {
        var random = SeededRandom(seed: UInt64(seed))
        var drawing = Canvas()
        for _ in 0..<count {
            let view = randomElement(depth: 3, random: &random)
            draw(&drawing, view, &random)
            #expect(drawing.document.html == fresh(view))
        }
        #expect(drawing.document.nodes.count == drawing.patcher.count + 1)
    }

    @Test(
        "what a translator took out of the page is put back, with the texts and in the order of the drawing")
    func restores() {
        var drawing = Canvas()
        drawing.draw { view in
            view.div {
                view.text("one")
                view.p("", "two")
                view.text("three")
            }
        }
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
        var drawing = Canvas()
        drawing.draw(list([1, 1, 2]))
        drawing.draw(list([2, 1, 1, 3]))
        #expect(drawing.document.html == fresh(list([2, 1, 1, 3])))
    }

    @Test("a row is made once for each of its revisions, and moves with its listeners")
    func rows() {
        var made: [Int64] = []
        func rows(_ rows: [(id: Int64, revision: Int64)]) -> Write {
            { view in
                view.ul {
                    for row in rows {
                        view.row(.number(row.id), revision: row.revision) {
                            made.append(row.id)
                            view.li {
                                view.on(.click, Int(row.id))
                                view.text("\(row.id):\(row.revision)")
                            }
                        }
                    }
                }
            }
        }
        var drawing = Canvas()
        drawing.draw(rows([(1, 0), (2, 0), (3, 0)]))
        #expect(made == [1, 2, 3])
        #expect(drawing.draw(rows([(1, 0), (2, 1), (3, 0)])) == [.setText])
        #expect(made == [1, 2, 3, 2])
        #expect(drawing.draw(rows([(3, 0), (1, 0), (2, 1)])) == [.insert])
        #expect(made == [1, 2, 3, 2])
        #expect(drawing.document.html == "<ul><li>3:0</li><li>1:0</li><li>2:1</li></ul>")
        let third = drawing.document.listener(to: .click, around: "3:0") ?? -1
        #expect(drawing.patcher.action(at: third, event: .click, value: "") == 3)
        drawing.draw { view in
            view.ul {
                view.li {
                    view.key(1)
                    view.text("no row")
                }
            }
        }
        #expect(drawing.document.html == "<ul><li>no row</li></ul>")
        #expect(drawing.patcher.count == 3)
    }

    @Test("a row that becomes another kind of element takes the place of the old one")
    func rowOfAnotherKind() {
        func rows(_ revision: Int64, _ tag: Interface.Tag) -> Write {
            { view in
                view.div {
                    view.text("a")
                    view.row(.number(7), revision: revision) { view.element(tag, "", "x") }
                    view.text("b")
                }
            }
        }
        var drawing = Canvas()
        drawing.draw(rows(0, .p))
        drawing.draw(rows(1, .section))
        #expect(drawing.document.html == "<div>a<section>x</section>b</div>")
        drawing.draw(rows(2, .section))
        drawing.draw { $0.div("", "b") }
        #expect(drawing.document.html == "<div>b</div>")
        #expect(drawing.patcher.count == 2 && drawing.document.nodes.count == 3)
    }

    @Test("the actions of a part arrive as those of the whole, also from its rows")
    func parts() {
        var drawing = Canvas()
        drawing.draw { view in
            let part: View<String> = view.scope { $0.utf8.count }
            view.div {
                part.button { part.onClick("four") }
                part.row(.name("r"), revision: 0) { part.input(type: "text") { part.on(.input) { $0 } } }
            }
        }
        let button = drawing.document.listener(to: .click) ?? -1
        let input = drawing.document.listener(to: .input) ?? -1
        #expect(drawing.patcher.action(at: button, event: .click, value: "") == 4)
        #expect(drawing.patcher.action(at: input, event: .input, value: "abc") == 3)
    }

    @Test("what is written as an attribute behind a child is left out")
    func lateAttributes() {
        let html = fresh { view in
            view.p("a") {
                view.text("x")
                view.id("late")
                view.onClick(1)
            }
        }
        #expect(html == "<p class=a>x</p>")
    }

    @Test("A-05 an address that could run something is taken off, also when it was a good one before")
    func addresses() {
        var drawing = Canvas()
        drawing.draw { view in view.a { view.set(.href, "/x") } }
        drawing.draw { view in view.a { view.set(.href, "javascript:alert(1)" as String) } }
        #expect(drawing.document.html == "<a></a>")
    }

    @Test("an event reaches the listener drawn last, and none where nobody listens")
    func events() {
        var drawing = Canvas()
        drawing.draw { view in view.element(.button) { view.onClick(1) } }
        let button = drawing.document.listener(to: .click) ?? -1
        #expect(drawing.patcher.action(at: button, event: .click, value: "") == 1)
        let operations = drawing.draw { view in view.element(.button) { view.onClick(2) } }
        #expect(operations.isEmpty)
        #expect(drawing.patcher.action(at: button, event: .click, value: "") == 2)
        let removal = drawing.draw { $0.element(.button) }
        #expect(removal == [.ignore])
        #expect(drawing.patcher.action(at: button, event: .click, value: "") == nil)
        for stranger: Int32 in [-1, 0, 99, .max, .min] {
            #expect(drawing.patcher.action(at: stranger, event: .click, value: "") == nil)
        }
    }

    @Test("what was typed and refused is put right, what was typed and kept isn't touched")
    func typing() {
        var drawing = Canvas()
        func field(_ value: String) -> Write {
            { view in
                view.element(.input) {
                    view.value(value)
                    view.on(.input) { _ in 1 }
                }
            }
        }
        drawing.draw(field("a"))
        let input = drawing.document.listener(to: .input) ?? -1
        _ = drawing.patcher.action(at: input, event: .input, value: "ab")
        #expect(drawing.draw(field("a")) == [.value])
        _ = drawing.patcher.action(at: input, event: .input, value: "abc")
        #expect(drawing.draw(field("abc")).isEmpty)
    }
}

/// A tree with keyed and unkeyed elements, rows, texts and attributes, from few enough of each to meet again.
private func randomTree(depth: Int, random: inout SeededRandom) -> Write {
    if depth == 0 || Int.random(in: 0..<5, using: &random) == 0 {
        let text = ["a", "bé", "🍀", ""].randomElement(using: &random) ?? ""
        return { $0.text(text) }
    }
    let element = randomElement(depth: depth, random: &random)
    guard Int.random(in: 0..<3, using: &random) == 0 else { return element }
    let key = Key.number(Int64.random(in: 0..<8, using: &random))
    // Every drawing is another, so every revision is.
    let revision = Int64.random(in: 0...Int64.max, using: &random)
    return { view in view.row(key, revision: revision) { element(view) } }
}

private func randomElement(depth: Int, random: inout SeededRandom) -> Write {
    let key = Bool.random(using: &random) ? Int64.random(in: 0..<8, using: &random) : nil
    let tag = [Interface.Tag.div, .p, .ul].randomElement(using: &random) ?? .div
    let (hasClass, isHidden, hasStyle) = (
        Bool.random(using: &random), Bool.random(using: &random), Bool.random(using: &random)
    )
    var children: [Write] = []
    for _ in 0..<Int.random(in: 0..<9, using: &random) {
        children.append(randomTree(depth: depth - 1, random: &random))
    }
    return { view in
        view.element(tag) {
            if let key { view.key(key) }
            if hasClass { view.set(.classNames, "c\(depth)") }
            view.flag(.hidden, isHidden)
            if hasStyle { view.style(.width, "\(depth)px") }
            for child in children { child(view) }
        }
    }
}

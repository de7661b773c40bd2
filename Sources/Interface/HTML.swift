/// Prints a view as HTML, without what it listens to: for pages that work without a program.
///
/// Every text and attribute is escaped. Addresses that could run something are left out.
public struct HTMLPrinter {
    /// What was printed so far.
    private(set) var bytes: [UInt8] = []

    /// The HTML of what `write` writes.
    public static func html(_ write: (ViewWriter) -> Void) -> String {
        html { (view: View<Never>) in write(view) }
    }

    /// The HTML of a view that would send actions in a program.
    public static func html<Action>(_ write: (View<Action>) -> Void) -> String {
        var printer = HTMLPrinter()
        let renderer = ViewRenderer<Action>()
        let drawing = Drawing<Action>()
        renderer.draw(drawing, write)
        printer.print(drawing, renderer)
        return String(decoding: printer.bytes, as: UTF8.self)
    }

    private mutating func print<Action>(_ drawing: Drawing<Action>, _ renderer: ViewRenderer<Action>) {
        print(drawing, from: 0, to: drawing.new.words.count, renderer)
    }

    private mutating func print<Action>(
        _ drawing: Drawing<Action>, from start: Int, to end: Int, _ renderer: ViewRenderer<Action>
    ) {
        let buffer = drawing.new
        var position = start
        while position < end {
            switch buffer.kind(at: position) {
            case ViewItem.text: escape(buffer.bytes(at: position))
            case ViewItem.row:
                let content = Drawing<Action>()
                renderer.draw(drawing.rows[buffer.rowIndex(at: position)], on: content)
                print(content, renderer)
            default:
                guard let tag = Tag(rawValue: buffer.code(at: position)) else { break }
                add("<")
                add(tag.name)
                printAttributes(buffer, position, tag)
                add(">")
                if tag.isVoid { break }
                printContent(buffer, position, tag)
                print(
                    drawing, from: buffer.firstChild(of: position), to: buffer.next(after: position), renderer
                )
                add("</")
                add(tag.name)
                add(">")
            }
            position = buffer.next(after: position)
        }
    }

    private mutating func printAttributes(_ buffer: ViewBuffer, _ element: Int, _ tag: Tag) {
        var hasStyle = false
        let end = buffer.firstChild(of: element)
        var position = buffer.inside(element)
        while position < end {
            let code = buffer.code(at: position)
            switch buffer.kind(at: position) {
            case ViewItem.attribute:
                guard let name = TextAttribute(rawValue: code) else { break }
                if name.isAddress, !Address.isSafe(buffer.bytes(at: position)) { break }
                print(name.name, buffer.bytes(at: position))
            case ViewItem.flag:
                if let flag = Flag(rawValue: code) {
                    add(" ")
                    add(flag.name)
                }
            case ViewItem.style: hasStyle = true
            case ViewItem.value:
                if tag == .input || tag == .option { print("value", buffer.bytes(at: position)) }
            case ViewItem.relativeTime, ViewItem.date: print("datetime", buffer.bytes(at: position))
            case ViewItem.modal: add(" open")
            default: break
            }
            position = buffer.next(after: position)
        }
        if hasStyle { printStyle(buffer, buffer.inside(element), end) }
    }

    /// All declarations of an element's own style. One that would bring others with it is left out.
    private mutating func printStyle(_ buffer: ViewBuffer, _ start: Int, _ end: Int) {
        var isFirst = true
        var position = start
        while position < end {
            if buffer.kind(at: position) == ViewItem.style,
                let style = Style(rawValue: buffer.code(at: position)),
                !buffer.bytes(at: position).contains(UInt8(ascii: ";"))
            {
                add(isFirst ? " style=\"" : ";")
                add(style.name)
                add(":")
                escape(buffer.bytes(at: position))
                isFirst = false
            }
            position = buffer.next(after: position)
        }
        if !isFirst { add("\"") }
    }

    /// What an attribute says between the tags: a text area's value, a time's text.
    private mutating func printContent(_ buffer: ViewBuffer, _ element: Int, _ tag: Tag) {
        let end = buffer.firstChild(of: element)
        var position = buffer.inside(element)
        while position < end {
            switch buffer.kind(at: position) {
            case ViewItem.value where tag == .textarea:
                // A line break right behind the tag is not part of the text.
                if buffer.bytes(at: position).first == UInt8(ascii: "\n") { add("\n") }
                escape(buffer.bytes(at: position))
            case ViewItem.relativeTime, ViewItem.date: escape(buffer.bytes(at: position))
            default: break
            }
            position = buffer.next(after: position)
        }
    }

    private mutating func print(_ name: StaticString, _ value: ArraySlice<UInt8>) {
        add(" ")
        add(name)
        add("=\"")
        escape(value)
        add("\"")
    }

    private mutating func add(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends a text so that it reads as text between tags and in a quoted attribute alike.
    private mutating func escape(_ text: ArraySlice<UInt8>) {
        var previous: UInt8 = 0
        for byte in text {
            switch byte {
            case UInt8(ascii: "&"): add("&amp;")
            case UInt8(ascii: "<"): add("&lt;")
            case UInt8(ascii: ">"): add("&gt;")
            case UInt8(ascii: "\""): add("&quot;")
            case UInt8(ascii: "'"): add("&#39;")
            // Controls have no place in HTML.
            case 0...0x08, 0x0B, 0x0E...0x1F, 0x7F: add("\u{FFFD}")
            case 0x80...0x9F where previous == 0xC2:
                bytes.removeLast()
                add("\u{FFFD}")
            default: bytes.append(byte)
            }
            previous = byte
        }
    }
}

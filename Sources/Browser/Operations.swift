import Interface

/// What the page is told to do, one number each; `host.js` knows them by the same numbers.
enum Operation: Int32, CaseIterable, Sendable {
    // Names, told once: (kind, code, text).
    case name = 1
    // The document. Nodes are numbers; 0 is the element the app stands in.
    case create = 2  // node, tag
    case createText = 3  // node, text
    case setText = 4  // node, text
    case set = 5  // node, attribute, text
    case unset = 6  // node, attribute
    case flag = 7  // node, flag, on
    case style = 8  // node, style, text (empty: none)
    case value = 9  // node, text
    case relativeTime = 10  // node, text
    case modal = 11  // node
    case append = 12  // parent, node
    case insert = 13  // parent, node, the sibling it comes before
    case remove = 14  // node
    case clear = 15  // parent
    case forget = 16  // node
    case listen = 17  // node, event, prevents the default
    case ignore = 18  // node, event
    case date = 19  // node, text
    case restore = 20  // parent, count, all its nodes in order
    case replace = 21  // node, the one in its place
    // Effects. Those with an answer carry the number it comes back under.
    case frame = 30  // asks for a call of the next drawing
    case http = 31  // number, method, path, header lines, body, timeout, progress wanted
    case cancel = 32  // number
    case read = 33  // number, lifetime, name
    case write = 34  // number, lifetime, name, bytes
    case erase = 35  // number, lifetime, name
    case now = 36  // number
    case random = 37  // number, count
    case timer = 38  // number, milliseconds
    case scroll = 39  // kind, element
    case focus = 40  // element
    case navigate = 41  // kind, path
    case announce = 42  // text
    case title = 43  // text
    case language = 44  // text
    case transition = 45
    case choosePicture = 46  // number, source
    case drawPicture = 47  // number, picture, x, y, width, height, width drawn, height drawn
    case encodePicture = 48  // number, width, height, quality, bytes
    case releasePicture = 49  // picture
    case save = 50  // file name, type, bytes
    case moveFocus = 51  // step, element
}

/// The operations of one crossing: numbers, the texts they use in order, and the bytes they use in order.
///
/// A text stands among the numbers as its length in UTF-16 units, so that the page decodes all texts at once and
/// slices; bytes stand as their count.
struct OperationBuffer: Equatable, Sendable {
    /// Operations and their operands.
    private(set) var words: [Int32] = []

    /// All texts, one behind the other, in UTF-8.
    private(set) var text: [UInt8] = []

    /// All bytes, one run behind the other.
    private(set) var bytes: [UInt8] = []

    /// Whether there is nothing to perform.
    var isEmpty: Bool { words.isEmpty }

    /// Forgets everything but keeps the memory for the next crossing.
    mutating func removeAll() {
        words.removeAll(keepingCapacity: true)
        text.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
    }

    mutating func add(_ operation: Operation) {
        words.append(operation.rawValue)
    }

    mutating func add(_ operation: Operation, _ first: Int32) {
        words.append(operation.rawValue)
        words.append(first)
    }

    mutating func add(_ operation: Operation, _ first: Int32, _ second: Int32) {
        words.append(operation.rawValue)
        words.append(first)
        words.append(second)
    }

    mutating func add(_ operation: Operation, _ first: Int32, _ second: Int32, _ third: Int32) {
        words.append(operation.rawValue)
        words.append(first)
        words.append(second)
        words.append(third)
    }

    mutating func add(number: Int32) {
        words.append(number)
    }

    mutating func add(text string: String) {
        let start = text.count
        text.append(contentsOf: string.utf8)
        words.append(utf16Count(from: start))
    }

    mutating func add(text utf8: ArraySlice<UInt8>) {
        let start = text.count
        text.append(contentsOf: utf8)
        words.append(utf16Count(from: start))
    }

    mutating func add(text name: StaticString) {
        let start = text.count
        text.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        words.append(utf16Count(from: start))
    }

    mutating func add(bytes new: [UInt8]) {
        bytes.append(contentsOf: new)
        words.append(Int32(truncatingIfNeeded: new.count))
    }

    mutating func append(_ other: OperationBuffer) {
        words.append(contentsOf: other.words)
        text.append(contentsOf: other.text)
        bytes.append(contentsOf: other.bytes)
    }

    /// The UTF-16 units of the UTF-8 behind `start`: one a character, two where UTF-8 takes four bytes.
    private func utf16Count(from start: Int) -> Int32 {
        var count: Int32 = 0
        text.withUnsafeBufferPointer { text in
            for index in start..<text.count {
                let byte = text[index]
                if byte & 0xC0 != 0x80 { count &+= byte >= 0xF0 ? 2 : 1 }
            }
        }
        return count
    }
}

/// What a view wrote: elements with their attributes, texts and listeners in reading order, as numbers that point into
/// one run of UTF-8.
///
/// An element's attributes and listeners come directly behind its opening, before anything inside it. An opening
/// knows where its element ends, so a reader can step from one sibling to the next.
public struct ViewBuffer {
    /// The items, a few numbers each; see ``ViewItem``.
    public private(set) var words: [Int32] = []
    /// All texts, one behind the other.
    public private(set) var text: [UInt8] = []

    /// An empty buffer.
    public init() {}

    /// Forgets everything and keeps the memory.
    mutating func removeAll() {
        words.removeAll(keepingCapacity: true)
        text.removeAll(keepingCapacity: true)
    }

    /// Begins an element and returns where, for ``close(_:)``.
    mutating func open(_ tag: Tag) -> Int {
        let position = words.count
        words.append(ViewItem.open | Int32(tag.rawValue) << 8)
        append(0, 0, 0, 0)
        return position
    }

    /// Ends the element that was opened at `position`, whose node has no number yet.
    mutating func close(_ position: Int) {
        words[position + 1] = 0
        words[position + 2] = Int32(truncatingIfNeeded: words.count)
    }

    /// Tells the element at `position` from its siblings.
    mutating func setKey(_ key: Key, at position: Int) {
        let (kind, first, second) = numbers(of: key)
        words[position] |= kind << 16
        words[position + 3] = first
        words[position + 4] = second
    }

    /// Tells the element at `position` from its siblings.
    mutating func setKey(_ name: StaticString, at position: Int) {
        let start = text.count
        append(name)
        words[position] |= 2 << 16
        words[position + 3] = Int32(truncatingIfNeeded: start)
        words[position + 4] = Int32(truncatingIfNeeded: text.count - start)
    }

    /// Adds a class to the element at `position`, which was opened a moment ago.
    mutating func addClassName(_ name: StaticString, to position: Int) {
        let classNames = ViewItem.attribute | Int32(TextAttribute.classNames.rawValue) << 8
        let item = position + 5
        guard item < words.count, words[item] == classNames else {
            if item == words.count { add(classNames, name) }
            return
        }
        // The classes are written again, as another text may have come behind them.
        let old = bytes(at: item)
        let start = text.count
        text.append(contentsOf: old)
        text.append(UInt8(ascii: " "))
        append(name)
        words[item + 1] = Int32(truncatingIfNeeded: start)
        words[item + 2] = Int32(truncatingIfNeeded: text.count - start)
    }

    private mutating func append(_ string: StaticString) {
        text.append(contentsOf: UnsafeBufferPointer(start: string.utf8Start, count: string.utf8CodeUnitCount))
    }

    mutating func addRow(_ key: Key, index: Int) {
        let (kind, first, second) = numbers(of: key)
        words.append(ViewItem.row | kind << 16)
        append(0, Int32(truncatingIfNeeded: index), first, second)
    }

    /// An item of one number.
    mutating func add(_ code: Int32) {
        words.append(code)
    }

    /// An item with a number of its own.
    mutating func add(_ code: Int32, _ number: Int32) {
        words.append(code)
        words.append(number)
    }

    /// An item with a text.
    mutating func add(_ code: Int32, _ string: String) {
        words.append(code)
        addText(string)
    }

    /// An item with a text.
    mutating func add(_ code: Int32, _ string: StaticString) {
        words.append(code)
        let start = text.count
        append(string)
        append(Int32(truncatingIfNeeded: start), Int32(truncatingIfNeeded: text.count - start))
    }

    /// A text among an element's children.
    mutating func addTextNode(_ string: String) {
        words.append(ViewItem.text)
        words.append(0)
        addText(string)
    }

    /// Gives the node whose item is at `position` its number in the document.
    public mutating func setNode(_ node: Int32, at position: Int) {
        words[position + 1] = node
    }

    /// Replaces the text of the item at `position`.
    public mutating func setText(_ string: String, at position: Int) {
        let start = text.count
        text.append(contentsOf: string.utf8)
        words[position + 1] = Int32(truncatingIfNeeded: start)
        words[position + 2] = Int32(truncatingIfNeeded: text.count - start)
    }

    private mutating func addText(_ string: String) {
        let start = text.count
        text.append(contentsOf: string.utf8)
        append(Int32(truncatingIfNeeded: start), Int32(truncatingIfNeeded: text.count - start))
    }

    private mutating func numbers(of key: Key) -> (kind: Int32, first: Int32, second: Int32) {
        switch key {
        case .number(let number):
            return (1, Int32(truncatingIfNeeded: number), Int32(truncatingIfNeeded: number >> 32))
        case .name(let name):
            let start = text.count
            text.append(contentsOf: name.utf8)
            return (2, Int32(truncatingIfNeeded: start), Int32(truncatingIfNeeded: text.count - start))
        }
    }

    private mutating func append(_ first: Int32, _ second: Int32) {
        words.append(first)
        words.append(second)
    }

    private mutating func append(_ first: Int32, _ second: Int32, _ third: Int32, _ fourth: Int32) {
        append(first, second)
        append(third, fourth)
    }
}

/// The kinds of items in a ``ViewBuffer``: the lowest eight bits of an item's first number. What it speaks of (a tag,
/// an attribute, an event) is in the next eight.
public enum ViewItem {
    /// An element: its node's number, where it ends, two numbers of its key.
    public static let open: Int32 = 1
    /// A text: its node's number, where its text begins, how many bytes it has.
    public static let text: Int32 = 2
    /// A row: its node's number, its index, two numbers of its key.
    public static let row: Int32 = 3
    /// An attribute with a text.
    public static let attribute: Int32 = 4
    /// An attribute without a value.
    public static let flag: Int32 = 5
    /// A declaration of the element's own style, with its text.
    public static let style: Int32 = 6
    /// What a field holds, as a text.
    public static let value: Int32 = 7
    /// A moment, as a text of ISO 8601.
    public static let relativeTime: Int32 = 8
    /// A day, as a text of ISO 8601.
    public static let date: Int32 = 9
    /// A dialog that is shown over everything else.
    public static let modal: Int32 = 10
    /// A listener: its index. Bit 16 is set when the browser's own doing is prevented.
    public static let listener: Int32 = 11
}

extension ViewBuffer {
    /// The kind of the item at `position`.
    public func kind(at position: Int) -> Int32 { words[position] & 0xFF }

    /// What the item at `position` speaks of.
    public func code(at position: Int) -> UInt8 { UInt8(truncatingIfNeeded: words[position] >> 8) }

    /// The number of the node at `position` in the document; 0 when it isn't there.
    public func node(at position: Int) -> Int32 { words[position + 1] }

    /// The index of the row at `position` among its drawing's rows.
    public func rowIndex(at position: Int) -> Int { Int(words[position + 2]) }

    /// The index of the listener at `position` among its drawing's handlers.
    public func handlerIndex(at position: Int) -> Int { Int(words[position + 1]) }

    /// Whether the listener at `position` keeps the browser from doing what it does by itself.
    public func preventsDefault(at position: Int) -> Bool { words[position] >> 16 != 0 }

    /// Whether the item at `position` is an attribute or a listener.
    public func isAttribute(at position: Int) -> Bool { kind(at: position) >= ViewItem.attribute }

    /// Where the item behind the one at `position` begins; behind an element, what is behind its end.
    public func next(after position: Int) -> Int {
        switch kind(at: position) {
        case ViewItem.open: Int(words[position + 2])
        case ViewItem.text: position + 4
        case ViewItem.row: position + 5
        case ViewItem.flag, ViewItem.modal: position + 1
        case ViewItem.listener: position + 2
        default: position + 3
        }
    }

    /// Where the inside of the element at `position` begins: its first attribute, or else its first child.
    public func inside(_ position: Int) -> Int { position + 5 }

    /// Where the children of the element at `position` begin.
    public func firstChild(of position: Int) -> Int {
        let end = next(after: position)
        var child = inside(position)
        while child < end, isAttribute(at: child) { child = next(after: child) }
        return child
    }

    /// The bytes of the text of the item at `position`.
    public func bytes(at position: Int) -> ArraySlice<UInt8> {
        let start = Int(words[position + (kind(at: position) == ViewItem.text ? 2 : 1)])
        return text[start..<start + byteCount(at: position)]
    }

    /// The text of the item at `position`.
    public func string(at position: Int) -> String {
        String(decoding: bytes(at: position), as: UTF8.self)
    }

    private func byteCount(at position: Int) -> Int {
        Int(words[position + (kind(at: position) == ViewItem.text ? 3 : 2)])
    }

    /// Whether the texts of two items are the same.
    public func hasSameText(at position: Int, as other: ViewBuffer, at otherPosition: Int) -> Bool {
        bytes(at: position) == other.bytes(at: otherPosition)
    }

    /// Whether two nodes have the same key, or none both.
    public func hasSameKey(at position: Int, as other: ViewBuffer, at otherPosition: Int) -> Bool {
        let kind = words[position] >> 16
        guard kind == other.words[otherPosition] >> 16 else { return false }
        let (first, second) = (words[position + 3], words[position + 4])
        let (otherFirst, otherSecond) = (other.words[otherPosition + 3], other.words[otherPosition + 4])
        guard kind == 2 else { return first == otherFirst && second == otherSecond }
        guard second == otherSecond else { return false }
        return text[Int(first)..<Int(first + second)]
            == other.text[Int(otherFirst)..<Int(otherFirst + otherSecond)]
    }

    /// The key of the node at `position`, nil when it has none.
    public func key(at position: Int) -> Key? {
        guard isKeyed(at: position) else { return nil }
        let (first, second) = (words[position + 3], words[position + 4])
        guard words[position] >> 16 == 2 else {
            return .number(Int64(second) << 32 | Int64(UInt32(bitPattern: first)))
        }
        return .name(String(decoding: text[Int(first)..<Int(first + second)], as: UTF8.self))
    }

    /// Whether the node at `position` has a key.
    public func isKeyed(at position: Int) -> Bool {
        kind(at: position) != ViewItem.text && words[position] >> 16 != 0
    }

    /// A number that is the same for the same keys, for tables.
    public func keyHash(at position: Int) -> UInt32 {
        let (first, second) = (words[position + 3], words[position + 4])
        if words[position] >> 16 != 2 {
            return (UInt32(bitPattern: first) ^ UInt32(bitPattern: second) &* 0x85EB_CA6B) &* 0x9E37_79B1
        }
        var hash: UInt32 = 0x811C_9DC5
        for byte in text[Int(first)..<Int(first + second)] { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return hash
    }
}

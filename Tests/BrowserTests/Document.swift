import Interface

@testable import Browser

/// A page that is no browser: performs the operations on a document of its own, as `host.js` does, and records
/// what it was told to do besides.
final class Document {
    final class Node {
        var tag = ""
        var text: String?
        var attributes: [String: String] = [:]
        var events: Set<Event> = []
        var children: [Node] = []
        weak var parent: Node?

        var html: String {
            if let text { return text }
            let attributes = attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
            return "<\(tag)\(attributes)>" + children.map(\.html).joined() + "</\(tag)>"
        }
    }

    /// An effect as it reached the page.
    struct Asked: Equatable {
        let operation: Operation
        var number: Int32 = 0
        var texts: [String] = []
        var bytes: [UInt8] = []
        var numbers: [Int32] = []
    }

    private(set) var nodes: [Int32: Node] = [:]
    private(set) var asked: [Asked] = []
    private(set) var operations: [Operation] = []
    private(set) var names: [String] = []
    let root = Node()

    init() {
        root.tag = "root"
        nodes[0] = root
    }

    var html: String { root.children.map(\.html).joined() }

    /// The number of the first node that listens to `event`, in document order, with this text in it.
    func listener(to event: Event, around text: String = "") -> Int32? {
        nodes.filter { $0.value.events.contains(event) && (text.isEmpty || $0.value.html.contains(text)) }
            .keys.min()
    }

    /// The number of the first element of a kind; -1 when there is none.
    func number(of tag: String) -> Int32 {
        nodes.filter { $0.value.tag == tag }.keys.min() ?? -1
    }

    /// Puts elements of its own in the place of every text, as a translator does.
    func translate() {
        for node in nodes.values where node.text != nil {
            guard let parent = node.parent, let index = parent.children.firstIndex(where: { $0 === node })
            else { continue }
            let stranger = Node()
            stranger.tag = "font"
            parent.children[index] = stranger
            node.parent = nil
        }
    }

    func forgetOperations() {
        operations = []
        asked = []
    }

    func perform(_ buffer: OperationBuffer) {
        var reader = Reader(buffer)
        while let operation = reader.operation() {
            operations.append(operation)
            if operation.rawValue >= Operation.frame.rawValue || operation == .name {
                ask(operation, &reader)
            } else {
                change(operation, &reader)
            }
        }
    }

    private func change(_ operation: Operation, _ reader: inout Reader) {
        let id = reader.number()
        switch operation {
        case .create:
            nodes[id] = Node()
            nodes[id]?.tag = "\(Tag(rawValue: UInt8(reader.number()))?.name ?? "?")"
        case .createText:
            nodes[id] = Node()
            nodes[id]?.text = reader.text()
        case .setText: nodes[id]?.text = reader.text()
        case .set: nodes[id]?.attributes["\(reader.attribute().name)"] = reader.text()
        case .unset: nodes[id]?.attributes["\(reader.attribute().name)"] = nil
        case .flag:
            let flag = Flag(rawValue: UInt8(reader.number()))
            nodes[id]?.attributes["\(flag?.name ?? "?")"] = reader.number() == 1 ? "" : nil
        case .style:
            let style = Style(rawValue: UInt8(reader.number()))
            let value = reader.text()
            nodes[id]?.attributes["\(style?.name ?? "?")"] = value.isEmpty ? nil : value
        case .value: nodes[id]?.attributes["value"] = reader.text()
        case .relativeTime, .date: nodes[id]?.attributes["datetime"] = reader.text()
        case .modal: nodes[id]?.attributes["modal"] = ""
        case .append: place(reader.number(), in: id, before: nil)
        case .insert:
            let node = reader.number()
            place(node, in: id, before: reader.number())
        case .remove: detach(id)
        case .replace:
            let node = reader.number()
            if let parent = nodes[id]?.parent,
                let index = parent.children.firstIndex(where: { $0 === nodes[id] })
            {
                place(node, in: 0, before: nil)
                detach(node)
                parent.children[index] = nodes[node] ?? Node()
                nodes[node]?.parent = parent
                nodes[id]?.parent = nil
            }
        case .clear: nodes[id]?.children = []
        case .restore:
            nodes[id]?.children = []
            for _ in 0..<reader.number() { place(reader.number(), in: id, before: nil) }
        case .forget: nodes[id] = nil
        case .listen:
            let event = Event(rawValue: UInt8(reader.number()))
            _ = reader.number()
            if let event { nodes[id]?.events.insert(event) }
        case .ignore:
            if let event = Event(rawValue: UInt8(reader.number())) { nodes[id]?.events.remove(event) }
        default: break
        }
    }

    private func ask(_ operation: Operation, _ reader: inout Reader) {
        var asked = Asked(operation: operation)
        switch operation {
        case .name:
            _ = (reader.number(), reader.number())
            names.append(reader.text())
            return
        case .http:
            asked.number = reader.number()
            asked.texts = [reader.text(), reader.text(), reader.text()]
            asked.bytes = reader.bytes()
            asked.numbers = [reader.number(), reader.number()]
        case .read, .erase:
            asked.number = reader.number()
            asked.numbers = [reader.number()]
            asked.texts = [reader.text()]
        case .write:
            asked.number = reader.number()
            asked.numbers = [reader.number()]
            asked.texts = [reader.text()]
            asked.bytes = reader.bytes()
        case .cancel, .now: asked.number = reader.number()
        case .random, .timer, .choosePicture:
            asked.number = reader.number()
            asked.numbers = [reader.number()]
        case .scroll, .navigate, .moveFocus:
            asked.numbers = [reader.number()]
            asked.texts = [reader.text()]
        case .drawPicture:
            asked.number = reader.number()
            asked.numbers = (0..<7).map { _ in reader.number() }
        case .encodePicture:
            asked.number = reader.number()
            asked.numbers = [reader.number(), reader.number(), reader.number()]
            asked.bytes = reader.bytes()
        case .releasePicture: asked.numbers = [reader.number()]
        case .save:
            asked.texts = [reader.text(), reader.text()]
            asked.bytes = reader.bytes()
        case .focus, .announce, .title, .language: asked.texts = [reader.text()]
        default: break
        }
        self.asked.append(asked)
    }

    private func place(_ id: Int32, in parent: Int32, before sibling: Int32?) {
        detach(id)
        guard let node = nodes[id], let parent = nodes[parent] else { return }
        node.parent = parent
        if let sibling, let index = parent.children.firstIndex(where: { $0 === nodes[sibling] }) {
            parent.children.insert(node, at: index)
        } else {
            parent.children.append(node)
        }
    }

    private func detach(_ id: Int32) {
        guard let node = nodes[id] else { return }
        node.parent?.children.removeAll { $0 === node }
        node.parent = nil
    }
}

/// Reads a buffer as the page does.
private struct Reader {
    private let buffer: OperationBuffer
    private let text16: [UInt16]
    private var at = 0
    private var textFrom = 0
    private var bytesFrom = 0

    init(_ buffer: OperationBuffer) {
        self.buffer = buffer
        text16 = Array(String(decoding: buffer.text, as: UTF8.self).utf16)
    }

    mutating func operation() -> Operation? {
        at < buffer.words.count ? Operation(rawValue: number()) : nil
    }

    mutating func number() -> Int32 {
        at += 1
        return buffer.words[at - 1]
    }

    mutating func text() -> String {
        let count = Int(number())
        textFrom += count
        return String(decoding: text16[(textFrom - count)..<textFrom], as: UTF16.self)
    }

    mutating func bytes() -> [UInt8] {
        let count = Int(number())
        bytesFrom += count
        return Array(buffer.bytes[(bytesFrom - count)..<bytesFrom])
    }

    mutating func attribute() -> TextAttribute {
        TextAttribute(rawValue: UInt8(number())) ?? .id
    }
}

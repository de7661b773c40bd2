import Interface
import Pixels
import Wire

/// Hands effects to the page and keeps what waits for an answer.
struct EffectQueue<Action> {
    /// What is done at once.
    var immediate = OperationBuffer()
    /// What is done after the next drawing, as it may speak of what is drawn there.
    var afterDrawing = OperationBuffer()
    /// Whether any of that needs all rows of a list to be there.
    private(set) var needsWholeDrawing = false
    private var pending: [Int32: Pending<Action>] = [:]
    private var numbers: [EffectID: Int32] = [:]
    private var last: Int32 = 0

    /// How many effects wait for an answer.
    var count: Int { pending.count }

    mutating func add(_ effect: Effect<Action>) {
        switch effect {
        case .http(let request, let id, let progress, let reply):
            add(
                request, number: wait(.http(progress: progress, reply: reply), id: id),
                progress: progress != nil)
        case .cancel(let id): cancel(id)
        case .read(let name, let reply): add(.read, name, wait(.read(reply)))
        case .write(let name, let bytes, let reply):
            add(.write, name, wait(.change(reply)))
            immediate.add(bytes: bytes)
        case .erase(let name, let reply): add(.erase, name, wait(.change(reply)))
        case .choosePicture, .drawPicture, .encodePicture, .releasePicture: addPicture(effect)
        case .save(let fileName, let type, let bytes):
            immediate.add(.save)
            immediate.add(text: fileName)
            immediate.add(text: type)
            immediate.add(bytes: bytes)
        case .now(let reply): immediate.add(.now, wait(.now(reply)))
        case .random(let count, let reply):
            // A page gives no more at a time, and fails when it is asked for more.
            immediate.add(.random, wait(.random(reply)), Int32(min(max(count, 0), 65_536)))
        case .timer(let id, let milliseconds, let action):
            immediate.add(.timer, wait(.timer(action), id: id), Int32(clamping: milliseconds))
        case .moveFocus(let step, let element):
            immediate.add(.moveFocus, step.code)
            immediate.add(text: element.text)
        case .transition, .scroll, .focus, .navigate, .announce, .title, .language: addToPage(effect)
        }
    }

    /// The action for an answer; nil when the effect was cancelled or already answered.
    mutating func action(for reply: Reply, number: Int32) -> Action? {
        guard let waiting = pending[number] else { return nil }
        if !reply.isInterim { forget(number) }
        return waiting.action(for: reply)
    }

    private mutating func addToPage(_ effect: Effect<Action>) {
        switch effect {
        case .transition: immediate.add(.transition)
        case .scroll(.top): add(scroll: 0, "")
        case .scroll(.topGently): add(scroll: 1, "")
        case .scroll(.element(let element)): add(scroll: 2, element.text)
        case .scroll(.note(let name)):
            immediate.add(.scroll, 3)
            immediate.add(text: name.text)
        case .scroll(.noted(let name)): add(scroll: 4, name.text)
        case .focus(let element):
            needsWholeDrawing = true
            afterDrawing.add(.focus)
            afterDrawing.add(text: element.text)
        case .navigate(.push(let path)): add(navigation: 0, path)
        case .navigate(.replace(let path)): add(navigation: 1, path)
        case .navigate(.back): add(navigation: 2, "")
        case .announce(let text):
            afterDrawing.add(.announce)
            afterDrawing.add(text: text)
        case .title(let text):
            afterDrawing.add(.title)
            afterDrawing.add(text: text)
        case .language(let language):
            afterDrawing.add(.language)
            afterDrawing.add(text: language.rawValue)
        default: break
        }
    }

    private mutating func add(_ operation: Operation, _ name: DiskName, _ number: Int32) {
        immediate.add(operation, number, name.lifetime == .session ? 1 : 0)
        immediate.add(text: name.text)
    }

    /// Forgets what was to be done after the drawing: it has been handed over.
    mutating func drawingIsOver() {
        afterDrawing.removeAll()
        needsWholeDrawing = false
    }

    private mutating func add(scroll kind: Int32, _ element: String) {
        // The top is there in any case.
        if kind > 1 { needsWholeDrawing = true }
        afterDrawing.add(.scroll, kind)
        afterDrawing.add(text: element)
    }

    private mutating func add(navigation: Int32, _ path: String) {
        immediate.add(.navigate, navigation)
        immediate.add(text: path)
    }

    private mutating func add(_ request: HTTPRequest, number: Int32, progress: Bool) {
        immediate.add(.http, number)
        immediate.add(text: request.method.rawValue)
        immediate.add(text: request.path)
        var lines = ""
        for header in request.headers where header.isSendable {
            lines += header.name + ":" + header.value + "\n"
        }
        immediate.add(text: lines)
        immediate.add(bytes: request.body)
        immediate.add(number: Int32(clamping: request.timeout))
        immediate.add(number: progress ? 1 : 0)
    }

    private mutating func addPicture(_ effect: Effect<Action>) {
        switch effect {
        case .choosePicture(let source, let reply):
            immediate.add(.choosePicture, wait(.picture(reply)), source == .camera ? 0 : 1)
        case .drawPicture(let id, let area, let width, let height, let reply):
            let (width, height) = (min(max(width, 1), 4_096), min(max(height, 1), 4_096))
            let number = wait(.pixels(width: width, height: height, reply: reply))
            immediate.add(.drawPicture, number, id.number)
            for side in [area.x, area.y, area.width, area.height, width, height] {
                immediate.add(number: Int32(clamping: side))
            }
        case .encodePicture(let pixels, let quality, let reply):
            immediate.add(.encodePicture, wait(.jpeg(reply)), Int32(pixels.width), Int32(pixels.height))
            immediate.add(number: Int32(min(max(quality, 1), 100)))
            immediate.add(bytes: pixels.bytes)
        case .releasePicture(let id): immediate.add(.releasePicture, id.number)
        default: break
        }
    }

    /// The number under which the answer will come. What waits under the same ID is cancelled.
    private mutating func wait(_ waiting: Pending<Action>, id: EffectID? = nil) -> Int32 {
        if let id { cancel(id) }
        last = last == .max ? 1 : last + 1
        pending[last] = waiting
        if let id { numbers[id] = last }
        return last
    }

    private mutating func cancel(_ id: EffectID) {
        guard let number = numbers.removeValue(forKey: id), pending.removeValue(forKey: number) != nil
        else { return }
        immediate.add(.cancel, number)
    }

    private mutating func forget(_ number: Int32) {
        pending[number] = nil
        if let id = numbers.first(where: { $0.value == number })?.key { numbers[id] = nil }
    }
}

extension FocusStep {
    /// The step as the page knows it.
    fileprivate var code: Int32 {
        switch self {
        case .left: 0
        case .right: 1
        case .up: 2
        case .down: 3
        }
    }
}

extension HTTPRequest.Header {
    /// Whether a page takes it: a break in it would begin another header, and at other characters the page fails.
    fileprivate var isSendable: Bool {
        let isName = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
        return isName && !name.isEmpty && value.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
}

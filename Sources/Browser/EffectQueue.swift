import Interface
import Wire

/// Hands effects to the page and keeps what waits for an answer.
struct EffectQueue<Action> {
    /// What is done at once.
    var immediate = OperationBuffer()
    /// What is done after the next drawing, as it may speak of what is drawn there.
    var afterDrawing = OperationBuffer()
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
        case .read(let name, let reply):
            immediate.add(.read, wait(.read(reply)))
            immediate.add(text: name.text)
        case .write(let name, let bytes, let reply):
            immediate.add(.write, wait(.change(reply)))
            immediate.add(text: name.text)
            immediate.add(bytes: bytes)
        case .erase(let name, let reply):
            immediate.add(.erase, wait(.change(reply)))
            immediate.add(text: name.text)
        case .now(let reply): immediate.add(.now, wait(.now(reply)))
        case .random(let count, let reply):
            immediate.add(.random, wait(.random(reply)), Int32(clamping: count))
        case .timer(let id, let milliseconds, let action):
            cancel(id)
            immediate.add(.timer, wait(.timer(action), id: id), Int32(clamping: milliseconds))
        case .scroll, .focus, .navigate, .announce, .title, .language: addToPage(effect)
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
        case .scroll(let target):
            switch target {
            case .top: afterDrawing.add(.scroll, 0)
            case .topGently: afterDrawing.add(.scroll, 1)
            case .element: afterDrawing.add(.scroll, 2)
            }
            if case .element(let element) = target {
                afterDrawing.add(text: element.text)
            } else {
                afterDrawing.add(text: "")
            }
        case .focus(let element):
            afterDrawing.add(.focus)
            afterDrawing.add(text: element.text)
        case .navigate(let navigation):
            switch navigation {
            case .push(let path): add(navigation: 0, path)
            case .replace(let path): add(navigation: 1, path)
            case .back: add(navigation: 2, "")
            }
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

    private mutating func wait(_ waiting: Pending<Action>, id: EffectID? = nil) -> Int32 {
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

extension HTTPRequest.Header {
    /// Whether it is one line: a break in it would begin another header.
    fileprivate var isSendable: Bool {
        !name.utf8.contains { $0 < 0x21 || $0 == UInt8(ascii: ":") } && !value.utf8.contains { $0 < 0x20 }
    }
}

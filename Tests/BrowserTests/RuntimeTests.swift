import Foundation
import Interface
import Testing
import Wire

@testable import Browser

/// An app that shows what it heard.
private enum Echo: App {
    struct State { var heard: [String] = [] }

    enum Action {
        case tap
        case heard(String)
    }

    static func start(_ launch: Launch) -> (State, [Effect<Action>]) {
        let now = Effect<Action>.now { .heard("\($0.seconds)") }
        return (State(heard: [launch.path]), [.title("Echo"), now])
    }

    static func update(_ state: inout State, _ action: Action) -> [Effect<Action>] {
        switch action {
        case .tap:
            state.heard.append("tap")
            return [.focus("field"), .timer("later", milliseconds: 5, .heard("later"))]
        case .heard(let text):
            state.heard.append(text)
            return []
        }
    }

    static func view(_ state: State, _ view: View<Action>) {
        view.element(.button) {
            view.onClick(.tap)
            view.text(state.heard.joined(separator: ","))
        }
    }

    static func action(for signal: Signal) -> Action? {
        switch signal {
        case .navigated(let path): .heard("at \(path)")
        case .network(let isOnline): .heard(isOnline ? "online" : "offline")
        case .resumed, .hidden: nil
        }
    }
}

/// A running ``Echo`` and the page it runs in.
private struct Stage {
    let page = Document()
    let runtime: Runtime<Echo>

    init() {
        runtime = Runtime(Echo.self) { [page] in page.perform($0) }
        runtime.start(
            Launch(path: "/new", base: "/echo", languages: ["es"], isOnline: true, now: Instant(seconds: 0)))
        runtime.frame(lastTook: 0)
    }
}

@Suite("The runtime")
struct RuntimeTests {
    @Test("the page is told every name")
    func names() {
        let page = Document()
        page.perform(.names())
        #expect(page.names.contains("button") && page.names.contains("aria-label"))
    }

    @Test("the start asks the first effects and for a frame, at which all is drawn")
    func start() {
        let page = Stage().page
        #expect(page.asked.map(\.operation) == [.now, .frame, .title])
        #expect(page.html == "<button>/new</button>")
    }

    @Test("what was taken out of the page is put back at once, not at the next frame")
    func restores() {
        let stage = Stage()
        stage.page.translate()
        stage.page.forgetOperations()
        stage.runtime.restore(stage.page.number(of: "button"))
        #expect(stage.page.operations == [.restore, .setText])
        #expect(stage.page.html == "<button>/new</button>")
    }

    @Test("however many actions come, one frame is asked for, and one drawing follows")
    func oneFrame() {
        let stage = Stage()
        stage.page.forgetOperations()
        stage.runtime.signal(.network(isOnline: false))
        stage.runtime.signal(.navigated("/x"))
        stage.runtime.signal(.resumed)
        #expect(stage.page.operations == [.frame])
        stage.runtime.frame(lastTook: 1)
        #expect(stage.page.operations == [.frame, .setText])
        #expect(stage.page.html == "<button>/new,offline,at /x</button>")
        stage.runtime.frame(lastTook: 1)
        #expect(stage.page.operations == [.frame, .setText])
    }

    @Test("an effect starts at once, the focus moves after the drawing")
    func order() {
        let stage = Stage()
        stage.page.forgetOperations()
        stage.runtime.event(at: stage.page.listener(to: .click) ?? -1, .click, value: "")
        #expect(stage.page.operations == [.timer, .frame])
        stage.runtime.frame(lastTook: 1)
        #expect(stage.page.operations == [.timer, .frame, .setText, .focus])
    }

    @Test("an answer comes back once; a second one to the same number is passed over")
    func answers() {
        let stage = Stage()
        let number = stage.page.asked.first { $0.operation == .now }?.number ?? -1
        stage.runtime.reply(number, Reply(code: 1, number: 1_796_068_500.9))
        stage.runtime.reply(number, Reply(code: 1, number: 5))
        stage.runtime.reply(77, Reply(code: 1))
        stage.runtime.frame(lastTook: 1)
        #expect(stage.page.html == "<button>/new,1796068500</button>")
    }
}

@Suite("Effects and the page's answers")
struct EffectQueueTests {
    private var queue = EffectQueue<String>()

    /// Queues an effect and gives what reached the page.
    private mutating func ask(_ effect: Effect<String>) -> Document.Asked? {
        let page = Document()
        queue.add(effect)
        page.perform(queue.immediate)
        page.perform(queue.afterDrawing)
        queue.immediate.removeAll()
        queue.afterDrawing.removeAll()
        return page.asked.first
    }

    @Test("a request reaches the page whole, and its progress and answer come back")
    mutating func http() {
        let request = HTTPRequest(
            .post, "/api/v1/posts?x=1",
            headers: [.init("Content-Type", "application/json"), .init("X", "a b")],
            body: [0, 255], timeout: 900)
        let asked = ask(
            .http(request, "send", progress: { "\($0.sent)/\($0.total)" }) { result in
                switch result {
                case .success(let reply): "\(reply.status) \(reply.header("link") ?? "") \(reply.body)"
                case .failure(let failure): "\(failure)"
                }
            })
        let number = asked?.number ?? -1
        #expect(asked?.texts == ["POST", "/api/v1/posts?x=1", "Content-Type:application/json\nX:a b\n"])
        #expect(asked?.bytes == [0, 255])
        #expect(asked?.numbers == [900, 1])
        let progress = Reply(code: -5, number: 1, bytes: Array("2".utf8))
        #expect(queue.action(for: progress, number: number) == "1/2")
        let headers = Array("link: <a:b>\r\nbroken\r\n".utf8)
        let reply = Reply(code: 201, number: Double(headers.count), bytes: headers + [7])
        #expect(queue.action(for: reply, number: number) == "201 <a:b> [7]")
        #expect(queue.count == 0)
    }

    @Test(
        "no answer, a late one, and one that makes no sense",
        arguments: [
            (Reply(code: -1), "unreachable"), (Reply(code: -2), "timedOut"), (Reply(code: 0), "unreachable"),
            (Reply(code: 200, number: 9), "unreachable"), (Reply(code: 200, number: -1), "unreachable"),
            (Reply(code: 200, number: .nan), "unreachable"),
        ])
    mutating func failures(reply: Reply, expected: String) {
        let asked = ask(
            .http(HTTPRequest(.get, "/")) { result in
                if case .failure(let failure) = result { "\(failure)" } else { "answered" }
            })
        #expect(queue.action(for: reply, number: asked?.number ?? -1) == expected)
    }

    @Test("A-05 a header with a line break, or one that a browser refuses, is not sent")
    mutating func headerInjection() {
        let headers: [HTTPRequest.Header] = [
            .init("A", "b\r\nEvil: 1"), .init("C\n", "d"), .init("Authorization", "Bearer 😀"),
            .init("E", "\u{7F}"), .init("Ñ", "f"), .init("G H", "i"), .init("J:", "k"), .init("", "l"),
        ]
        let asked = ask(.http(HTTPRequest(.get, "/", headers: headers)) { _ in "" })
        #expect(asked?.texts.last == "")
    }

    @Test("a request with the same name ends the one before")
    mutating func replaceRequest() {
        let first = ask(.http(HTTPRequest(.get, "/1"), "search") { _ in "first" })
        let page = Document()
        queue.add(.http(HTTPRequest(.get, "/2"), "search") { _ in "second" })
        page.perform(queue.immediate)
        #expect(page.asked.map(\.operation) == [.cancel, .http])
        #expect(queue.action(for: Reply(code: -1), number: first?.number ?? -1) == nil)
        #expect(queue.action(for: Reply(code: -1), number: page.asked.last?.number ?? -1) == "second")
        #expect(queue.count == 0)
    }

    @Test("a cancelled effect sends nothing any more")
    mutating func cancel() {
        let asked = ask(.timer("later", milliseconds: 300, "rang"))
        #expect(ask(.cancel("later"))?.number == asked?.number)
        #expect(queue.action(for: Reply(code: 1), number: asked?.number ?? -1) == nil)
        #expect(ask(.cancel("later")) == nil)
        #expect(ask(.cancel("never")) == nil)
    }

    @Test("a timer with the same name replaces the one before")
    mutating func replace() {
        let first = ask(.timer("later", milliseconds: 300, "first"))
        let page = Document()
        queue.add(.timer("later", milliseconds: 300, "second"))
        page.perform(queue.immediate)
        #expect(page.asked.map(\.operation) == [.cancel, .timer])
        #expect(queue.action(for: Reply(code: 1), number: first?.number ?? -1) == nil)
        #expect(queue.action(for: Reply(code: 1), number: page.asked.last?.number ?? -1) == "second")
    }

    @Test("the disk: found, nothing there, full, out of reach")
    mutating func disk() {
        func told(_ result: DiskResult<[UInt8]?>) -> String {
            switch result {
            case .success(let bytes): bytes.map { "\($0)" } ?? "nothing"
            case .failure(let failure): "\(failure)"
            }
        }
        let replies: [(Reply, String)] = [
            (Reply(code: 1, bytes: [1]), "[1]"), (Reply(code: 0), "nothing"), (Reply(code: -3), "full"),
            (Reply(code: -4), "unavailable"), (Reply(code: 1), "[]"),
        ]
        for (reply, expected) in replies {
            let asked = ask(.read("account", reply: told))
            #expect(asked?.texts == ["account"])
            #expect(asked?.numbers == [0])
            #expect(queue.action(for: reply, number: asked?.number ?? -1) == expected)
        }
        let write = ask(
            .write("account", [9]) { result in if case .success = result { "kept" } else { "lost" } })
        #expect(write?.bytes == [9])
        #expect(queue.action(for: Reply(code: -3), number: write?.number ?? -1) == "lost")
        let erase = ask(.erase("account") { result in if case .success = result { "gone" } else { "kept" } })
        #expect(queue.action(for: Reply(code: 1), number: erase?.number ?? -1) == "gone")
    }

    @Test("random bytes, scrolling, navigation and words reach the page as they are")
    mutating func page() {
        let random = ask(.random(count: 24) { "\($0)" })
        #expect(random?.numbers == [24])
        #expect(queue.action(for: Reply(code: 1, bytes: [1, 2]), number: random?.number ?? -1) == "[1, 2]")
        #expect(ask(.random(count: -1) { "\($0)" })?.numbers == [0])
        #expect(ask(.random(count: 70_000) { "\($0)" })?.numbers == [65_536])
        #expect(ask(.scroll(.top))?.numbers == [0])
        #expect(ask(.scroll(.topGently))?.numbers == [1])
        #expect(ask(.scroll(.element("post-1")))?.texts == ["post-1"])
        #expect(ask(.navigate(.push("/new")))?.texts == ["/new"])
        #expect(ask(.navigate(.back))?.numbers == [2])
        #expect(ask(.announce("Listo"))?.texts == ["Listo"])
        #expect(ask(.language(.spanish))?.texts == ["es"])
        #expect(ask(.title("Secrets"))?.operation == .title)
        #expect(ask(.focus("field"))?.texts == ["field"])
    }
}

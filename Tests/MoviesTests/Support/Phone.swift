import Interface
import JSON
import Testing
import Wire

@testable import Movies

/// A phone that runs the app: it keeps a disk and a clock, remembers what was said and where the page was moved, and
/// lets a test answer each request when and how it likes.
final class Phone {
    typealias Action = MoviesApp.Action

    private(set) var state: MoviesApp.State
    let disk: Disk
    var now = Instant(seconds: 1_800_000_000)

    /// The requests that wait for an answer, oldest first.
    private(set) var requests: [Pending] = []
    private(set) var timers: [EffectID: Action] = [:]
    private(set) var announcements: [String] = []
    private(set) var scrolls: [ScrollTarget] = []
    private(set) var focused: [ElementID] = []
    private(set) var steps: [FocusStep] = []
    private(set) var navigations: [Navigation] = []
    private(set) var saved: [(name: String, text: String)] = []
    private(set) var transitions = 0
    private(set) var title = ""

    struct Pending {
        let request: HTTPRequest
        let reply: (HTTPResult) -> Action

        var line: String { request.method.rawValue + " " + request.path }
    }

    /// What survives closing the page, or a disk that refuses.
    final class Disk {
        var files: [String: String] = [:]
        var failure: DiskFailure?
        /// Everything that was done to it, in order: `write movies`.
        var log: [String] = []
        /// Whether it lets what is asked of it wait, until ``Phone/letDiskGoOn()``.
        var isSlow = false

        init(_ files: [String: String] = [:], failure: DiskFailure? = nil) {
            self.files = files
            self.failure = failure
        }
    }

    private var waiting: [Effect<Action>] = []

    init(
        at path: String = "/", languages: [String] = ["en"], isOnline: Bool = true, disk: Disk = Disk(),
        now: Instant = Instant(seconds: 1_800_000_000)
    ) {
        self.disk = disk
        self.now = now
        let launch = Launch(
            path: path, base: "/movies", languages: languages, isOnline: isOnline, now: now)
        let (state, effects) = MoviesApp.start(launch)
        self.state = state
        for effect in effects { perform(effect) }
    }

    func send(_ action: Action) {
        for effect in MoviesApp.update(&state, action) { perform(effect) }
    }

    func signal(_ signal: Signal) {
        if let action = MoviesApp.action(for: signal) { send(action) }
    }

    /// Answers the oldest request whose method and path are `line`, and fails the test when there is none.
    func answer(_ line: String, _ result: HTTPResult, source: SourceLocation = #_sourceLocation) {
        guard let index = requests.firstIndex(where: { $0.line == line }) else {
            Issue.record("No \(line) among \(requests.map(\.line))", sourceLocation: source)
            return
        }
        send(requests.remove(at: index).reply(result))
    }

    /// Answers a request that was sent, at any later time.
    func answer(_ pending: Pending, _ result: HTTPResult) {
        send(pending.reply(result))
    }

    /// Takes the oldest request of that line out, to be answered later.
    func take(_ line: String) throws -> Pending {
        let index = try #require(requests.firstIndex { $0.line == line })
        return requests.remove(at: index)
    }

    /// Lets a timer's time come.
    func fire(_ id: EffectID, source: SourceLocation = #_sourceLocation) {
        guard let action = timers.removeValue(forKey: id) else {
            Issue.record("No timer \(id.text)", sourceLocation: source)
            return
        }
        send(action)
    }

    /// A slow disk does what waits, and is quick from then on.
    func letDiskGoOn() {
        disk.isSlow = false
        let effects = waiting
        waiting = []
        for effect in effects { perform(effect) }
    }

    private func perform(_ effect: Effect<Action>) {
        switch effect {
        case .http(let request, _, _, let reply): requests.append(Pending(request: request, reply: reply))
        case .cancel(let id): timers[id] = nil
        case .read, .write, .erase:
            if disk.isSlow { waiting.append(effect) } else { ask(effect) }
        case .now(let reply): send(reply(now))
        case .timer(let id, _, let action): timers[id] = action
        case .scroll(let target): scrolls.append(target)
        case .focus(let element): focused.append(element)
        case .moveFocus(let step, _): steps.append(step)
        case .transition: transitions += 1
        case .save(let name, _, let bytes): saved.append((name, String(decoding: bytes, as: UTF8.self)))
        case .navigate(let navigation): navigate(navigation)
        case .announce(let text): announcements.append(text)
        case .title(let text): title = text
        case .language: break
        default: Issue.record("Movies doesn't ask for \(effect)")
        }
    }

    private func ask(_ effect: Effect<Action>) {
        switch effect {
        case .read(let name, let reply):
            disk.log.append("read \(name.text)")
            let bytes = disk.files[name.text].map { Array($0.utf8) }
            send(reply(disk.failure.map { .failure($0) } ?? .success(bytes)))
        case .write(let name, let bytes, let reply):
            disk.log.append("write \(name.text)")
            if disk.failure == nil { disk.files[name.text] = String(decoding: bytes, as: UTF8.self) }
            send(reply(disk.failure.map { .failure($0) } ?? .success(())))
        case .erase(let name, let reply):
            disk.log.append("erase \(name.text)")
            if disk.failure == nil { disk.files[name.text] = nil }
            send(reply(disk.failure.map { .failure($0) } ?? .success(())))
        default: break
        }
    }

    private func navigate(_ navigation: Navigation) {
        navigations.append(navigation)
        // The browser goes back, and says so.
        if case .back = navigation { back() }
    }

    /// What Back leads to: the entry before the last that was pushed.
    func back() {
        var entries = ["/"]
        for navigation in navigations.dropLast(navigations.last == .back ? 1 : 0) {
            switch navigation {
            case .push(let path): entries.append(path)
            case .replace(let path): entries[entries.count - 1] = path
            case .back: entries.removeLast(entries.count > 1 ? 1 : 0)
            }
        }
        if navigations.last != .back { navigations.append(.back) }
        signal(.navigated(entries.dropLast().last ?? "/"))
    }
}

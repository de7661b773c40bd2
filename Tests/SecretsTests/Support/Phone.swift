import Interface
import JSON
import Pixels
import Testing
import Wire

@testable import Secrets

/// A phone that runs the app: it keeps a disk, a clock and a die, remembers what was said and where the page was
/// moved, and lets a test answer each request when and how it likes.
final class Phone {
    typealias Action = SecretsApp.Action

    private(set) var state: SecretsApp.State
    var disk: Disk
    var now = Instant(seconds: 1_800_000_000)

    /// The requests that wait for an answer, oldest first.
    private(set) var requests: [Pending] = []
    private(set) var timers: [EffectID: (milliseconds: Int, action: Action)] = [:]
    private(set) var announcements: [String] = []
    private(set) var scrolls: [ScrollTarget] = []
    private(set) var focused: [ElementID] = []
    private(set) var navigations: [Navigation] = []
    private(set) var title = ""
    /// The files that were handed to the person.
    private(set) var saved: [String: String] = [:]
    private(set) var language: Language?
    private var die: UInt8 = 0

    /// Whoever waits for a picture to be chosen.
    private(set) var choice:
        (source: PictureSource, reply: (Result<ChosenPicture?, PictureFailure>) -> Action)?
    /// What was drawn: which area, at what size.
    private(set) var drawings: [Drawing] = []
    private(set) var released: [PictureID] = []
    /// The JPEGs that wait to be made, oldest first.
    private(set) var encodings: [(pixels: Pixels, reply: (Result<[UInt8], PictureFailure>) -> Action)] = []
    private(set) var cancelled: [EffectID] = []
    /// What drawing answers.
    var drawn: Result<Pixels, PictureFailure> = .failure(.unavailable)

    struct Drawing: Equatable {
        let area: PixelArea
        let width: Int
        let height: Int
    }

    struct Pending {
        let request: HTTPRequest
        let id: EffectID?
        let progress: ((Progress) -> Action)?
        let reply: (HTTPResult) -> Action

        var line: String { request.method.rawValue + " " + request.path }
        var bearer: String? { request.headers.first { $0.name == "Authorization" }?.value }
        var text: String { String(decoding: request.body, as: UTF8.self) }
    }

    /// What survives closing the page, or a disk that refuses.
    final class Disk {
        var files: [String: String] = [:]
        var failure: DiskFailure?
        /// Everything that was done to it, in order: `write account`.
        var log: [String] = []

        init(_ files: [String: String] = [:], failure: DiskFailure? = nil) {
            self.files = files
            self.failure = failure
        }
    }

    init(
        at path: String = "/", languages: [String] = ["en-GB"], isOnline: Bool = true, disk: Disk = Disk()
    ) {
        self.disk = disk
        let launch = Launch(
            path: path, base: "/secrets", languages: languages, isOnline: isOnline, now: now)
        let (state, effects) = SecretsApp.start(launch)
        self.state = state
        for effect in effects { perform(effect) }
    }

    func send(_ action: Action) {
        for effect in SecretsApp.update(&state, action) { perform(effect) }
    }

    func signal(_ signal: Signal) {
        if let action = SecretsApp.action(for: signal) { send(action) }
    }

    /// Answers the oldest request whose method and path are `line`, and fails the test when there is none.
    func answer(_ line: String, _ result: HTTPResult, source: SourceLocation = #_sourceLocation) {
        guard let index = requests.firstIndex(where: { $0.line == line }) else {
            Issue.record("No \(line) among \(requests.map(\.line))", sourceLocation: source)
            return
        }
        let pending = requests.remove(at: index)
        send(pending.reply(result))
    }

    /// Lets a timer's time come.
    func fire(_ id: EffectID, source: SourceLocation = #_sourceLocation) {
        guard let timer = timers.removeValue(forKey: id) else {
            Issue.record("No timer \(id.text)", sourceLocation: source)
            return
        }
        send(timer.action)
    }

    private func perform(_ effect: Effect<Action>) {
        switch effect {
        case .http(let request, let id, let progress, let reply):
            requests.append(Pending(request: request, id: id, progress: progress, reply: reply))
        case .cancel(let id):
            cancelled.append(id)
            timers[id] = nil
            requests.removeAll { $0.id == id }
        case .read(let name, let reply):
            disk.log.append("read \(name.text)")
            send(
                reply(
                    disk.failure.map { .failure($0) }
                        ?? .success(disk.files[name.text].map { Array($0.utf8) })))
        case .write(let name, let bytes, let reply):
            disk.log.append("write \(name.text)")
            if disk.failure == nil { disk.files[name.text] = String(decoding: bytes, as: UTF8.self) }
            send(reply(disk.failure.map { .failure($0) } ?? .success(())))
        case .erase(let name, let reply):
            disk.log.append("erase \(name.text)")
            if disk.failure == nil { disk.files[name.text] = nil }
            send(reply(disk.failure.map { .failure($0) } ?? .success(())))
        case .now(let reply): send(reply(now))
        case .random(let count, let reply):
            die &+= 1
            send(reply((0..<count).map { UInt8(truncatingIfNeeded: $0) &* 37 &+ die }))
        case .timer(let id, let milliseconds, let action): timers[id] = (milliseconds, action)
        case .scroll(let target): scrolls.append(target)
        case .focus(let element): focused.append(element)
        case .navigate(let navigation): navigations.append(navigation)
        case .announce(let text): announcements.append(text)
        case .title(let text): title = text
        case .language(let language): self.language = language
        case .choosePicture(let source, let reply): choice = (source, reply)
        case .drawPicture(_, let area, let width, let height, let reply):
            drawings.append(Drawing(area: area, width: width, height: height))
            send(reply(drawn))
        case .encodePicture(let pixels, _, let reply): encodings.append((pixels, reply))
        case .releasePicture(let id): released.append(id)
        case .save(let name, _, let bytes): saved[name] = String(decoding: bytes, as: UTF8.self)
        case .transition, .moveFocus: break  // No test looks at these.
        }
    }

    /// Chooses a picture, or none, for whoever waits for one.
    func choose(
        _ result: Result<ChosenPicture?, PictureFailure>, source: SourceLocation = #_sourceLocation
    ) {
        guard let choice else {
            Issue.record("Nobody waits for a picture", sourceLocation: source)
            return
        }
        self.choice = nil
        send(choice.reply(result))
    }

    /// Makes the JPEG that waits longest.
    func encode(_ result: Result<[UInt8], PictureFailure>, source: SourceLocation = #_sourceLocation) {
        guard !encodings.isEmpty else {
            Issue.record("Nothing waits to be encoded", sourceLocation: source)
            return
        }
        send(encodings.removeFirst().reply(result))
    }
}

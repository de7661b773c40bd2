import Interface
import Pixels
import Testing
import Wire

/// A phone that runs an app: it keeps a disk and what its tab keeps, a clock and a die, and lets a test answer each
/// request when and how it likes. Pictures are drawn and encoded at once, unless a test wants them to fail.
public final class Phone<Application: App> {
    /// What can happen in the app.
    public typealias Action = Application.Action

    /// What the app knows.
    public private(set) var state: Application.State
    /// What the clock shows; it stands still until a test moves it.
    public var now = Instant(seconds: 1_800_000_000)
    /// What survives closing the app.
    public var disk: [String: String]
    /// What survives a reload of the page, and no more.
    public var tab: [String: String]
    /// Why the disk refuses, when it does.
    public var diskFailure: DiskFailure?

    /// The requests that wait for an answer, oldest first.
    public private(set) var requests: [Pending] = []
    /// What is to happen when a timer's time comes.
    public private(set) var timers: [EffectID: Action] = [:]
    /// What a screen reader was told, oldest first; so are the others.
    public private(set) var announcements: [String] = []
    /// What was focused.
    public private(set) var focused: [ElementID] = []
    /// Where the app went.
    public private(set) var navigations: [Navigation] = []
    /// The pictures that were let go.
    public private(set) var released: [PictureID] = []
    /// What was drawn: which area, at what size.
    public private(set) var drawings: [(area: PixelArea, width: Int, height: Int)] = []
    /// The page's title.
    public private(set) var title = ""
    /// What choosing a picture comes to.
    public var chosen: Result<ChosenPicture?, PictureFailure> = .success(nil)
    /// What drawing and encoding come to when they are to fail.
    public var pictureFailure: PictureFailure?
    /// Where pictures were asked for.
    public private(set) var sources: [PictureSource] = []
    private var die: UInt8 = 0

    /// A request that waits.
    public struct Pending {
        /// What was sent.
        public let request: HTTPRequest
        let id: EffectID?
        /// Whom to tell how far sending is.
        public let progress: ((Progress) -> Action)?
        let reply: (HTTPResult) -> Action

        /// Its method and path: `GET /api/v1/pending/`.
        public var line: String { request.method.rawValue + " " + request.path }
        /// Its body.
        public var text: String { String(decoding: request.body, as: UTF8.self) }

        /// The value of a header, by the name as the app writes it.
        public func header(_ name: String) -> String? {
            request.headers.first { $0.name == name }?.value
        }
    }

    /// Opens the app, mounted at `base`.
    public init(
        base: String, at path: String = "/", languages: [String] = ["en-GB"], disk: [String: String] = [:],
        tab: [String: String] = [:], diskFailure: DiskFailure? = nil
    ) {
        self.disk = disk
        self.tab = tab
        self.diskFailure = diskFailure
        let (state, effects) = Application.start(
            Launch(path: path, base: base, languages: languages, isOnline: true, now: now))
        self.state = state
        for effect in effects { perform(effect) }
    }

    /// Lets something happen.
    public func send(_ action: Action) {
        for effect in Application.update(&state, action) { perform(effect) }
    }

    /// Lets the page signal something.
    public func signal(_ signal: Signal) {
        if let action = Application.action(for: signal) { send(action) }
    }

    /// Answers the oldest request whose method and path are `line`, and fails the test when there is none.
    public func answer(_ line: String, _ result: HTTPResult, source: SourceLocation = #_sourceLocation) {
        guard let index = requests.firstIndex(where: { $0.line == line }) else {
            Issue.record("No \(line) among \(requests.map(\.line))", sourceLocation: source)
            return
        }
        send(requests.remove(at: index).reply(result))
    }

    /// Lets a timer's time come.
    public func fire(_ id: EffectID, source: SourceLocation = #_sourceLocation) {
        guard let action = timers.removeValue(forKey: id) else {
            Issue.record("No timer \(id.text)", sourceLocation: source)
            return
        }
        send(action)
    }

    private func perform(_ effect: Effect<Action>) {
        switch effect {
        case .http(let request, let id, let progress, let reply):
            requests.removeAll { $0.id != nil && $0.id == id }
            requests.append(Pending(request: request, id: id, progress: progress, reply: reply))
        case .cancel(let id):
            timers[id] = nil
            requests.removeAll { $0.id == id }
        case .read(let name, let reply):
            send(reply(outcome(kept(name).map { Array($0.utf8) })))
        case .write(let name, let bytes, let reply):
            if diskFailure == nil { keep(String(decoding: bytes, as: UTF8.self), name) }
            send(reply(outcome(())))
        case .erase(let name, let reply):
            if diskFailure == nil { keep(nil, name) }
            send(reply(outcome(())))
        case .now(let reply): send(reply(now))
        case .random(let count, let reply):
            die &+= 1
            send(reply((0..<count).map { UInt8(truncatingIfNeeded: $0) &* 37 &+ die }))
        case .timer(let id, _, let action): timers[id] = action
        case .focus(let element): focused.append(element)
        case .navigate(let navigation): navigations.append(navigation)
        case .announce(let text): announcements.append(text)
        case .title(let text): title = text
        case .choosePicture(let source, let reply):
            sources.append(source)
            send(reply(chosen))
        case .drawPicture(_, let area, let width, let height, let reply):
            drawings.append((area, width, height))
            send(reply(pixels(width, height)))
        case .encodePicture(let pixels, _, let reply):
            let bytes = [
                UInt8(0xFF), UInt8(truncatingIfNeeded: pixels.width),
                UInt8(truncatingIfNeeded: pixels.height),
            ]
            send(reply(pictureFailure.map { .failure($0) } ?? .success(bytes)))
        case .releasePicture(let id): released.append(id)
        case .scroll, .language, .save, .transition, .moveFocus: break  // No test looks at these.
        }
    }

    private func pixels(_ width: Int, _ height: Int) -> Result<Pixels, PictureFailure> {
        if let pictureFailure { return .failure(pictureFailure) }
        let bytes = [UInt8](repeating: 200, count: width * height * 4)
        return Pixels(width: width, height: height, bytes: bytes).map { .success($0) }
            ?? .failure(.unreadable)
    }

    private func kept(_ name: DiskName) -> String? {
        name.lifetime == .session ? tab[name.text] : disk[name.text]
    }

    private func keep(_ text: String?, _ name: DiskName) {
        if name.lifetime == .session { tab[name.text] = text } else { disk[name.text] = text }
    }

    private func outcome<Value>(_ value: Value) -> DiskResult<Value> {
        diskFailure.map { .failure($0) } ?? .success(value)
    }
}

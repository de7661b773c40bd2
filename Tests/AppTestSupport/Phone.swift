import Interface
import Pixels
import Testing
import Wire

/// A phone that runs an app: it keeps a disk, a clock and a die, remembers what was said and where the page was moved,
/// and lets a test answer each request when and how it likes.
public final class Phone<Application: App> {
    /// What can happen in the app.
    public typealias Action = Application.Action
    /// What the phone keeps.
    public typealias Disk = PhoneDisk

    /// What the app knows.
    public private(set) var state: Application.State
    /// What the clock shows; it stands still until a test moves it.
    public var now: Instant
    /// What the phone keeps.
    public let disk: Disk
    /// What the app asked of pictures, and what comes of it.
    public var pictures = PhonePictures<Action>()

    /// The requests that wait for an answer, oldest first; so are the others.
    public private(set) var requests: [Pending<Action>] = []
    /// What was called off.
    public private(set) var cancelled: [EffectID] = []
    /// What is to happen when a timer's time comes, and when that is.
    public private(set) var timers: [EffectID: (milliseconds: Int, action: Action)] = [:]
    /// What a screen reader was told.
    public private(set) var announcements: [String] = []
    /// Where the page was moved.
    public private(set) var scrolls: [ScrollTarget] = []
    /// What was focused.
    public private(set) var focused: [ElementID] = []
    /// Where the focus was moved from what had it.
    public private(set) var steps: [FocusStep] = []
    /// Where the app went.
    public private(set) var navigations: [Navigation] = []
    /// How often the next drawing was to be a transition.
    public private(set) var transitions = 0
    /// The page's title.
    public private(set) var title = ""
    /// The language that the page says it is in.
    public private(set) var language: Language?
    /// The files that were handed to the person.
    public private(set) var saved: [(name: String, text: String)] = []
    private var die: UInt8 = 0
    private var waitingForDisk: [Effect<Action>] = []

    /// Opens the app, mounted at `base`.
    public init(
        base: String, at path: String, languages: [String], isOnline: Bool = true, disk: Disk,
        now: Instant = Instant(seconds: 1_800_000_000)
    ) {
        self.disk = disk
        self.now = now
        let (state, effects) = Application.start(
            Launch(path: path, base: base, languages: languages, isOnline: isOnline, now: now))
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
        answer(requests.remove(at: index), result)
    }

    /// Answers a request that was sent, at any later time.
    public func answer(_ pending: Pending<Action>, _ result: HTTPResult) {
        send(pending.reply(result))
    }

    /// Takes the oldest request of that line out, to be answered later.
    public func take(_ line: String) throws -> Pending<Action> {
        let index = try #require(requests.firstIndex { $0.line == line })
        return requests.remove(at: index)
    }

    /// Lets a timer's time come.
    public func fire(_ id: EffectID, source: SourceLocation = #_sourceLocation) {
        guard let timer = timers.removeValue(forKey: id) else {
            Issue.record("No timer \(id.text)", sourceLocation: source)
            return
        }
        send(timer.action)
    }

    /// A slow disk does what waits, and is quick from then on.
    public func letDiskGoOn() {
        disk.isSlow = false
        let effects = waitingForDisk
        waitingForDisk = []
        for effect in effects { perform(effect) }
    }

    /// Goes back to the entry before the one that is shown, as the browser's button does.
    public func back() {
        navigations.append(.back)
        var entries = ["/"]
        var left: String?
        for navigation in navigations {
            switch navigation {
            case .push(let path): entries.append(path)
            case .replace(let path): entries[entries.count - 1] = path
            case .back:
                left = entries.last
                if entries.count > 1 { entries.removeLast() }
            }
        }
        if left != nil { signal(.navigated(entries.last ?? "/")) }
    }
}

extension Phone {
    private func perform(_ effect: Effect<Action>) {
        switch effect {
        case .http(let request, let id, let progress, let reply):
            requests.removeAll { $0.id != nil && $0.id == id }
            requests.append(Pending(request: request, progress: progress, id: id, reply: reply))
        case .cancel(let id):
            cancelled.append(id)
            timers[id] = nil
            requests.removeAll { $0.id == id }
        case .read, .write, .erase:
            if disk.isSlow { waitingForDisk.append(effect) } else { ask(effect) }
        case .now(let reply): send(reply(now))
        case .random(let count, let reply):
            die &+= 1
            send(reply((0..<count).map { UInt8(truncatingIfNeeded: $0) &* 37 &+ die }))
        case .timer(let id, let milliseconds, let action): timers[id] = (milliseconds, action)
        case .save(let name, _, let bytes): saved.append((name, String(decoding: bytes, as: UTF8.self)))
        case .choosePicture, .drawPicture, .encodePicture, .releasePicture: picture(effect)
        default: move(effect)
        }
    }

    private func move(_ effect: Effect<Action>) {
        switch effect {
        case .scroll(let target): scrolls.append(target)
        case .focus(let element): focused.append(element)
        case .moveFocus(let step, _): steps.append(step)
        case .transition: transitions += 1
        // The browser goes back, and says so.
        case .navigate(.back): back()
        case .navigate(let navigation): navigations.append(navigation)
        case .announce(let text): announcements.append(text)
        case .title(let text): title = text
        case .language(let language): self.language = language
        default: Issue.record("Nothing does \(effect)")
        }
    }

    private func ask(_ effect: Effect<Action>) {
        switch effect {
        case .read(let name, let reply): send(reply(disk.read(name)))
        case .write(let name, let bytes, let reply): send(reply(disk.write(name, bytes)))
        case .erase(let name, let reply): send(reply(disk.erase(name)))
        default: break
        }
    }

    private func picture(_ effect: Effect<Action>) {
        switch effect {
        case .choosePicture(let source, let reply):
            pictures.sources.append(source)
            if let chosen = pictures.chosen { send(reply(chosen)) } else { pictures.choice = reply }
        case .drawPicture(_, let area, let width, let height, let reply):
            send(reply(pictures.draw(area, width, height)))
        case .encodePicture(let pixels, _, let reply):
            guard let encoded = pictures.encoded else {
                pictures.encodings.append(.init(pixels: pixels, reply: reply))
                return
            }
            send(reply(encoded))
        case .releasePicture(let id): pictures.released.append(id)
        default: break
        }
    }
}

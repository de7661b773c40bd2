import Pixels
import Wire

/// Something done to the world, as a value: an update returns it, the runtime performs it and sends the answer
/// back as an action.
///
/// Its cases are boxed: programs copy effects much and look into them once, and a copy in place is large code.
public indirect enum Effect<Action> {
    /// Sends a request. `progress` hears how much of the body has been sent. What still runs under the same ID is
    /// cancelled.
    case http(
        HTTPRequest, EffectID? = nil, progress: ((Progress) -> Action)? = nil, reply: (HTTPResult) -> Action)
    /// Ends a request or timer before its time; it sends no action any more.
    case cancel(EffectID)
    /// Reads what was written under a name, nil when nothing was.
    case read(DiskName, reply: (DiskResult<[UInt8]?>) -> Action)
    /// Writes so that it survives closing the app, all of it or nothing.
    case write(DiskName, [UInt8], reply: (DiskResult<Void>) -> Action)
    /// Removes what was written under a name; removing nothing succeeds.
    case erase(DiskName, reply: (DiskResult<Void>) -> Action)
    /// Lets the person take or choose a picture; nil when they chose none. The choice before it is given up, and at
    /// most two pictures are held. Only in answer to something the person did.
    case choosePicture(PictureSource, reply: (Result<ChosenPicture?, PictureFailure>) -> Action)
    /// Draws an area of a chosen picture, upright, at another size: 1 to 4,096 pixels a side.
    case drawPicture(
        PictureID, area: PixelArea, width: Int, height: Int, reply: (Result<Pixels, PictureFailure>) -> Action
    )
    /// Makes a JPEG, without metadata, of a quality from 1 to 100.
    case encodePicture(Pixels, quality: Int, reply: (Result<[UInt8], PictureFailure>) -> Action)
    /// Forgets a chosen picture.
    case releasePicture(PictureID)
    /// Hands the person a file of a media type, to be kept on their device.
    case save(fileName: String, type: String, [UInt8])
    /// Asks the clock.
    case now(reply: (Instant) -> Action)
    /// Asks for random bytes that nobody can guess, 65,536 at most.
    case random(count: Int, reply: ([UInt8]) -> Action)
    /// Sends the action after a while. What still runs under the same ID is cancelled.
    case timer(EffectID, milliseconds: Int, Action)
    /// Lets the next drawing cross over from the one before, where the browser can and the reader likes motion.
    case transition
    /// Moves the page, after the next drawing.
    case scroll(ScrollTarget)
    /// Gives an element the focus, after the next drawing.
    case focus(ElementID)
    /// Moves the focus from a link in an element to its neighbour there, in place of what the key would do. Nothing
    /// happens when the focus is elsewhere.
    case moveFocus(FocusStep, in: ElementID)
    /// Changes the address.
    case navigate(Navigation)
    /// Says a text through the screen reader without moving the focus.
    case announce(String)
    /// Names the page (in the window's title, and as what a screen reader says on arriving).
    case title(String)
    /// Sets the document's language.
    case language(Language)
}

/// The name of a request or timer by which it can be cancelled.
public struct EffectID: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name as text, unique within an app.
    public let text: String

    /// The one with this name.
    public init(_ text: String) {
        self.text = text
    }

    /// Written as a literal.
    public init(stringLiteral value: StaticString) {
        text = "\(value)"
    }
}

/// The name under which something is on disk, and how long it stays there.
public struct DiskName: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name as text.
    public let text: String

    /// How long it stays.
    public let lifetime: Lifetime

    /// How long something stays on disk.
    public enum Lifetime: Hashable, Sendable {
        /// Until it is erased, or the browser's data is.
        case device
        /// Until the tab or window is closed; another one doesn't see it. For small things: the room is shared.
        case session
    }

    /// The one with this name that stays.
    public init(_ text: String) {
        self.text = text
        lifetime = .device
    }

    /// The one with this name that lasts as long as the tab.
    public init(session text: String) {
        self.text = text
        lifetime = .session
    }

    /// Written as a literal: it stays.
    public init(stringLiteral value: StaticString) {
        self.init("\(value)")
    }
}

/// The `id` of an element in the document.
public struct ElementID: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name as text.
    public let text: String

    /// The one with this name.
    public init(_ text: String) {
        self.text = text
    }

    /// Written as a literal.
    public init(stringLiteral value: StaticString) {
        text = "\(value)"
    }
}

/// Where to move the page to.
public enum ScrollTarget: Equatable, Sendable {
    /// The beginning, at once.
    case top
    /// The beginning, gently unless the reader prefers less motion.
    case topGently
    /// An element, at once, its beginning at the top.
    case element(ElementID)
    /// Nowhere: where the page stands now is noted under a name.
    case note(ElementID)
    /// Where it stood when that name was noted last, at once; the beginning when it never was.
    case noted(ElementID)
}

/// A step from one link to a neighbour, as they are drawn.
public enum FocusStep: Equatable, Sendable {
    case left, right, up, down

    /// The step of an arrow key; nil for any other, or with a modifier.
    public init?(key: String) {
        switch key {
        case "ArrowLeft": self = .left
        case "ArrowRight": self = .right
        case "ArrowUp": self = .up
        case "ArrowDown": self = .down
        default: return nil
        }
    }
}

/// A change of the address. Paths begin with a slash and are the app's own, below where it is mounted.
public enum Navigation: Equatable, Sendable {
    /// A new entry: Back leads to where one was.
    case push(String)
    /// The same entry under another path.
    case replace(String)
    /// One entry back, as by the browser's button.
    case back
}

/// A language of the interface.
public enum Language: String, CaseIterable, Sendable {
    case english = "en"
    case spanish = "es"

    /// The first of the reader's languages (as `es-MX`) that there is; English when there is none.
    public init(preferring tags: [String]) {
        for tag in tags {
            // Bytes with ASCII's bit for lower case: the tables of Unicode's cases would come along otherwise.
            let primary = tag.utf8.prefix { $0 != UInt8(ascii: "-") }.map { $0 | 0x20 }
            for language in Language.allCases where language.rawValue.utf8.elementsEqual(primary) {
                self = language
                return
            }
        }
        self = .english
    }
}

extension Effect {
    /// The same effect, its actions turned into another's.
    public func map<Other>(_ transform: @escaping (Action) -> Other) -> Effect<Other> {
        switch self {
        case .http(let request, let id, let progress, let reply):
            .http(
                request, id, progress: progress.map { progress in { transform(progress($0)) } },
                reply: { transform(reply($0)) })
        case .cancel(let id): .cancel(id)
        case .read(let name, let reply): .read(name) { transform(reply($0)) }
        case .write(let name, let bytes, let reply): .write(name, bytes) { transform(reply($0)) }
        case .erase(let name, let reply): .erase(name) { transform(reply($0)) }
        case .choosePicture(let source, let reply): .choosePicture(source) { transform(reply($0)) }
        case .drawPicture(let id, let area, let width, let height, let reply):
            .drawPicture(id, area: area, width: width, height: height) { transform(reply($0)) }
        case .encodePicture(let pixels, let quality, let reply):
            .encodePicture(pixels, quality: quality) { transform(reply($0)) }
        case .releasePicture(let id): .releasePicture(id)
        case .save(let fileName, let type, let bytes): .save(fileName: fileName, type: type, bytes)
        case .now(let reply): .now { transform(reply($0)) }
        case .random(let count, let reply): .random(count: count) { transform(reply($0)) }
        case .timer(let id, let milliseconds, let action):
            .timer(id, milliseconds: milliseconds, transform(action))
        case .transition: .transition
        case .scroll(let target): .scroll(target)
        case .focus(let element): .focus(element)
        case .moveFocus(let step, let element): .moveFocus(step, in: element)
        case .navigate(let navigation): .navigate(navigation)
        case .announce(let text): .announce(text)
        case .title(let text): .title(text)
        case .language(let language): .language(language)
        }
    }
}

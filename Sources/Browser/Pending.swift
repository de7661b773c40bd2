import Interface
import Pixels
import Wire

/// What an effect that was handed to the page still waits for.
enum Pending<Action> {
    case http(progress: ((Progress) -> Action)?, reply: (HTTPResult) -> Action)
    case read((DiskResult<[UInt8]?>) -> Action)
    case change((DiskResult<Void>) -> Action)
    case picture((Result<ChosenPicture?, PictureFailure>) -> Action)
    case pixels(width: Int, height: Int, reply: (Result<Pixels, PictureFailure>) -> Action)
    case jpeg((Result<[UInt8], PictureFailure>) -> Action)
    case now((Instant) -> Action)
    case random(([UInt8]) -> Action)
    case timer(Action)
}

/// An answer of the page: a code whose meaning depends on what was asked, a number, and bytes.
struct Reply: Sendable {
    /// HTTP: the status, or one of ``Code``. Disk and pictures: 1 for found or done, 0 for nothing there.
    let code: Int32
    /// HTTP: how many of the bytes are headers, or how much was sent. Clock: seconds since 1970. Chosen picture:
    /// its number; the bytes are its width and height, four bytes each, the lowest one first.
    let number: Double
    let bytes: [UInt8]

    /// An answer of its parts.
    init(code: Int32, number: Double = 0, bytes: [UInt8] = []) {
        self.code = code
        self.number = number
        self.bytes = bytes
    }

    /// The codes that are no HTTP status.
    enum Code {
        static let nothing: Int32 = 0
        static let unreachable: Int32 = -1
        static let timedOut: Int32 = -2
        static let full: Int32 = -3
        static let unavailable: Int32 = -4
        static let progress: Int32 = -5
        static let unreadable: Int32 = -6
        static let tooLarge: Int32 = -7
    }

    /// Whether another answer to the same effect will follow.
    var isInterim: Bool { code == Code.progress }
}

extension Pending {
    /// The action for the page's answer; nil when nobody asked to hear of it.
    func action(for reply: Reply) -> Action? {
        switch self {
        case .http(let progress, let answer):
            if reply.isInterim { return progress?(reply.progress) }
            return answer(reply.httpResult)
        case .read(let answer):
            if let failure = reply.diskFailure { return answer(.failure(failure)) }
            return answer(.success(reply.code == Reply.Code.nothing ? nil : reply.bytes))
        case .change(let answer):
            return answer(reply.diskFailure.map { .failure($0) } ?? .success(()))
        case .picture(let answer): return answer(reply.chosenPicture)
        case .pixels(let width, let height, let answer):
            if let failure = reply.pictureFailure { return answer(.failure(failure)) }
            let pixels = Pixels(width: width, height: height, bytes: reply.bytes)
            return answer(pixels.map { .success($0) } ?? .failure(.unavailable))
        case .jpeg(let answer):
            return answer(reply.pictureFailure.map { .failure($0) } ?? .success(reply.bytes))
        case .now(let answer):
            return answer(Instant(pageSeconds: reply.number))
        case .random(let answer): return answer(reply.bytes)
        case .timer(let action): return action
        }
    }
}

extension Instant {
    /// A moment as the page's clock tells it: seconds since 1970, with a fraction. What can't be is the beginning.
    init(pageSeconds seconds: Double) {
        self.init(seconds: Int64(exactly: seconds.rounded(.down)) ?? 0)
    }
}

extension Reply {
    fileprivate var progress: Progress {
        Progress(sent: Int(exactly: number) ?? 0, total: Int(String(decoding: bytes, as: UTF8.self)) ?? 0)
    }

    fileprivate var diskFailure: DiskFailure? {
        switch code {
        case Code.full: .full
        case Code.unavailable: .unavailable
        default: nil
        }
    }

    fileprivate var pictureFailure: PictureFailure? {
        switch code {
        case Code.unreadable: .unreadable
        case Code.tooLarge: .tooLarge
        case Code.unavailable: .unavailable
        default: nil
        }
    }

    fileprivate var chosenPicture: Result<ChosenPicture?, PictureFailure> {
        if let pictureFailure { return .failure(pictureFailure) }
        if code == Code.nothing { return .success(nil) }
        guard bytes.count == 8, let number = Int32(exactly: number) else { return .failure(.unavailable) }
        return .success(
            ChosenPicture(id: PictureID(number: number), width: side(at: 0), height: side(at: 4)))
    }

    private func side(at start: Int) -> Int {
        bytes[start..<(start + 4)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    fileprivate var httpResult: HTTPResult {
        if code == Code.timedOut { return .failure(.timedOut) }
        guard code >= 100, let headerCount = Int(exactly: number), (0...bytes.count).contains(headerCount)
        else { return .failure(.unreachable) }
        return .success(
            HTTPReply(
                status: Int(code), headers: Reply.headers(bytes[..<headerCount]),
                body: Array(bytes[headerCount...])))
    }

    /// Lines of `name: value`, as `XMLHttpRequest` gives them: names in lower case.
    private static func headers(_ lines: ArraySlice<UInt8>) -> [HTTPRequest.Header] {
        var headers: [HTTPRequest.Header] = []
        for line in lines.split(whereSeparator: { $0 == 0x0D || $0 == 0x0A }) {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let value = line[(colon + 1)...].drop { $0 == 0x20 }
            headers.append(
                HTTPRequest.Header(
                    String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self)))
        }
        return headers
    }
}

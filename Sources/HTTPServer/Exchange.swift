import CMicroHTTPD
import Wire

/// One request and its answer, as far as they have come. A connection has one at a time, and uses its room again.
struct Exchange: ~Copyable {
    /// Which one it is on its connection.
    struct ID: Equatable, Sendable {
        var number: UInt64 = 0
    }

    /// How far a connection has come.
    enum Phase: Sendable {
        /// Nothing has been asked since then. `received` is how many bytes had come over the connection at that time, and
        /// `begun` when it was noticed that there were more: a part of a request line.
        case idle(since: MonotonicTime, received: Int64?, begun: MonotonicTime?)
        /// The request line is there, the headers are on their way.
        case headers(since: MonotonicTime)
        /// The headers are there, the body is on its way.
        case body(since: MonotonicTime)
        /// All is there, nobody has looked at it yet.
        case complete
        /// A handler has it. Suspended, when that one runs on a pool.
        case handling(isSuspended: Bool)
        /// The handler on the pool has its answer.
        case answered
        /// The library has the answer, and sends it.
        case sending(since: MonotonicTime)
        /// It has been refused, outside of what the library sends. Nothing more is taken or sent.
        case refused(since: MonotonicTime)
        /// The connection is no more.
        case closed
    }

    var id = ID()
    var phase: Phase
    var target = RequestTarget()
    var method: Method?
    /// The method as it came, for the log; at most 16 bytes of it.
    var methodText: [UInt8] = []
    var destination = Router.Destination.failure(.notFound)
    var query = Query()
    var body: [UInt8] = []
    /// How much of the body has come.
    var bodyCount = 0
    var bodyLimit = 0
    /// How much of the body is kept in memory.
    var bodyKept = 0
    /// Made by a handler on a pool, to be sent by the thread that serves the connection.
    var answer: Answer?
    /// When the request line came.
    var began = MonotonicTime(nanoseconds: 0)
    var status: Status?
    var byteCount = 0

    init(acceptedAt now: MonotonicTime) {
        phase = .idle(since: now, received: 0, begun: nil)
    }

    /// Begins with a request line.
    mutating func begin(_ line: UnsafeBufferPointer<UInt8>, at now: MonotonicTime) {
        var start = now
        if case .idle(_, _, let begun?) = phase { start = begun }
        id.number &+= 1
        phase = .headers(since: start)
        began = now
        target.read(line)
        method = nil
        methodText.removeAll(keepingCapacity: true)
        bodyCount = 0
        status = nil
        byteCount = 0
    }

    /// Reads the method. Some clients of the APIs write it in lower case, so that is taken too; not for HEAD, as the
    /// library would send a body to it.
    mutating func setMethod(_ text: UnsafePointer<CChar>) {
        var next = text
        while next.pointee != 0, methodText.count < 16 {
            methodText.append(UInt8(bitPattern: next.pointee))
            next += 1
        }
        for candidate in Method.allCases
        where candidate.rawValue.utf8.elementsEqual(methodText, by: isSameLetter) {
            method = candidate
        }
        if method == .head, methodText.first != UInt8(ascii: "H") { method = nil }
    }

    /// Ends, and waits for the next one.
    mutating func end(at now: MonotonicTime) {
        destination = .failure(.notFound)
        body = []
        answer = nil
        switch phase {
        case .refused, .closed: break
        default: phase = .idle(since: now, received: nil, begun: nil)
        }
    }

    /// Whether the connection is no more.
    var isClosed: Bool {
        if case .closed = phase { true } else { false }
    }

    /// Whether nothing more is taken.
    var isRefused: Bool {
        if case .refused = phase { true } else { false }
    }
}

/// Whether a letter is an upper-case one, or its lower-case form.
private func isSameLetter(_ upper: UInt8, _ letter: UInt8) -> Bool {
    letter == upper || letter == upper | 0x20
}

import CSandbox
import Dispatch
import Glibc
import Synchronization

/// Has the pictures that people send decoded, each in a process of its own that may take only so much memory and time. The
/// process that asks reads their structure and nothing else, so no picture can harm it.
public final class PictureDecoder: Sendable {
    /// What a picture may take.
    struct Limits {
        /// The milliseconds of processor time.
        var milliseconds = 2_000
        /// The bytes of addresses besides what its structure asks for: for the pipeline, threads and their stacks.
        var spareMemory = 224_000_000
        /// The bytes that all pictures together may take because they are in memory as a whole.
        var memoryTogether = Picture.maximumMemory
    }

    private let program: String
    private let limits: Limits
    private let room: MemoryRoom
    private let report: @Sendable (String) -> Void
    private let state = Mutex(State())

    private struct State {
        var running: Running?
        var isClosed = false
    }

    /// The program that makes a copy of itself for every picture.
    private struct Running {
        let process: pid_t
        let socket: Int32
    }

    /// How long a picture may take altogether, in seconds.
    private static let patience = DecoderProgram.patience + 2

    /// - Parameters:
    ///   - program: the path of `trebol-pictures`; nil when nobody knows where it is.
    ///   - report: tells the operator, in a sentence, why pictures can't be taken.
    public convenience init(program: String?, report: @escaping @Sendable (String) -> Void) {
        self.init(program: program, limits: Limits(), report: report)
    }

    init(program: String?, limits: Limits, report: @escaping @Sendable (String) -> Void) {
        self.program = program ?? ""
        self.limits = limits
        self.report = report
        room = MemoryRoom(limit: limits.memoryTogether)
    }

    deinit {
        close()
    }

    /// Starts the program ahead of the first picture. When it can't be started, that is reported, and tried again with each
    /// picture.
    public func start() {
        // Pictures come and go in this process, too, though it doesn't decode them.
        csandbox_give_back()
        state.withLock { state in
            if state.running == nil, !state.isClosed { state.running = begin() }
        }
    }

    /// Ends the program and what it is decoding; whatever comes later is refused as unavailable.
    public func close() {
        state.withLock { state in
            state.isClosed = true
            end(&state)
        }
    }

    /// The number of the program's process; nil when it isn't running.
    var process: pid_t? { state.withLock { $0.running?.process } }

    /// The picture cropped from its centre to a square and blurred. Takes some tens of milliseconds.
    public func veiled(_ bytes: [UInt8]) throws(ImagingError) -> Picture.Veiled {
        let files = try make(.veil, bytes)
        return Picture.Veiled(medium: files[0], small: files[1])
    }

    /// The picture as a photo, no side longer than ``Picture/photoSide``.
    public func photo(_ bytes: [UInt8]) throws(ImagingError) -> [UInt8] {
        try make(.photo, bytes)[0]
    }

    private func make(_ task: PictureTask, _ bytes: [UInt8]) throws(ImagingError) -> [[UInt8]] {
        let structure = try Picture.structure(bytes)
        // Addresses are more than memory: what is reserved and not used counts, too.
        let memory = structure.memory + structure.memory / 2 + limits.spareMemory
        let request = DecoderRequest(
            task: task, memory: memory, milliseconds: limits.milliseconds, count: bytes.count)
        return try room.with(structure.memory) { () throws(ImagingError) in
            let socket = try connect()
            return try Self.ask(request, bytes, socket)
        }
    }

    private static func ask(
        _ request: DecoderRequest, _ picture: [UInt8], _ socket: borrowing DecoderSocket
    ) throws(ImagingError) -> [[UInt8]] {
        // When it ends in the middle, it was ended for what it took.
        _ = socket.send(request.bytes) && socket.send(picture)
        guard let numbers = socket.receive(DecoderAnswer.length) else { throw .exhausting }
        guard let answer = DecoderAnswer(numbers) else { throw .damaged }
        switch answer.outcome {
        case .made: break
        case .damaged: throw .damaged
        case .inflatesTooFar: throw .contradictory(.inflatesTooFar)
        case .contradictory: throw .contradictory(.sizesDisagree)
        case .unavailable: throw .unavailable
        }
        var files: [[UInt8]] = []
        for count in answer.counts {
            guard let file = socket.receive(count) else { throw .exhausting }
            files.append(file)
        }
        guard files[0].starts(with: [0xFF, 0xD8, 0xFF]) else { throw .damaged }
        return files
    }

    /// A connection to a copy of the program that waits for a picture.
    private func connect() throws(ImagingError) -> DecoderSocket {
        let own: Int32? = state.withLock { state in
            // The program may have been ended by somebody: then it is started once more.
            for _ in 0..<2 where !state.isClosed {
                if state.running == nil { state.running = begin() }
                guard let running = state.running else { return nil }
                var (own, other): (Int32, Int32) = (-1, -1)
                guard csandbox_pair(&own, &other) == 0 else { return nil }
                let isSent = csandbox_send(running.socket, other) == 0
                Glibc.close(other)
                if isSent { return own }
                Glibc.close(own)
                end(&state)
            }
            return nil
        }
        guard let own else { throw .unavailable }
        return DecoderSocket(own, deadline: .now() + .seconds(Self.patience))
    }

    /// Starts the program, and waits until it is ready; nil, with a report, when that fails.
    private func begin() -> Running? {
        var process: pid_t = 0
        let socket = csandbox_spawn(program, &process)
        guard socket >= 0 else {
            report(
                "pictures can't be taken: \(program) can't be started: \(String(cString: strerror(errno)))")
            return nil
        }
        let running = Running(process: process, socket: socket)
        var wanted = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        var hello: UInt8 = 0
        let isThere = poll(&wanted, 1, 10_000) == 1 && recv(socket, &hello, 1, 0) == 1
        guard isThere, hello == DecoderProgram.version else {
            let reason = isThere ? "is of another version" : "doesn't work"
            report("pictures can't be taken: \(program) \(reason)")
            Self.end(running)
            return nil
        }
        return running
    }

    private func end(_ state: inout State) {
        if let running = state.running { Self.end(running) }
        state.running = nil
    }

    /// Ends the program with all its copies, and takes note of its end.
    private static func end(_ running: Running) {
        // It ends its copies itself, so that none is left to be noted by others.
        shutdown(running.socket, Int32(SHUT_WR))
        var ended = pollfd(fd: running.socket, events: Int16(POLLIN), revents: 0)
        poll(&ended, 1, 1_000)
        Glibc.close(running.socket)
        // When it doesn't: all of them are of one group.
        kill(-running.process, SIGKILL)
        kill(running.process, SIGKILL)
        while waitpid(running.process, nil, 0) < 0, errno == EINTR {}
    }
}

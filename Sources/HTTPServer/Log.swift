import Dispatch
import Glibc
import Synchronization
import Wire

/// What the operator reads: one line an event and one line a request, each with its time and its kind.
///
///     2026-11-30T19:55:00Z info serving http://127.0.0.1:8080
///     2026-11-30T19:55:03Z access GET /api/v1/posts 200 8124 0.412
///
/// A thread of its own writes, some fifty times a second when there is much to write. What it can't keep up with is
/// dropped, counted and said; nobody ever waits for it.
public final class Log: Sendable {
    private let time: TimeSource
    private let sink: @Sendable ([UInt8]) -> Void
    private let capacity: Int
    private let state: Mutex<State>
    /// Signalled when there is a first line again.
    private let wakeUp = DispatchSemaphore(value: 0)
    /// Signalled when what there is should be written at once.
    private let hurry = DispatchSemaphore(value: 0)
    private let written = DispatchSemaphore(value: 0)

    private struct State {
        var buffer: [UInt8] = []
        /// Whether the writer is going to look at the buffer by itself.
        var isAwake = false
        var isMute = false
        var dropped = 0
        var flushing = 0
        var second: Instant?
        var stamp: [UInt8] = []
    }

    /// Starts the log.
    /// - Parameters:
    ///   - capacity: how much may wait to be written.
    ///   - sink: given whole lines, on the log's own thread.
    public init(
        time: TimeSource = .system, capacity: ByteCount = .megabytes(1),
        sink: @escaping @Sendable ([UInt8]) -> Void = Log.standardOutput
    ) {
        self.time = time
        self.sink = sink
        self.capacity = capacity.bytes
        state = Mutex(State())
        let (wakeUp, hurry) = (wakeUp, hurry)
        let thread = SystemThread(name: "log") { [weak self] in
            while true {
                wakeUp.wait()
                guard self != nil else { return }
                while self?.write() == true {
                    // Waking up for each line would cost more than writing it.
                    _ = hurry.wait(timeout: .now() + .milliseconds(20))
                }
            }
        }
        // Without a thread there is nobody to write: say nothing rather than fill the memory.
        if thread == nil { state.withLock { $0.isMute = true } }
    }

    deinit {
        wakeUp.signal()
    }

    /// Something worth knowing.
    public func info(_ message: String) { line("info", message) }

    /// Something that an operator should look at when there is time.
    public func warning(_ message: String) { line("warning", message) }

    /// Something that failed.
    public func error(_ message: String) { line("error", message) }

    /// Waits until what has been said so far is written, or a second has passed.
    public func flush() {
        let isOpen = state.withLock { state in
            guard !state.isMute else { return false }
            state.flushing += 1
            return true
        }
        guard isOpen else { return }
        hurry.signal()
        wakeUp.signal()
        _ = written.wait(timeout: .now() + .seconds(1))
    }

    private func line(_ kind: StaticString, _ message: String) {
        append { buffer in
            buffer.append(
                contentsOf: UnsafeBufferPointer(start: kind.utf8Start, count: kind.utf8CodeUnitCount))
            buffer.append(UInt8(ascii: " "))
            appendPrintable(message.utf8.prefix(2_000), to: &buffer)
        }
    }

    /// Adds a line: its time, and what `body` appends.
    func append(_ body: (inout [UInt8]) -> Void) {
        let now = time.now()
        let wakes = state.withLock { state in
            guard !state.isMute else { return false }
            guard state.buffer.count < capacity else {
                state.dropped += 1
                return false
            }
            if state.second != now {
                state.second = now
                state.stamp = now.iso8601Bytes
            }
            state.buffer.append(contentsOf: state.stamp)
            state.buffer.append(UInt8(ascii: " "))
            body(&state.buffer)
            state.buffer.append(UInt8(ascii: "\n"))
            defer { state.isAwake = true }
            return !state.isAwake
        }
        if wakes { wakeUp.signal() }
    }

    /// Writes what there is; false when there is nothing, and the writer may sleep.
    private func write() -> Bool {
        var lines: [UInt8] = []
        let (dropped, flushing) = state.withLock { state in
            swap(&lines, &state.buffer)
            state.isAwake = !lines.isEmpty
            defer {
                state.dropped = 0
                state.flushing = 0
            }
            return (state.dropped, state.flushing)
        }
        if !lines.isEmpty { sink(lines) }
        if dropped > 0 { warning("\(dropped) lines were dropped, as the log could not be written in time") }
        for _ in 0..<flushing { written.signal() }
        return !lines.isEmpty
    }

    /// Writes to the standard output. Lines that it doesn't take are lost.
    @Sendable
    public static func standardOutput(_ lines: [UInt8]) {
        lines.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Glibc.write(
                    STDOUT_FILENO, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }
}

/// Appends text with anything that could break a line, or trick a terminal, as `\xNN`.
func appendPrintable<Bytes: Sequence<UInt8>>(
    _ text: Bytes, escapingBlanks: Bool = false, to buffer: inout [UInt8]
) {
    let hex = StaticString("0123456789abcdef").utf8Start
    let lowest: UInt8 = escapingBlanks ? 0x21 : 0x20
    for byte in text {
        if byte >= lowest, byte < 0x7F, byte != UInt8(ascii: "\\") {
            buffer.append(byte)
        } else {
            buffer.append(UInt8(ascii: "\\"))
            buffer.append(UInt8(ascii: "x"))
            buffer.append(hex[Int(byte >> 4)])
            buffer.append(hex[Int(byte & 15)])
        }
    }
}

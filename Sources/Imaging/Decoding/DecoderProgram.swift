import CSandbox
import Glibc

/// The program that decodes: it starts the library for images once, and then makes a copy of itself for every picture. Each
/// copy decodes one picture within its limits and ends, so that whatever a picture does to it ends with it.
package enum DecoderProgram {
    /// What it says when it is ready, to be changed with every change to the messages: the server and this program may come
    /// from different builds when one is installed while the other runs.
    static let version: UInt8 = 1

    /// How long a copy may live, in seconds; the server waits a little longer.
    static let patience = 15

    /// Serves until the server is gone.
    package static func run() -> Never {
        var type: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(STDIN_FILENO, SOL_SOCKET, SO_TYPE, &type, &length) == 0 else {
            let text = "This program decodes pictures for trebol, which starts it.\n"
            _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
            exit(2)
        }
        guard Vips.isStarted else { exit(1) }
        csandbox_yield()
        // Copies that have ended leave nothing behind.
        signal(SIGCHLD, SIG_IGN)
        var hello = version
        guard send(STDIN_FILENO, &hello, 1, Int32(MSG_NOSIGNAL)) == 1 else { exit(1) }
        while true {
            let connection = csandbox_receive(STDIN_FILENO)
            if connection == -1 { end() }
            if connection >= 0 { take(connection) }
        }
    }

    /// Ends the copies, which are of this process's group, and then this process.
    private static func end() -> Never {
        signal(SIGTERM, SIG_IGN)
        kill(0, SIGTERM)
        // As their ends are of no interest, this waits until there are none, and fails.
        waitpid(-1, nil, 0)
        exit(0)
    }

    private static func take(_ connection: Int32) {
        switch csandbox_fork() {
        case 0:
            guard dup2(connection, STDIN_FILENO) == STDIN_FILENO, close(connection) == 0 else { _exit(1) }
            answer(DecoderSocket(STDIN_FILENO))
            _exit(0)
        case -1:
            _ = DecoderSocket(connection).send(DecoderAnswer(.unavailable).bytes)
        default:
            close(connection)
        }
    }

    /// Makes one picture.
    private static func answer(_ socket: borrowing DecoderSocket) {
        guard let numbers = socket.receive(DecoderRequest.length), let request = DecoderRequest(numbers),
            csandbox_limit(request.memory, UInt32(request.milliseconds), UInt32(patience)) == 0
        else {
            _ = socket.send(DecoderAnswer(.unavailable).bytes)
            return
        }
        guard let picture = socket.receive(request.count) else { return }
        let answer: DecoderAnswer
        var files: [[UInt8]] = []
        do throws(ImagingError) {
            files = try make(request.task, picture)
            answer = DecoderAnswer(.made, counts: files.map(\.count))
        } catch {
            answer = DecoderAnswer(outcome(of: error))
        }
        guard socket.send(answer.bytes) else { return }
        for file in files { guard socket.send(file) else { return } }
    }

    private static func make(_ task: PictureTask, _ picture: [UInt8]) throws(ImagingError) -> [[UInt8]] {
        switch task {
        case .veil:
            let veiled = try Picture.veiled(picture)
            return [veiled.medium, veiled.small]
        case .photo:
            return [try Picture.photo(picture), []]
        }
    }

    private static func outcome(of error: ImagingError) -> DecoderAnswer.Outcome {
        switch error {
        case .contradictory(.inflatesTooFar): .inflatesTooFar
        // What the structure says has been looked at before it came here.
        case .contradictory, .tooManyPixels, .tooManyBytes, .unreadable: .contradictory
        case .unavailable: .unavailable
        case .damaged, .exhausting: .damaged
        }
    }
}

import Glibc

/// What the program was called to do.
struct Command {
    private let arguments: [String]
    static let version = "0.1.0"
    private static let names = ["serve", "reports", "lioli", "help", "version"]

    /// - Parameter arguments: without the program's own name.
    init(_ arguments: [String]) {
        self.arguments = arguments
    }

    /// Does it, and answers the status to end with: 0 when all went well, 1 when it can't, 2 when it was called wrongly.
    func run() -> Int32 {
        do throws(UsageError) {
            return try perform()
        } catch {
            Terminal.complain(
                "\(error.message)\nTry `trebol \(arguments.first == "serve" ? "help serve" : "help")`.")
            return 2
        }
    }

    private func perform() throws(UsageError) -> Int32 {
        let rest = Array(arguments.dropFirst())
        switch arguments.first {
        case "serve":
            if rest.contains("--help") || rest.contains("-h") { return say(Help.serve) }
            let values = try OptionValues(arguments: rest, environment: environment)
            return serve(try ServeOptions(values, environment: environment))
        case "lioli":
            if rest.contains("--help") || rest.contains("-h") { return say(Help.lioli) }
            return operate(try LIOLICommand(rest, environment: environment).run)
        case "reports":
            if rest.contains("--help") || rest.contains("-h") { return say(Help.reports) }
            return operate(try ReportsCommand(rest, environment: environment).run)
        case "version", "--version": return say("trebol \(Self.version)")
        case "help", "--help", "-h": return say(try help(rest.first))
        case nil:
            Terminal.complain(Help.overview)
            return 2
        case .some(let name): throw .unknown("command", name, among: Self.names)
        }
    }

    private func serve(_ options: ServeOptions) -> Int32 {
        do throws(StartError) {
            try Serve.run(options)
            return 0
        } catch {
            Terminal.complain(error.message)
            return 1
        }
    }

    /// What an operator asked for; `task` answers whether all is well.
    private func operate(_ task: () throws(StartError) -> Bool) -> Int32 {
        do throws(StartError) {
            return try task() ? 0 : 1
        } catch {
            Terminal.complain(error.message)
            return 1
        }
    }

    private func help(_ command: String?) throws(UsageError) -> String {
        switch command {
        case nil: Help.overview
        case "serve": Help.serve
        case "reports": Help.reports
        case "lioli": Help.lioli
        case "help": Help.help
        case "version": Help.version
        case .some(let name): throw .unknown("command", name, among: Self.names)
        }
    }

    private func say(_ text: String) -> Int32 {
        Terminal.say(text)
        return 0
    }
}

/// What the program was started from.
enum Terminal {
    /// Writes a line.
    static func say(_ text: String) {
        write(text + "\n", to: STDOUT_FILENO)
    }

    /// Writes what went wrong, and answers false: something was not done.
    @discardableResult
    static func complain(_ message: String) -> Bool {
        write("trebol: \(message)\n", to: STDERR_FILENO)
        return false
    }

    /// Writes at once and in one piece; what can't be written is lost, as there is nobody to tell.
    static func write(_ text: String, to descriptor: Int32) {
        let bytes = Array(text.utf8)
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            written += count
        }
    }
}

private func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
}

import Accounts
import Glibc
import SecretsServer

/// How Secrets is kept kind. The operator's password comes from the environment or from a file: flags can be read by
/// everybody on the machine.
struct ModerationOptions: Equatable, Sendable {
    /// How many different accounts have to report a thing for it to be held back.
    var reportsToHold = 3
    private var password: Password?

    private enum Password: Equatable, Sendable {
        case file(String)
        case variable(String)
    }

    private static let variable = "TREBOL_OPERATOR_PASSWORD"
    /// The largest file that is taken for a password.
    private static let fileLimit = 4_096

    /// The variable that has no flag, for the help.
    static let variables = """
        \(variable) opens /operator/secrets, a page where an operator decides about what was reported;
        without it, and without --operator-password-file, there is no such page.
        """

    init() {}

    init(_ values: OptionValues, environment: (String) -> String?) throws(UsageError) {
        reportsToHold = try values.number("--reports-to-hold", in: 1...1_000, default: reportsToHold)
        if let file = values["--operator-password-file"] {
            password = .file(file)
        } else if let text = environment(Self.variable), !text.isEmpty {
            password = .variable(text)
        }
    }

    /// The settings, with the password read. No message holds the password.
    func settings() throws(StartError) -> ModerationSettings {
        var settings = ModerationSettings()
        settings.reportsToHold = reportsToHold
        guard let password else { return settings }
        let (text, source) =
            switch password {
            case .file(let path): (try Self.read(path), path)
            case .variable(let text): (text, Self.variable)
            }
        do throws(OperatorPassword.Problem) {
            settings.operatorPassword = try OperatorPassword(text)
        } catch {
            let problem =
                switch error {
                case .tooShort: "has less than \(OperatorPassword.minimumLength) characters"
                case .common: "is one of the 10,000 commonest, which are guessed first"
                }
            throw StartError("The operator's password in \(source) \(problem).")
        }
        return settings
    }

    /// The first line of a file.
    private static func read(_ path: String) throws(StartError) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .system("The operator's password file \(path) can't be read", errno)
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: fileLimit)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw .system("The operator's password file \(path) can't be read", errno) }
        let line = bytes[..<count].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard let text = String(validating: line, as: UTF8.self) else {
            throw StartError("The operator's password file \(path) is not text.")
        }
        return text
    }
}

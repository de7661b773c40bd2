/// Why the browser did not do what a test asked of it.
public enum WebDriverError: Error, CustomStringConvertible {
    /// A program is missing or would not start.
    case process(ProcessError)
    /// The driver cannot be reached, or stopped answering.
    case unreachable(String)
    /// The driver answered something that is not the protocol.
    case malformedReply(String)
    /// The driver refused: the protocol's error code, such as `no such element`, and its message.
    case refused(code: String, message: String)
    /// What was waited for did not come about; with the page's address, its text, and what it logged.
    case waitRanOut(what: String, address: String, pageText: String)
    /// The page logged errors that the test did not take.
    case consoleErrors([String])

    /// What went wrong, for whoever reads the test's failure.
    public var description: String {
        switch self {
        case .process(let error): "\(error)"
        case .unreachable(let reason): "The driver cannot be reached: \(reason)"
        case .malformedReply(let reply): "The driver answered: \(reply)"
        case .refused(let code, let message): "The driver refused (\(code)): \(message)"
        case .waitRanOut(let what, let address, let text):
            "Waited in vain for \(what) at \(address):\n\(text)"
        case .consoleErrors(let errors): "The page logged errors:\n" + errors.joined(separator: "\n")
        }
    }
}

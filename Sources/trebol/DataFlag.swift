/// `--data DIR` anywhere among the arguments of a command for an operator.
enum DataFlag {
    /// Takes the flag and its value out of the arguments: the data folder, else that of TREBOL_DATA, else `data`.
    static func take(
        from arguments: inout [String], environment: (String) -> String?
    ) throws(UsageError) -> String {
        guard let index = arguments.firstIndex(of: "--data") else {
            return environment("TREBOL_DATA").flatMap { $0.isEmpty ? nil : $0 } ?? "data"
        }
        guard index + 1 < arguments.count, !arguments[index + 1].isEmpty else {
            throw UsageError("--data needs a value.")
        }
        defer { arguments.removeSubrange(index...index + 1) }
        return arguments[index + 1]
    }
}

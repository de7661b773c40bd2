/// `--data DIR`, or `--data=DIR`, anywhere among the arguments of a command for an operator.
enum DataFlag {
    private static let flag = "--data"

    /// Takes the flag and its value out of the arguments: the data folder, else that of TREBOL_DATA, else `data`.
    static func take(
        from arguments: inout [String], environment: (String) -> String?
    ) throws(UsageError) -> String {
        guard let index = arguments.firstIndex(where: { $0 == flag || $0.hasPrefix(flag + "=") }) else {
            return environment("TREBOL_DATA").flatMap { $0.isEmpty ? nil : $0 } ?? "data"
        }
        let argument = arguments.remove(at: index)
        let isApart = argument == flag && index < arguments.count
        let value = isApart ? arguments.remove(at: index) : String(argument.dropFirst(flag.count + 1))
        guard !value.isEmpty else { throw UsageError("\(flag) needs a value.") }
        return value
    }
}

/// What `trebol help` prints.
enum Help {
    static let overview = """
        Trébol: one server for three phone apps.

        Usage:
          trebol serve [flags]     Serve the apps and their APIs until it is told to stop.
          trebol help [command]    Explain the commands, or one of them.
          trebol version           Print the version.

        `trebol help serve` explains each flag and the environment variable that stands in for it.
        """

    static var serve: String {
        var text = """
            Usage: trebol serve [flags]

            Serves the apps and their APIs, and prints “Listening on http://HOST:PORT” when it accepts requests.
            SIGTERM or Ctrl-C stops it: what is in flight is finished, within 10 seconds. What was acknowledged
            is on the disk, even when the process is killed. `GET /healthz` says whether all is well.

            The apps: \(AppName.allCases.map(\.rawValue).joined(separator: ", ")). Each has its page under its name and its database in the
            data folder, NAME.sqlite3, which is brought up to date at the start.

            Flags, each with its environment variable (a flag wins):

            """
        for option in Option.all {
            text += "  \(option.flag)\(option.placeholder.map { " " + $0 } ?? ""), \(option.variable)\n"
            text += wrapped(option.explanation, indent: "      ", width: 100)
        }
        return text + """

            \(MoviesOptions.variables)

            It ends with 0 when it was told to stop, 1 when it can't start, 2 when it was called wrongly.
            """
    }

    static let help = """
        Usage: trebol help [command]

        Explains the commands, or one of them: serve, help, version.
        """

    static let version = """
        Usage: trebol version

        Prints the version of this program.
        """

    private static func wrapped(_ text: String, indent: String, width: Int) -> String {
        var result = ""
        var line = indent
        for word in text.split(separator: " ") {
            if line.count + word.count + 1 > width {
                result += line + "\n"
                line = indent
            }
            line += (line.count == indent.count ? "" : " ") + word
        }
        return result + line + "\n"
    }
}

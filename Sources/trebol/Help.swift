/// What `trebol help` prints.
enum Help {
    static let overview = """
        Trébol: one server for three phone apps.

        Usage:
          trebol serve [flags]     Serve the apps and their APIs until it is told to stop.
          trebol reports TASK      Decide about what people reported in Secrets, also while the server runs.
          trebol lioli TASK        Look after the programs of LIOLI, also while the server runs.
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

            \(ModerationOptions.variables)

            It ends with 0 when it was told to stop, 1 when it can't start, 2 when it was called wrongly.
            """
    }

    static let help = """
        Usage: trebol help [command]

        Explains the commands, or one of them: serve, reports, lioli, help, version.
        """

    static let reports = """
        Usage: trebol reports TASK [--data DIR]

        Works on the database of Secrets in the data folder, also while the server runs. An ID is as post-12 or
        comment-3. Every decision is written down without any name, and printed as it stands in the server's log:

          trebol reports list          List what was reported since it was last decided about, the most first.
          trebol reports show ID       Show a post or a comment, and what those wrote who reported it.
          trebol reports keep ID       Show it to everybody again; its reports are done with.
          trebol reports remove ID     Delete it.
          trebol reports ban ID        Delete it, and let its author write nothing any more.
          trebol reports unban NAME    Let a banned author write again.

        --data, TREBOL_DATA: the data folder. Default: data.

        It ends with 0 when it is done, 1 when it can't be, 2 when it was called wrongly.
        """

    static let lioli = """
        Usage: trebol lioli TASK [--data DIR]

        Works on the database of LIOLI in the data folder, also while the server runs:

          trebol lioli list                        List every program: where it stands, what was kept and lost.
          trebol lioli due                         List who has a weigh-in to post now, and who missed the last one.
          trebol lioli photo PROGRAM WEEK [FILE]   Write the photo of a week into a new file, and say which word
                                                   has to be seen in it. Default: lioli-PROGRAM-WEEK.jpg.
          trebol lioli void PROGRAM WEEK REASON    Take back the success of a week: its stake is lost. The weigh-in
                                                   stays; the ledger gets a line with the reason, which its owner
                                                   reads. Name nobody in it: the line stays for ever.
          trebol lioli verify                      Recompute every balance from the weigh-ins, and compare.

        --data, TREBOL_DATA: the data folder. Default: data.

        It ends with 0 when all is well, 1 when it isn't or can't be done, 2 when it was called wrongly.
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

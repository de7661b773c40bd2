/// One option of `trebol serve`: a flag, and the environment variable that stands in for it.
struct Option: Sendable {
    let flag: String
    let variable: String
    /// What stands behind the flag in the help; nil for a switch, which takes no value.
    let placeholder: String?
    let explanation: String

    /// A flag wins over its variable, and a variable over the default.
    static let all: [Option] = [
        Option(
            flag: "--host", variable: "TREBOL_HOST", placeholder: "ADDRESS",
            explanation: "The IP address to listen on. Default: 127.0.0.1, this machine alone."),
        Option(
            flag: "--port", variable: "TREBOL_PORT", placeholder: "PORT",
            explanation: "The port to listen on; 0 picks a free one. Default: 8080."),
        Option(
            flag: "--data", variable: "TREBOL_DATA", placeholder: "DIR",
            explanation: "The folder for everything that is kept, made when missing. Default: data."),
        Option(
            flag: "--apps", variable: "TREBOL_APPS", placeholder: "NAMES",
            explanation: "Which apps to serve, with commas between them. Default: all of them."),
        Option(
            flag: "--web", variable: "TREBOL_WEB", placeholder: "DIR",
            explanation: "The folder with the apps' pages, or `none` to serve the APIs alone. "
                + "Default: the folder `web` beside this program."),
        Option(
            flag: "--picture-program", variable: "TREBOL_PICTURE_PROGRAM", placeholder: "FILE",
            explanation: "The program that decodes the pictures people send. "
                + "Default: `trebol-pictures` beside this program."),
        Option(
            flag: "--catalogue", variable: "TREBOL_CATALOGUE", placeholder: "FILE",
            explanation: "The films that Movies offers when TMDB_TOKEN is not set. "
                + "Default: Catalogue/films.json beside this program."),
        Option(
            flag: "--movies-fresh", variable: "TREBOL_MOVIES_FRESH", placeholder: "SECONDS",
            explanation: "How long Movies passes on an answer of the database upstream without asking again, "
                + "0 to 604800. Default: 3600."),
        Option(
            flag: "--posters", variable: "TREBOL_POSTERS", placeholder: "MEGABYTES",
            explanation: "How much room posters may take on disk, 1 to 100000. Default: 256."),
        Option(
            flag: "--weigh-in-word", variable: "TREBOL_WEIGH_IN_WORD", placeholder: "on|off",
            explanation:
                "Whether LIOLI asks for a word, new for each week, to be seen in the photo. Default: on."),
        Option(
            flag: "--public-url", variable: "TREBOL_PUBLIC_URL", placeholder: "URL",
            explanation: "Where people reach the server, as https://example.org. "
                + "Default: what each request says in its Host header."),
        Option(
            flag: "--trust-proxy", variable: "TREBOL_TRUST_PROXY", placeholder: nil,
            explanation: "Believe X-Forwarded-For and X-Forwarded-Proto. "
                + "Only behind a proxy that sets them itself. Variable: 1 or 0."),
        Option(
            flag: "--limits", variable: "TREBOL_LIMITS", placeholder: "on|off",
            explanation: "Whether sign-ups, posts, comments, likes and reports are limited by account and "
                + "address. Off is for measuring. Default: on."),
        Option(
            flag: "--reports-to-hold", variable: "TREBOL_REPORTS_TO_HOLD", placeholder: "COUNT",
            explanation:
                "How many different people have to report a post or a comment of Secrets for it to be "
                + "held back until an operator has looked at it, 1 to 1000. Default: 3."),
        Option(
            flag: "--operator-password-file", variable: "TREBOL_OPERATOR_PASSWORD_FILE", placeholder: "FILE",
            explanation:
                "The file whose first line is the password of the operator's page, of 12 characters or "
                + "more. Default: what TREBOL_OPERATOR_PASSWORD says."),
        Option(
            flag: "--threads", variable: "TREBOL_THREADS", placeholder: "COUNT",
            explanation: "How many threads serve requests, 1 to 64. Default: one a processor."),
        Option(
            flag: "--bench", variable: "TREBOL_BENCH", placeholder: nil,
            explanation:
                "Also answer /bench/fixed?bytes=N with N bytes, to measure against. Variable: 1 or 0."),
    ]
}

/// What was wrong with how the program was called. The message is for a person, without `trebol:` in front.
struct UsageError: Error, Equatable, Sendable {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}

import Foundation
import TestSupport
import Testing

@testable import trebol

@Suite("The command")
struct CommandTests {
    @Test("help explains every command, every flag and its variable, and every app")
    func help() throws {
        let overview = try RunningTrebol(["help"]).ending()
        #expect(overview.status == 0 && overview.errors.isEmpty)
        for command in ["serve", "lioli", "help", "version"] {
            #expect(overview.output.contains("trebol \(command)"))
            #expect(try RunningTrebol(["help", command]).ending().output.contains("trebol \(command)"))
        }
        let serve = try RunningTrebol(["help", "serve"]).ending().output
        for option in Option.all {
            #expect(serve.contains(option.flag + (option.placeholder.map { " " + $0 } ?? "")))
            #expect(serve.contains(option.variable))
        }
        for app in AppName.allCases { #expect(serve.contains(app.rawValue)) }
        #expect(try RunningTrebol(["serve", "--help"]).ending().output.contains("--public-url"))
    }

    @Test("version prints one line")
    func version() throws {
        let ending = try RunningTrebol(["version"]).ending()
        #expect(ending.status == 0)
        #expect(ending.output == "trebol \(Command.version)\n")
    }

    @Test(
        "who calls it wrongly is told how on the error stream, with status 2 and the nearest word that there is",
        arguments: [
            (["sevre"], "serve"), (["help", "verson"], "version"), (["serve", "--prot", "1"], "--port"),
            (["serve", "--port", "x"], "0 to 65535"), (["serve", "--port", "70000"], "0 to 65535"),
            (["serve", "--port"], "needs a value"), (["serve", "--threads=0"], "1 to 64"),
            (["serve", "--port=1", "--port=2"], "twice"), (["serve", "--bench=1"], "takes no value"),
            (["serve", "--data", ""], "needs a value"), ([], "Usage"), (["serve", "stray"], "stray"),
            (["serve", "--public-url", "nope"], "--public-url is"),
            (["serve", "--host", "foo"], "--host is"),
            (["serve", "--public-url", "https://example.org/path"], "--public-url is"),
            (["serve", "--limits", "1"], "on or off"),
            (["serve", "--prot", "1"], "Try `trebol help serve`."),
            (["sevre"], "Try `trebol help`."),
        ])
    func wrong(arguments: [String], hint: String) throws {
        let ending = try RunningTrebol(arguments).ending()
        #expect(ending.status == 2)
        #expect(ending.output.isEmpty)
        #expect(ending.errors.contains(hint), "\(ending.errors)")
    }

    @Test(
        "A-01 an app that isn't known is refused with the list of those that are",
        arguments: ["films", "secrets,films", ""])
    func unknownApp(apps: String) throws {
        let ending = try RunningTrebol(["serve", "--apps", apps]).ending()
        #expect(ending.status == 2)
        #expect(ending.errors.contains("The apps are: secrets, movies, lioli."))
    }

    @Test("a flag wins over its variable, a variable over the default")
    func variables() throws {
        let environment = [
            "TREBOL_PORT": "81", "TREBOL_DATA": "there", "TREBOL_BENCH": "1", "TREBOL_HOST": "",
        ]
        let values = try OptionValues(arguments: ["--port", "82"]) { environment[$0] }
        let options = try ServeOptions(values)
        #expect(options.port == 82)
        #expect(options.data == "there")
        #expect(options.isBenchmarked && !options.trustsProxy)
        #expect(options.host == "127.0.0.1")
        #expect(throws: UsageError.self) {
            try ServeOptions(OptionValues(arguments: []) { $0 == "TREBOL_TRUST_PROXY" ? "yes" : nil })
        }
    }

    @Test("words are as far apart as the letters that differ")
    func distances() {
        #expect(editDistance("serve", "serve") == 0)
        #expect(editDistance("sevre", "serve") == 2)
        #expect(editDistance("", "abc") == 3)
        #expect(editDistance("abc", "") == 3)
        #expect(editDistance("--prot", "--port") == 2)
    }
}

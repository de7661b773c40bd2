import Database
import Glibc
import HTTPServer
import SecretsServer
import Wire

/// `trebol reports …`: what people reported in Secrets, and what an operator decides about it, also while the server runs.
struct ReportsCommand: Equatable {
    /// What is asked for.
    enum Task: Equatable {
        case list
        case show(ReportedID)
        case decide(OperatorAction, ReportedID)
        case unban(String)
    }

    let task: Task
    /// The data folder.
    let data: String

    private static let tasks = ["list", "show", "keep", "remove", "ban", "unban"]
    /// How many things are listed at most.
    private static let limit = 1_000

    /// Reads what stands behind `reports`.
    init(_ arguments: [String], environment: (String) -> String?) throws(UsageError) {
        var rest = arguments
        data = try DataFlag.take(from: &rest, environment: environment)
        guard let name = rest.first else {
            throw UsageError("Say what to do: \(Self.tasks.joined(separator: ", ")).")
        }
        task = try Self.task(name, Array(rest.dropFirst()))
    }

    private static func task(_ name: String, _ rest: [String]) throws(UsageError) -> Task {
        switch name {
        case "list":
            guard rest.isEmpty else { throw UsageError("“\(rest[0])” has no place there.") }
            return .list
        case "show": return .show(try id(name, rest))
        case "unban":
            guard rest.count == 1 else { throw UsageError("Write: trebol reports unban NAME.") }
            return .unban(rest[0])
        default:
            guard let action = OperatorAction(rawValue: name) else {
                throw .unknown("task of reports", name, among: tasks)
            }
            return .decide(action, try id(name, rest))
        }
    }

    private static func id(_ name: String, _ rest: [String]) throws(UsageError) -> ReportedID {
        guard rest.count == 1 else { throw UsageError("Write: trebol reports \(name) ID.") }
        guard let id = ReportedID(rest[0]) else {
            throw UsageError("ID is as post-12 or comment-3, not “\(rest[0])”.")
        }
        return id
    }
}

extension ReportsCommand {
    /// Does it, and answers whether it was done.
    func run() throws(StartError) -> Bool {
        try OperatorDatabase.use(of: .secrets, in: data, migrations: SecretsService.migrations) {
            database throws(DatabaseError) in
            try run(OperatorDesk(database), at: TimeSource.system.now())
        }
    }

    private func run(_ desk: OperatorDesk, at now: Instant) throws(DatabaseError) -> Bool {
        switch task {
        case .list: return Self.list(try desk.queue(limit: Self.limit))
        case .show(let id):
            guard let thing = try desk.thing(id) else { return Terminal.complain("There is no \(id.text).") }
            Self.show(thing)
            return true
        case .decide(let action, let id): return Self.report(try desk.decide(action, id, at: now))
        case .unban(let name): return Self.report(try desk.unban(name, at: now))
        }
    }

    private static func list(_ queue: (things: [ReportedThing], hasMore: Bool)) -> Bool {
        guard !queue.things.isEmpty else {
            Terminal.say("Nothing to decide.")
            return true
        }
        Terminal.say("id  reports  held  author  text")
        for thing in queue.things {
            let text = Terminal.printable(thing.content)
            Terminal.say(
                "\(thing.id.text)  \(thing.reports.total)  \(thing.isHeld ? "held" : "-")  \(thing.author)  "
                    + (text.count > 60 ? text.prefix(59) + "…" : text))
        }
        if queue.hasMore { Terminal.say("There is more. It is listed once these are decided.") }
        return true
    }

    private static func show(_ thing: ReportedThing) {
        Terminal.say("\(thing.id.text), by \(thing.author)\(thing.isAuthorBanned ? ", who is banned" : "")")
        Terminal.say("written \(thing.createdAt.iso8601), changed \(thing.updatedAt.iso8601)")
        Terminal.say(thing.isHeld ? "held back until you decide" : "shown to everybody")
        Terminal.say("reports: \(thing.reports.text)")
        Terminal.say("")
        // Line by line: a line break is harmless, and the text's own.
        for line in thing.content.split(separator: "\n", omittingEmptySubsequences: false) {
            Terminal.say("  " + Terminal.printable(String(line)))
        }
        for note in thing.notes { Terminal.say("\nnote (\(note.reason)): \(Terminal.printable(note.text))") }
    }

    private static func report(_ outcome: OperatorOutcome) -> Bool {
        switch outcome {
        case .done(let line):
            Terminal.say(line)
            return true
        case .notFound: return Terminal.complain("There is no such thing, or not any more.")
        case .changedSince: return Terminal.complain("Its author has changed it meanwhile.")
        case .nothingToDecide: return Terminal.complain("There is nothing to decide.")
        }
    }
}

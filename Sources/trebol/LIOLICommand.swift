import Database
import Glibc
import HTTPServer
import LIOLIServer
import Wire

/// `trebol lioli …`: what an operator looks at and does, also while the server runs.
struct LIOLICommand: Equatable {
    /// What is asked for.
    enum Task: Equatable {
        case list
        case due
        /// Writes the photo of a week into a file.
        case photo(ProgramID, week: Int, file: String)
        case void(ProgramID, week: Int, reason: String)
        case verify
    }

    let task: Task
    /// The data folder.
    let data: String

    private static let tasks = ["list", "due", "photo", "void", "verify"]
    /// The most bytes a reason may have; whoever it is about reads it.
    private static let reasonLimit = 500

    /// Reads what stands behind `lioli`.
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
        case "list": return try alone(.list, rest)
        case "due": return try alone(.due, rest)
        case "verify": return try alone(.verify, rest)
        case "photo":
            guard (2...3).contains(rest.count) else {
                throw UsageError("Write: trebol lioli photo PROGRAM WEEK [FILE].")
            }
            let (program, week) = (try number("PROGRAM", rest[0]), try number("WEEK", rest[1]))
            let file = rest.count == 3 ? rest[2] : "lioli-\(program)-\(week).jpg"
            return .photo(ProgramID(program), week: Int(week), file: file)
        case "void":
            guard rest.count >= 3 else {
                throw UsageError("Write: trebol lioli void PROGRAM WEEK REASON.")
            }
            let (program, week) = (try number("PROGRAM", rest[0]), try number("WEEK", rest[1]))
            let reason = WrittenText.normalized(rest[2...].joined(separator: " "))
            guard (1...reasonLimit).contains(reason.utf8.count), WrittenText.isVisible(reason),
                !reason.utf8.contains(where: { $0 < 0x20 })
            else { throw UsageError("A reason is one line of 1 to \(reasonLimit) bytes.") }
            return .void(ProgramID(program), week: Int(week), reason: reason)
        default: throw .unknown("task of lioli", name, among: tasks)
        }
    }

    private static func alone(_ task: Task, _ rest: [String]) throws(UsageError) -> Task {
        guard rest.isEmpty else { throw UsageError("“\(rest[0])” has no place there.") }
        return task
    }

    private static func number(_ name: String, _ text: String) throws(UsageError) -> Int64 {
        guard text.utf8.count <= 18, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int64(text), number > 0
        else { throw UsageError("\(name) is a number from 1 on, not “\(text)”.") }
        return number
    }
}

extension LIOLICommand {
    /// Does it, and answers whether all is well: verifying can find that it isn't.
    func run() throws(StartError) -> Bool {
        try OperatorDatabase.use(of: .lioli, in: data, migrations: LIOLIService.migrations) {
            database throws(DatabaseError) in
            try run(LIOLIOperator(database, at: TimeSource.system.now()))
        }
    }

    private func run(_ desk: LIOLIOperator) throws(DatabaseError) -> Bool {
        switch task {
        case .list: try desk.list(Terminal.say)
        case .due: try desk.due(Terminal.say)
        case .verify: return Self.report(try desk.verify())
        case .photo(let program, let week, let file):
            guard let photo = try desk.photo(program, week: week) else {
                return Terminal.complain("Nothing was posted for week \(week) of program \(program.number).")
            }
            return Self.write(photo, to: file)
        case .void(let program, let week, let reason):
            return Self.report(try desk.void(program, week: week, reason: reason))
        }
        return true
    }

    private static func report(_ verification: LIOLIOperator.Verification) -> Bool {
        for difference in verification.differences { Terminal.say(difference) }
        let counts =
            "\(verification.programs) programs recomputed, \(verification.orphans) of deleted accounts added up"
        guard verification.differences.isEmpty else {
            return Terminal.complain("\(counts): \(verification.differences.count) differ.")
        }
        Terminal.say("\(counts): every balance is right.")
        return true
    }

    private static func report(_ outcome: LIOLIOperator.Voided) -> Bool {
        switch outcome {
        case .done:
            Terminal.say("Voided. The ledger has a new line; the weigh-in is as it was.")
            return true
        case .noProgram: return Terminal.complain("There is no such program.")
        case .noWeek: return Terminal.complain("The program has no such week.")
        case .noSuccess: return Terminal.complain("That week has no success that could be voided.")
        case .alreadyVoided: return Terminal.complain("That week was voided before.")
        }
    }

    /// Into a new file that only its owner can read.
    private static func write(_ photo: WeighInPhoto, to file: String) -> Bool {
        let descriptor = open(file, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            return Terminal.complain("\(file) can't be made: \(String(cString: strerror(errno))).")
        }
        defer { close(descriptor) }
        var written = 0
        while written < photo.jpeg.count {
            let count = photo.jpeg[written...].withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                // Half a photo is none.
                defer { unlink(file) }
                return Terminal.complain("\(file) can't be written: \(String(cString: strerror(errno))).")
            }
            written += count
        }
        Terminal.say("\(file): \(photo.weight), target \(photo.target), posted at \(photo.postedAt.iso8601)")
        Terminal.say("The word has to be seen: \(photo.words.joined(separator: ", or "))")
        if !photo.comment.isEmpty { Terminal.say("Comment: \(Terminal.printable(photo.comment))") }
        return true
    }
}

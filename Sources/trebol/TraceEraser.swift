import Database
import HTTPServer
import Synchronization

/// Empties the write-ahead logs of the databases soon after something was written, so that what was deleted, changed or replaced
/// isn't in them for long, whoever did it and in whichever process.
///
/// The log itself is the mark of what is left to do: whatever stands in it when the server starts, for instance after
/// it was killed, is folded into the database and overwritten then.
final class TraceEraser: Sendable {
    private let log: Log
    private let task = PeriodicTask("erasing", every: 3)
    /// How many attempts in a row have failed, by app.
    private let failures = Mutex<[AppName: Int]>([:])

    init(log: Log) {
        self.log = log
    }

    /// Begins to look every three seconds. To be called once.
    func start(_ databases: [(app: AppName, database: Database)]) {
        task.start { [self] in
            for (app, database) in databases { erase(app, database) }
        }
    }

    /// Ends after the attempt at work.
    func stop() {
        task.stop()
    }

    /// Empties one log if anything stands in it.
    func erase(_ app: AppName, _ database: Database) {
        guard database.logSize > 0 else { return }
        do throws(DatabaseError) {
            try database.eraseTraces()
            let failed = failures.withLock { $0.removeValue(forKey: app) } ?? 0
            if failed > 1 { log.info("\(app.rawValue): the database's log is empty again") }
        } catch {
            let failed = failures.withLock { failures in
                failures[app, default: 0] += 1
                return failures[app] ?? 0
            }
            // The first time somebody may just have begun to read.
            guard failed == 2 else { return }
            log.warning(
                "\(app.rawValue): what was deleted stays in the database's log, and the log grows, as long as another "
                    + "program reads the database; it is emptied once that ends: \(error)")
        }
    }
}

import Database
import HTTPServer
import Synchronization

/// Tells the operator when a database's disk takes no writes, and when it takes them again, which it tries by itself:
/// `GET /healthz` says that all is well once it is, though nobody writes.
final class WriteWatch: Sendable {
    private let log: Log
    private let task = PeriodicTask("watching writes", every: 2)
    private let refusing = Mutex<Set<AppName>>([])

    init(log: Log) {
        self.log = log
    }

    /// Begins to look every two seconds. To be called once.
    func start(_ databases: [(app: AppName, database: Database)]) {
        task.start { [self] in
            for (app, database) in databases { look(at: database, of: app) }
        }
    }

    /// Ends after the attempt at work.
    func stop() {
        task.stop()
    }

    /// Tries to write where the last write was refused.
    func look(at database: Database, of app: AppName) {
        guard database.isRefusingWrites else { return note(app, nil) }
        do throws(DatabaseError) {
            try database.tryWriting()
            note(app, nil)
        } catch {
            note(app, error)
        }
    }

    private func note(_ app: AppName, _ error: DatabaseError?) {
        let hasChanged = refusing.withLock { refusing in
            error == nil ? refusing.remove(app) != nil : refusing.insert(app).inserted
        }
        guard hasChanged else { return }
        if let error {
            log.error("\(app.rawValue): every write is refused until this is mended: \(error)")
        } else {
            log.info("\(app.rawValue): writing works again")
        }
    }
}

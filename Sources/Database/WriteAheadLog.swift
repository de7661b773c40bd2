import CSQLite

/// How long the write-ahead log has grown, and when it is emptied.
///
/// SQLite empties it only at a moment at which nobody reads from it, and by itself never waits for one: where somebody always reads,
/// the log grows for ever. So the write connection empties it, with a checkpoint that waits. While it waits nobody
/// writes, so whoever begins to read takes everything from the database's file, and those who read from the log are done
/// within milliseconds. Readers wait for nobody.
struct WriteAheadLog {
    /// From how many pages on it is emptied: 8 MB.
    static let pageLimit = 2_048
    /// How long an attempt waits for those who read from it, in milliseconds.
    static let patience: Int32 = 100

    /// How many pages stand in it, by the latest commit.
    var pages = 0
    /// From how many pages on the next attempt is made.
    private var nextAttempt = WriteAheadLog.pageLimit
    /// How many attempts for its length have failed in a row.
    private var failures = 0

    /// Whether it is so long that it should be emptied now.
    var isDue: Bool { pages >= nextAttempt }

    /// How long the attempt waits that is due: twice as long after each that failed, up to 800 ms.
    var duePatience: Int32 { Self.patience << min(failures, 3) }

    mutating func wasEmptied() {
        self = WriteAheadLog()
    }

    /// Somebody kept reading: the next attempt comes when as much again has been written, so that writers don't wait in vain
    /// each time.
    mutating func wasNotEmptied() {
        nextAttempt = pages + Self.pageLimit
        failures += 1
    }
}

extension Connection {
    /// Has each commit note the length of the log, in place of SQLite's own checkpoints, which don't wait.
    func watchLog() {
        let context = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_wal_hook(
            handle,
            { context, _, _, pages in
                guard let context else { return SQLITE_OK }
                Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue().log.pages = Int(pages)
                return SQLITE_OK
            }, context)
    }

    /// Folds the log into the database's file and cuts it to nothing. ``DatabaseError/busy`` when somebody reads from it for
    /// longer than is waited, as only another process does.
    /// - Parameter milliseconds: how long it is waited.
    func emptyLog(waiting milliseconds: Int32 = WriteAheadLog.patience) throws(DatabaseError) {
        sqlite3_busy_timeout(handle, milliseconds)
        defer { sqlite3_busy_timeout(handle, patience) }
        let code = sqlite3_wal_checkpoint_v2(handle, "main", SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
        guard code == SQLITE_OK else { throw DatabaseError(code: code, handle: handle) }
        log.wasEmptied()
    }

    /// Empties the log when it has grown long. When that can't be done now, a later write tries again.
    func shortenLog() {
        guard log.isDue else { return }
        do throws(DatabaseError) {
            try emptyLog(waiting: log.duePatience)
        } catch {
            log.wasNotEmptied()
        }
    }

    /// How often pages had to be written before their transaction was committed, since the cache was full of changed ones.
    var spilledPages: Int {
        var (current, highest) = (Int32(0), Int32(0))
        sqlite3_db_status(handle, SQLITE_DBSTATUS_CACHE_SPILL, &current, &highest, 0)
        return Int(current)
    }
}

import Database
import Glibc

/// An app's database as the commands for an operator use it: the server may have it open at the same time.
enum OperatorDatabase {
    /// Does something with the database of an app in the data folder, and closes it.
    static func use<Result>(
        of app: AppName, in data: String, migrations: [Migration],
        _ body: (Database) throws(DatabaseError) -> Result
    ) throws(StartError) -> Result {
        let path = data + "/" + app.rawValue + ".sqlite3"
        // A database that isn't there must not be made by looking for it.
        guard access(path, F_OK) == 0 else {
            throw .system("There is no database \(path). Name the data folder with --data DIR", errno)
        }
        do throws(DatabaseError) {
            let database = try Database(at: path, migrations: migrations, readers: 1)
            defer { database.close() }
            return try body(database)
        } catch {
            throw StartError("\(path): \(error)")
        }
    }
}

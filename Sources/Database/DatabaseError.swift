/// Why the database did not do what it was asked.
public enum DatabaseError: Error, Equatable, Sendable {
    /// What a row would have broken.
    public enum Constraint: Equatable, Sendable {
        /// Another row has the same values where they must differ.
        case unique
        /// The row refers to one that isn't there, or others refer to one that was to go.
        case foreignKey
        /// A condition on the row's values doesn't hold.
        case check
        /// A value is missing.
        case notNull
        /// One of the engine's own.
        case other
    }

    /// No room left: nothing was written, and writing works again once there is room.
    case full
    /// The file or its folder can't be opened, read or written.
    case unwritable
    /// Too much waits already, another process kept the database locked for longer than is waited, or there
    /// was no memory. Worth trying again.
    case busy
    /// A row would have broken a constraint.
    case constraint(Constraint)
    /// The file is damaged.
    case corrupt
    /// The file is something else than a database.
    case notADatabase
    /// The file was written by a newer release: it has version `version` of `component`, and `known` is
    /// the latest one that this release knows (0 when it doesn't know the component at all).
    case fromTheFuture(component: String, version: Int64, known: Int64)
    /// The database has been closed.
    case closed
    /// A mistake in the program: wrong SQL, a wrong count of parameters, a column of another type.
    case misuse(String)
}

extension DatabaseError: CustomStringConvertible {
    /// One sentence in plain words, for an operator's log. It never holds a value that was bound.
    public var description: String {
        switch self {
        case .full: "The disk, or the room given to the database, is full."
        case .unwritable: "The database's file or its folder can't be opened, read or written."
        case .busy: "The database is busy."
        case .constraint(let constraint): "A \(constraint) constraint refused the row."
        case .corrupt: "The database's file is damaged."
        case .notADatabase: "The file is not a database."
        case .fromTheFuture(let component, let version, let known):
            "The database was written by a newer release: it has version \(version) of \(component), "
                + "this release knows \(known)."
        case .closed: "The database is closed."
        case .misuse(let problem): "The database was misused: \(problem)."
        }
    }
}

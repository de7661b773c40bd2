import Database

/// Why an account could not be made or entered.
public enum AccountError: Error, Equatable, Sendable {
    /// Somebody has the name already.
    case taken
    /// Nobody can have the name.
    case unusableName(Username.Problem)
    /// Nobody can have the password.
    case unusablePassword(Password.Problem)
    /// The name or the password is wrong; which of them is not said.
    case refused
    /// No memory left for hashing; nothing was changed.
    case outOfMemory
    /// The database failed; nothing was changed.
    case database(DatabaseError)
}

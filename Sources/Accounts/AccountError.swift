import Database

/// Why an account could not be made or entered.
public enum AccountError: Error, Equatable, Sendable {
    /// Somebody has the name already.
    case taken
    case unusableName(Username.Problem)
    case unusablePassword(Password.Problem)
    /// The name or the password is wrong; which of them is not said.
    case refused
    /// No memory left for hashing; nothing was changed.
    case outOfMemory
    case database(DatabaseError)
}

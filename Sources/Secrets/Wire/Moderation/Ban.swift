import Wire

/// What an account meets that an operator has banned: it reads, is exported and can be deleted, but writes nothing.
public enum Ban {
    /// The code of the 403 that every write is answered.
    public static let code = "banned"
}

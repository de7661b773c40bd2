import Wire

/// What an account meets that an operator has banned: it neither writes, nor likes, nor reports. It still reads, hides and
/// blocks what it doesn't want to see, deletes what it wrote, is exported and can be deleted.
public enum Ban {
    /// The code of the 403 that it is answered to what it can't do.
    public static let code = "banned"
}

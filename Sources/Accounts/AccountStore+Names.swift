import Database

extension AccountStore {
    /// Who has the name, in whatever case; nil when nobody has.
    public static func account(
        named username: Username, on connection: Connection
    ) throws(DatabaseError) -> AccountID? {
        try connection.first("SELECT id FROM accounts WHERE folded_username = $1", .text(username.folded)) {
            AccountID($0.integer(0))
        }
    }
}

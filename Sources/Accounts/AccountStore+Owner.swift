import Database
import Wire

// What an account's owner does with it, after having signed in.
extension AccountStore {
    /// Whether it is the account's password. Slow, and to be limited like a sign-in.
    public func isPassword(_ text: String, of account: AccountID) throws(AccountError) -> Bool {
        try verifiedHash(text, of: account) != nil
    }

    /// The name its owner signed up with; nil when there is no such account any more.
    public func username(of account: AccountID) throws(DatabaseError) -> String? {
        try database.read { connection throws(DatabaseError) in
            try connection.first("SELECT username FROM accounts WHERE id = $1", .integer(account.rawValue)) {
                $0.text(0)
            }
        }
    }

    /// Changes the password and revokes every token but the one it is done with. Slow.
    /// ``AccountError/refused`` when `current` is not the password.
    public func changePassword(
        of account: AccountID, from current: String, to password: Password, keeping token: Token
    ) throws(AccountError) {
        guard let oldHash = try verifiedHash(current, of: account) else { throw .refused }
        let newHash = try hashing.hash(password)
        let isChanged = try mapping { () throws(DatabaseError) in
            try database.write { connection throws(DatabaseError) in
                // Only over the hash that was verified: somebody may have been quicker.
                let count = try connection.execute(
                    "UPDATE accounts SET password_hash = $1 WHERE id = $2 AND password_hash = $3",
                    .text(newHash), .integer(account.rawValue), .text(oldHash))
                guard count == 1 else { return false }
                try connection.execute(
                    "DELETE FROM tokens WHERE account_id = $1 AND hash <> $2",
                    .integer(account.rawValue), .blob(token.hash))
                return true
            }
        }
        guard isChanged else { throw .refused }
    }

    /// Makes the account unusable at once, inside a write of the caller's: its tokens, its password and its name are gone, and
    /// the name is free. The account itself stays, for what refers to it, until ``delete(_:on:)``.
    public static func retire(_ account: AccountID, on connection: Connection) throws(DatabaseError) {
        try connection.execute("DELETE FROM tokens WHERE account_id = $1", .integer(account.rawValue))
        // Nobody can have such a name, and no password has such a hash.
        try connection.execute(
            "UPDATE accounts SET username = $1, folded_username = $1, password_hash = '' WHERE id = $2",
            .text("#\(account.rawValue)"), .integer(account.rawValue))
    }

    /// The accounts that were retired and not deleted yet.
    public static func retired(on connection: Connection) throws(DatabaseError) -> [AccountID] {
        try connection.query("SELECT id FROM accounts WHERE username = '#' || id ORDER BY id") {
            AccountID($0.integer(0))
        }
    }

    /// Deletes the account, its tokens, and whatever refers to it with `ON DELETE CASCADE`, inside a write of the caller's.
    public static func delete(_ account: AccountID, on connection: Connection) throws(DatabaseError) {
        try connection.execute("DELETE FROM accounts WHERE id = $1", .integer(account.rawValue))
    }

    private func verifiedHash(_ text: String, of account: AccountID) throws(AccountError) -> String? {
        let hash = try mapping { () throws(DatabaseError) in
            try database.read { connection throws(DatabaseError) in
                try connection.first(
                    "SELECT password_hash FROM accounts WHERE id = $1", .integer(account.rawValue)
                ) { $0.text(0) }
            }
        }
        guard let hash, let password = try? Password(text), hashing.verify(hash, password) else { return nil }
        return hash
    }
}

extension Token {
    /// What a page's forms carry to prove that they come from a page that was shown to the token's holder. It follows from
    /// the token, and the token can't be found from it.
    public var formKey: String {
        Base64URL.encode(
            BLAKE2b.hash(Array(text.utf8), key: Array("the key of a form".utf8), count: 24))
    }
}

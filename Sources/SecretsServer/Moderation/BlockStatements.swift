import Accounts
import Database
import Secrets
import Wire

extension Connection {
    /// How many authors an account can block.
    static let blockLimit = 1_000

    /// Blocks whoever has the name, once however often it is asked for.
    func block(_ username: Username, by viewer: AccountID) throws(DatabaseError) -> ModerationOutcome {
        guard let blocked = try AccountStore.account(named: username, on: self) else { return .notFound }
        guard blocked != viewer else { return .own }
        let count = try first("SELECT count(*) FROM blocks WHERE account_id = $1", .integer(viewer.rawValue))
        {
            $0.integer(0)
        }
        guard Int(count ?? 0) < Self.blockLimit else { return .tooMany }
        try execute(
            "INSERT INTO blocks (account_id, blocked_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            .integer(viewer.rawValue), .integer(blocked.rawValue))
        return .done
    }

    /// Takes a block back, if there is one.
    func unblock(_ username: Username, by viewer: AccountID) throws(DatabaseError) {
        guard let blocked = try AccountStore.account(named: username, on: self) else { return }
        try execute(
            "DELETE FROM blocks WHERE account_id = $1 AND blocked_id = $2", .integer(viewer.rawValue),
            .integer(blocked.rawValue))
    }

    /// Whom an account has blocked, in the alphabetical order of their names.
    func blockedUsers(of viewpoint: Viewpoint) throws(DatabaseError) -> [User] {
        var avatars = AvatarURLWriter(origin: viewpoint.origin)
        return try query(
            """
            SELECT number, username FROM blocks JOIN accounts ON accounts.id = blocked_id
                JOIN author_numbers ON author_numbers.account_id = blocked_id
            WHERE blocks.account_id = $1 ORDER BY folded_username
            """, .integer(viewpoint.viewer.rawValue)
        ) { row in
            UserID(row.integer(0)).map { avatars.user($0, row.text(1)) }
        }.compactMap { $0 }
    }

    /// Whether an operator has banned the account.
    func isBanned(_ account: AccountID) throws(DatabaseError) -> Bool {
        try first("SELECT account_id FROM bans WHERE account_id = $1", .integer(account.rawValue)) {
            $0.integer(0)
        } != nil
    }
}

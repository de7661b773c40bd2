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

    /// The names that an account has blocked, in alphabetical order.
    func blockedNames(of viewer: AccountID) throws(DatabaseError) -> [String] {
        try query(
            """
            SELECT username FROM blocks JOIN accounts ON accounts.id = blocked_id
            WHERE account_id = $1 ORDER BY folded_username
            """, .integer(viewer.rawValue)
        ) { $0.text(0) }
    }

    /// Whether an operator has banned the account.
    func isBanned(_ account: AccountID) throws(DatabaseError) -> Bool {
        try first("SELECT account_id FROM bans WHERE account_id = $1", .integer(account.rawValue)) {
            $0.integer(0)
        } != nil
    }
}

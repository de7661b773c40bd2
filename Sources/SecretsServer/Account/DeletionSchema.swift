import Database

extension Schema {
    /// What deleting an account needs.
    static let deletionMigrations = [
        Migration(
            component, version: 5,
            // The accounts that are being deleted: what they wrote is not shown any more, and goes step by step.
            "CREATE TABLE account_deletions (account_id INTEGER PRIMARY KEY REFERENCES accounts (id))",
            "CREATE INDEX posts_by_author ON posts (author_id, id)")
    ]
}

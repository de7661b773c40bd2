import Database

extension Schema {
    /// What keeps the place kind: reports, hides, blocks, bans, and what operators decided.
    static let moderationMigrations = [
        Migration(
            component, version: 3,
            // Held back until an operator has looked at it: only its author sees it.
            "ALTER TABLE posts ADD COLUMN held INTEGER NOT NULL DEFAULT 0",
            "ALTER TABLE comments ADD COLUMN held INTEGER NOT NULL DEFAULT 0",
            "CREATE INDEX held_posts ON posts (author_id) WHERE held = 1",
            "CREATE INDEX held_comments ON comments (author_id) WHERE held = 1",
            // Of a post or of a comment: the other one is null. Kept after a decision, so that nobody reports the same
            // thing again and again.
            """
            CREATE TABLE reports (
                id INTEGER PRIMARY KEY,
                account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
                post_id INTEGER REFERENCES posts (id) ON DELETE CASCADE,
                comment_id INTEGER REFERENCES comments (id) ON DELETE CASCADE,
                reason TEXT NOT NULL,
                note TEXT,
                created_at INTEGER NOT NULL,
                decided INTEGER NOT NULL DEFAULT 0,
                UNIQUE (post_id, account_id),
                UNIQUE (comment_id, account_id))
            """,
            "CREATE INDEX reports_by_account ON reports (account_id)",
            "CREATE INDEX open_reports ON reports (post_id, comment_id) WHERE decided = 0",
            """
            CREATE TABLE hidden_posts (
                account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
                post_id INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
                PRIMARY KEY (account_id, post_id))
            """,
            "CREATE INDEX hidden_posts_by_post ON hidden_posts (post_id)",
            """
            CREATE TABLE hidden_comments (
                account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
                comment_id INTEGER NOT NULL REFERENCES comments (id) ON DELETE CASCADE,
                PRIMARY KEY (account_id, comment_id))
            """,
            "CREATE INDEX hidden_comments_by_comment ON hidden_comments (comment_id)",
            """
            CREATE TABLE blocks (
                account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
                blocked_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
                PRIMARY KEY (account_id, blocked_id))
            """,
            "CREATE INDEX blocks_by_blocked ON blocks (blocked_id)"),
        Migration(
            component, version: 4,
            """
            CREATE TABLE bans (
                account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
                banned_at INTEGER NOT NULL)
            """,
            // What was decided about which post or comment, and on how many reports of which reason. No person stands here.
            """
            CREATE TABLE decisions (
                id INTEGER PRIMARY KEY,
                decided_at INTEGER NOT NULL,
                subject TEXT NOT NULL,
                number INTEGER NOT NULL,
                action TEXT NOT NULL,
                reports TEXT NOT NULL)
            """),
    ]
}

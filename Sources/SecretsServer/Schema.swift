import Database

/// The tables of Secrets; those of accounts are the Accounts module's own and come before these.
enum Schema {
    static let component = "secrets"

    static let migrations =
        contentMigrations + moderationMigrations + deletionMigrations + authorNumberMigrations
        + pictureMigrations

    private static let contentMigrations = [
        Migration(
            component, version: 1,
            // The author's name stands in the post too: names never change, and a page of the feed is
            // then one scan of one table, without twenty look-ups beside it.
            """
            CREATE TABLE posts (
                id INTEGER PRIMARY KEY,
                author_id INTEGER NOT NULL REFERENCES accounts (id),
                author_name TEXT NOT NULL,
                content TEXT NOT NULL,
                background_color TEXT NOT NULL,
                latitude REAL,
                longitude REAL,
                likes_count INTEGER NOT NULL,
                comments_count INTEGER NOT NULL,
                created_at INTEGER NOT NULL,
                updated_at INTEGER NOT NULL)
            """,
            """
            CREATE TABLE likes (
                account_id INTEGER NOT NULL REFERENCES accounts (id),
                post_id INTEGER NOT NULL REFERENCES posts (id),
                PRIMARY KEY (account_id, post_id))
            """,
            "CREATE INDEX likes_by_post ON likes (post_id)",
            // Numbers are given out here, so that none is used twice, not even that of a deleted post, and
            // so that they are committed in order: who pages by number never misses one.
            "CREATE TABLE last_post (id INTEGER NOT NULL)",
            "INSERT INTO last_post (id) VALUES (0)"),
        Migration(
            component, version: 2,
            """
            CREATE TABLE comments (
                id INTEGER PRIMARY KEY,
                post_id INTEGER NOT NULL REFERENCES posts (id),
                author_id INTEGER NOT NULL REFERENCES accounts (id),
                author_name TEXT NOT NULL,
                content TEXT NOT NULL,
                created_at INTEGER NOT NULL,
                updated_at INTEGER NOT NULL)
            """,
            "CREATE INDEX comments_by_post ON comments (post_id, id)",
            "CREATE INDEX comments_by_author ON comments (author_id)",
            "CREATE TABLE last_comment (id INTEGER NOT NULL)",
            "INSERT INTO last_comment (id) VALUES (0)",
            // A picture lives and dies with its post, in the same transactions. Its number is what its URL
            // says, so it is random: 128 bits in hexadecimal.
            "CREATE TABLE pictures (id TEXT PRIMARY KEY, small BLOB NOT NULL, medium BLOB NOT NULL)",
            "ALTER TABLE posts ADD COLUMN picture_id TEXT REFERENCES pictures (id)",
            // What was posted with which key. `under` is the post that was commented on, or 0 for a post
            // itself. It outlives what was posted, so that this isn't posted again, and is forgotten after a day.
            """
            CREATE TABLE idempotency_keys (
                account_id INTEGER NOT NULL REFERENCES accounts (id),
                under INTEGER NOT NULL,
                key TEXT NOT NULL,
                number INTEGER NOT NULL,
                used_at INTEGER NOT NULL,
                PRIMARY KEY (account_id, under, key))
            """,
            "CREATE INDEX idempotency_keys_by_age ON idempotency_keys (used_at)"),
    ]
}

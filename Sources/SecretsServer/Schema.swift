import Database

/// The tables of Secrets; those of accounts are the Accounts module's own and come before these.
enum Schema {
    static let component = "secrets"

    static let migrations = [
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
            "INSERT INTO last_post (id) VALUES (0)")
    ]
}

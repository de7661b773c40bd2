import Database

/// The tables of LIOLI; those of accounts are the Accounts module's own and come before these.
enum Schema {
    static let component = "lioli"

    static let migrations = [
        Migration(
            component, version: 1,
            // The first `settled_weeks` weeks have their line in the ledger; `settle_at` is when the next one is lost if
            // nobody weighs in, and null when none is left.
            """
            CREATE TABLE programs (
                id INTEGER PRIMARY KEY,
                account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
                unit TEXT NOT NULL,
                start_weight INTEGER NOT NULL,
                goal_weight INTEGER NOT NULL,
                weeks INTEGER NOT NULL,
                stake INTEGER NOT NULL,
                started_at INTEGER NOT NULL,
                stopped_at INTEGER,
                settled_weeks INTEGER NOT NULL,
                settle_at INTEGER,
                word_seed INTEGER NOT NULL)
            """,
            "CREATE INDEX programs_by_account ON programs (account_id, id)",
            "CREATE INDEX programs_to_settle ON programs (settle_at) WHERE settle_at IS NOT NULL",
            """
            CREATE TABLE weigh_ins (
                id INTEGER PRIMARY KEY,
                program_id INTEGER NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
                week INTEGER NOT NULL,
                weight INTEGER NOT NULL,
                comment TEXT NOT NULL,
                posted_at INTEGER NOT NULL,
                idempotency_key TEXT,
                UNIQUE (program_id, week))
            """,
            // Apart from the weigh-ins, so that reading those doesn't drag the pictures along.
            """
            CREATE TABLE photos (
                weigh_in_id INTEGER PRIMARY KEY REFERENCES weigh_ins (id) ON DELETE CASCADE,
                jpeg BLOB NOT NULL)
            """,
            // It refers to no other table: its lines stay when the program they are about is deleted with its account.
            """
            CREATE TABLE ledger (
                id INTEGER PRIMARY KEY,
                program_id INTEGER NOT NULL,
                week INTEGER NOT NULL,
                kind TEXT NOT NULL,
                amount INTEGER NOT NULL,
                happened_at INTEGER NOT NULL,
                recorded_at INTEGER NOT NULL,
                reason TEXT)
            """,
            // A week has one line, and one more at most: that it was voided.
            "CREATE UNIQUE INDEX ledger_once ON ledger (program_id, week, (kind = 'voided'))",
            """
            CREATE TRIGGER ledger_is_not_updated BEFORE UPDATE ON ledger
            BEGIN SELECT RAISE(ABORT, 'the ledger is only appended to'); END
            """,
            """
            CREATE TRIGGER ledger_is_not_deleted_from BEFORE DELETE ON ledger
            BEGIN SELECT RAISE(ABORT, 'the ledger is only appended to'); END
            """)
    ]
}

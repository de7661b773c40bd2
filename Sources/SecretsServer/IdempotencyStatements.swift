import Accounts
import Database
import HTTPServer
import Secrets
import Wire

/// Where a key counts: for one account, and for comments under one post.
struct KeySlot: Sendable {
    let account: AccountID
    /// The number of the post that is commented on; 0 for a post itself.
    let under: Int64
    let key: IdempotencyKey
}

extension Connection {
    /// How long a key is remembered.
    private static var keyLifetime: Seconds { 86_400 }

    /// The number of what was posted with the key within the last day; nil for nothing.
    func posted(with slot: KeySlot, at now: Instant) throws(DatabaseError) -> Int64? {
        try first(
            """
            SELECT number FROM idempotency_keys
            WHERE account_id = $1 AND under = $2 AND key = $3 AND used_at > $4
            """,
            .integer(slot.account.rawValue), .integer(slot.under), .text(slot.key.text),
            .integer(now.seconds - Self.keyLifetime.count)
        ) { $0.integer(0) }
    }

    /// Notes what was posted with the key, and forgets a thousand keys that are a day old.
    func remember(_ slot: KeySlot, number: Int64, at now: Instant) throws(DatabaseError) {
        try execute(
            """
            DELETE FROM idempotency_keys WHERE (account_id, under, key) IN
                (SELECT account_id, under, key FROM idempotency_keys WHERE used_at <= $1 ORDER BY used_at LIMIT 1000)
            """,
            .integer(now.seconds - Self.keyLifetime.count))
        try execute(
            "INSERT INTO idempotency_keys (account_id, under, key, number, used_at) VALUES ($1, $2, $3, $4, $5)",
            .integer(slot.account.rawValue), .integer(slot.under), .text(slot.key.text), .integer(number),
            .integer(now.seconds))
    }
}

extension Request {
    /// The key that the client sent, if any; 400 when it can't be one.
    var idempotencyKey: IdempotencyKey? {
        get throws(HTTPError) {
            guard let text = header(IdempotencyKey.header) else { return nil }
            guard let key = IdempotencyKey(text) else {
                throw .badRequest(
                    "The Idempotency-Key header has to be 1 to 64 characters of printable ASCII, without blanks."
                )
            }
            return key
        }
    }
}

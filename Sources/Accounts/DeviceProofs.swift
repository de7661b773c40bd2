import CSodium
import Database
import Wire

/// Signs what a device keeps to prove that somebody signed in on it before.
///
/// A proof opens nothing. Whoever sends one along is only not slowed down by those who guess the same password elsewhere. It says
/// to nobody whose it is: it is a random text and a code over that text and its owner, made with a key that the database
/// keeps, so that it outlives a restart.
public struct DeviceProofs: Sendable {
    private static let nonceCount = 16
    private static let codeCount = 32

    private let key: [UInt8]

    /// Reads the key of a database that has the tables of accounts, or makes it.
    public init(_ database: Database) throws(DatabaseError) {
        let new = SecureRandom.bytes(32)
        let kept = try database.read { connection throws(DatabaseError) in try Self.key(on: connection) }
        if let kept {
            key = kept
            return
        }
        // Another process may be starting at the same time: one key wins.
        key = try database.write { connection throws(DatabaseError) in
            try connection.execute(
                "INSERT INTO device_key (id, key) VALUES (1, $1) ON CONFLICT DO NOTHING", .blob(new))
            return try Self.key(on: connection) ?? new
        }
    }

    private static func key(on connection: Connection) throws(DatabaseError) -> [UInt8]? {
        try connection.first("SELECT key FROM device_key WHERE id = 1") { $0.blob(0) }
    }

    /// A new proof: 64 characters of base64url.
    /// - Parameter owner: who signed in, in any words that stand for them alone.
    public func make(for owner: String) -> String {
        let nonce = SecureRandom.bytes(Self.nonceCount)
        return Base64URL.encode(nonce + code(nonce, owner))
    }

    /// Whether a text is a proof of this owner's.
    public func isProof(_ text: String, of owner: String) -> Bool {
        guard let bytes = Base64URL.decode(text.utf8, count: Self.nonceCount + Self.codeCount) else {
            return false
        }
        let given = Array(bytes[Self.nonceCount...])
        return sodium_memcmp(given, code(Array(bytes[..<Self.nonceCount]), owner), Self.codeCount) == 0
    }

    private func code(_ nonce: [UInt8], _ owner: String) -> [UInt8] {
        BLAKE2b.hash(nonce + owner.utf8, key: key, count: Self.codeCount)
    }
}

extension AccountStore {
    /// A proof for the device on which somebody has just signed in; nil when there is no account of that name any more.
    public func deviceProof(for username: String) throws(DatabaseError) -> String? {
        try owner(of: username).map(devices.make)
    }

    /// What a device is known by that has signed in with this name before: by its token, even one that has expired since, or by
    /// its proof. Nil when neither is that name's.
    public func device(of username: String, token: Token?, proof: String?) throws(DatabaseError) -> String? {
        if let token, try isToken(token, of: username) { return Base64URL.encode(token.hash) }
        guard let proof, let owner = try owner(of: username), devices.isProof(proof, of: owner) else {
            return nil
        }
        return proof
    }

    /// Whom a proof is for. With the time of signing up, so that a number or a name that is used again isn't the same.
    private func owner(of username: String) throws(DatabaseError) -> String? {
        guard let username = try? Username(username) else { return nil }
        return try database.read { connection throws(DatabaseError) in
            try connection.first(
                "SELECT id, created_at FROM accounts WHERE folded_username = $1", .text(username.folded)
            ) { "account \($0.integer(0)) \($0.integer(1))" }
        }
    }

    private func isToken(_ token: Token, of username: String) throws(DatabaseError) -> Bool {
        guard let username = try? Username(username) else { return false }
        return try database.read { connection throws(DatabaseError) in
            try connection.first(
                """
                SELECT 1 FROM tokens JOIN accounts ON accounts.id = account_id
                WHERE hash = $1 AND folded_username = $2
                """, .blob(token.hash), .text(username.folded)
            ) { $0.integer(0) }
        } != nil
    }
}

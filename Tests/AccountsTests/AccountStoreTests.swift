import Database
import Foundation
import Synchronization
import Testing
import Wire

@testable import Accounts

/// Hashing that is quick and says what it was asked for.
private final class FakeHashing: Sendable {
    let hashed = Mutex<Int>(0)
    let verified = Mutex<[String]>([])
    let beforeHash = Mutex<(@Sendable () -> Void)?>(nil)
    let generation = Mutex(1)

    var hashing: PasswordHashing {
        PasswordHashing(
            hash: { [self] password throws(AccountError) in
                hashed.withLock { $0 += 1 }
                beforeHash.withLock { $0 }?()
                return "v\(generation.withLock { $0 }):\(FakeHashing.text(password))"
            },
            verify: { [self] hash, password in
                verified.withLock { $0.append(hash) }
                return hash.drop { $0 != ":" }.dropFirst() == FakeHashing.text(password)
            },
            isOutdated: { [self] hash in
                generation.withLock { !hash.hasPrefix("v\($0):") }
            })
    }

    private static func text(_ password: Password) -> String {
        String(decoding: password.characters.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

@Suite final class AccountStoreTests {
    private let folder: URL
    private let database: Database
    private let fake = FakeHashing()
    private let store: AccountStore
    private let day0 = Instant(seconds: 1_800_000_000)

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        database = try Database(
            at: folder.path + "/accounts.db", migrations: AccountStore.migrations, readers: 2)
        store = try AccountStore(database, hashing: fake.hashing)
    }

    deinit {
        database.close()
        try? FileManager.default.removeItem(at: folder)
    }

    private func signUp(_ name: String = "otter") throws -> Token {
        try store.signUp(Username(name), Password("correct horse"), at: day0)
    }

    private func signIn(_ name: String, _ password: String) -> AccountError? {
        failure { () throws(AccountError) in
            try store.signIn(username: name, password: password, at: day0)
        }
    }

    private func texts(_ sql: SQL) throws -> [String] {
        try database.read { connection throws(DatabaseError) in
            try connection.query(sql) { $0.text(0) }
        }
    }

    @Test("Signing up makes an account and a token for it")
    func signingUp() throws {
        let otter = try signUp()
        let beaver = try signUp("beaver")
        let first = try store.account(for: otter, at: day0)
        #expect(first == AccountStore.Holder(account: AccountID(1), wantsTouch: false))
        #expect(try store.account(for: beaver, at: day0)?.account == AccountID(2))
        #expect(try store.account(for: Token(), at: day0) == nil)
    }

    @Test("A name is taken in whatever case, before and after a password was hashed for it")
    func taken() throws {
        _ = try signUp("Otter")
        #expect(try store.isTaken(Username("oTTER")))
        #expect(try !store.isTaken(Username("otters")))
        let hashedBefore = fake.hashed.withLock { $0 }
        let error = failure { () throws(AccountError) in
            try store.signUp(Username("OTTER"), Password("another horse"), at: day0)
        }
        #expect(error == .taken)
        #expect(fake.hashed.withLock { $0 } == hashedBefore)
    }

    @Test("Of two who sign up with one name at once, one is told that it is taken")
    func takenMeanwhile() throws {
        let quicker = try AccountStore(database, hashing: FakeHashing().hashing)
        fake.beforeHash.withLock { [day0] in
            $0 = { _ = try? quicker.signUp(Username("OTTER"), Password("another horse"), at: day0) }
        }
        let error = failure { () throws(AccountError) in
            try store.signUp(Username("otter"), Password("correct horse"), at: day0)
        }
        #expect(error == .taken)
        #expect(try texts("SELECT username FROM accounts") == ["OTTER"])
    }

    @Test("Signing in answers another token; the earlier one stays good")
    func signingIn() throws {
        let first = try signUp("Otter")
        let second = try store.signIn(username: "oTTer", password: "correct horse", at: day0)
        #expect(second != first)
        #expect(try store.account(for: first, at: day0)?.account == AccountID(1))
        #expect(try store.account(for: second, at: day0)?.account == AccountID(1))
    }

    @Test("Every refusal verifies exactly one hash; for a name that nobody has, the dummy's")
    func refusalsCostTheSame() throws {
        _ = try signUp()
        let attempts = [
            ("otter", "wrong horse"), ("nobody", "wrong horse"), ("no", "wrong horse"),
            (String(repeating: "x", count: 5_000), "wrong horse"), ("otter", "short"),
            ("nobody", "short"), ("otter", String(repeating: "x", count: 5_000)),
        ]
        for (name, password) in attempts {
            let before = fake.verified.withLock { $0.count }
            #expect(signIn(name, password) == .refused)
            let verified = fake.verified.withLock { $0.dropFirst(before) }
            #expect(verified.count == 1)
            #expect((verified.first == "v1:correct horse") == (name == "otter"))
        }
        #expect(try texts("SELECT 'token' FROM tokens").count == 1)
    }

    @Test("A hash with old parameters is replaced at the next sign-in")
    func rehash() throws {
        _ = try signUp()
        fake.generation.withLock { $0 = 2 }
        #expect(signIn("otter", "wrong horse") == .refused)
        #expect(try texts("SELECT password_hash FROM accounts") == ["v1:correct horse"])
        #expect(signIn("otter", "correct horse") == nil)
        #expect(try texts("SELECT password_hash FROM accounts") == ["v2:correct horse"])
        let hashed = fake.hashed.withLock { $0 }
        #expect(signIn("otter", "correct horse") == nil)
        #expect(fake.hashed.withLock { $0 } == hashed)
    }

    @Test("The database holds a token's hash and nothing that the token could be made from")
    func hashOnly() throws {
        let token = try signUp()
        let hashes = try database.read { connection throws(DatabaseError) in
            try connection.query("SELECT hash FROM tokens") { $0.blob(0) }
        }
        #expect(hashes == [token.hash])
        let bytes = try #require(Base64URL.decode(token.text.utf8, count: 32))
        database.close()
        let file = try Data(contentsOf: folder.appendingPathComponent("accounts.db"))
        #expect(file.range(of: Data(token.hash)) != nil)
        #expect(file.range(of: Data(token.text.utf8)) == nil)
        #expect(file.range(of: Data(bytes)) == nil)
    }

    @Test("An account has ten tokens at most, and the oldest goes")
    func tokenLimit() throws {
        let other = try signUp("beaver")
        var tokens = [try signUp()]
        for _ in 0..<10 {
            tokens.append(try store.signIn(username: "otter", password: "correct horse", at: day0))
        }
        let alive = try tokens.map { try store.account(for: $0, at: day0) != nil }
        #expect(alive == [false] + [Bool](repeating: true, count: 10))
        #expect(try store.account(for: other, at: day0) != nil)
    }

    @Test("A token expires when it was not used for 90 days, and its use is noted once a day")
    func expiry() throws {
        let token = try signUp()
        func holder(after days: Int64, seconds: Int64 = 0) throws -> AccountStore.Holder? {
            try store.account(for: token, at: day0 + .days(days) + Seconds(seconds))
        }
        #expect(try holder(after: 1, seconds: -1)?.wantsTouch == false)
        #expect(try holder(after: 1)?.wantsTouch == true)
        #expect(try holder(after: 90, seconds: -1)?.wantsTouch == true)
        #expect(try holder(after: 90) == nil)
        // Within the day nothing is noted; on day 89 it is, and 90 more begin.
        try store.touch(token, at: day0 + 86_399)
        #expect(try holder(after: 90) == nil)
        try store.touch(token, at: day0 + .days(89))
        #expect(try holder(after: 89)?.wantsTouch == false)
        #expect(try holder(after: 179, seconds: -1) != nil)
        #expect(try holder(after: 179) == nil)
        // Too late.
        try store.touch(token, at: day0 + .days(179))
        #expect(try holder(after: 179) == nil)
        _ = try store.signIn(username: "otter", password: "correct horse", at: day0 + .days(179))
        #expect(try texts("SELECT 'token' FROM tokens").count == 1)
    }

    @Test("A clock that was set back leaves tokens good")
    func clockSetBack() throws {
        let token = try signUp()
        #expect(try store.account(for: token, at: day0 + .days(-400))?.wantsTouch == false)
    }

    @Test("A revoked token is worth nothing; the others stay")
    func revoking() throws {
        let first = try signUp()
        let second = try store.signIn(username: "otter", password: "correct horse", at: day0)
        try store.revoke(first)
        try store.revoke(first)
        #expect(try store.account(for: first, at: day0) == nil)
        #expect(try store.account(for: second, at: day0)?.account == AccountID(1))
    }

    @Test("A database that fails says so")
    func databaseFails() throws {
        database.close()
        #expect(signIn("otter", "correct horse") == .database(.closed))
    }
}

import Foundation
import Testing
import Wire

@testable import Accounts
@testable import Database

@Suite("What an account's owner does")
struct OwnerTests {
    private static let now = Instant(seconds: 1_796_068_500)

    /// A store over a database of its own, and an account in it.
    private func withAccount(
        _ body: (AccountStore, Token, AccountID) throws -> Void
    ) throws {
        let path = NSTemporaryDirectory() + "/owner-\(UUID().uuidString).sqlite3"
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
        let database = try Database(at: path, migrations: AccountStore.migrations)
        defer { database.close() }
        let store = try AccountStore(database, hashing: .argon2id(memory: 8_192, passes: 1))
        let token = try store.signUp(Username("otto"), Password("a long password"), at: Self.now)
        let holder = try #require(try store.account(for: token, at: Self.now))
        try body(store, token, holder.account)
    }

    @Test("a new password takes the old one's place, and ends every session but the one it is changed in")
    func change() throws {
        try withAccount { store, token, account in
            let other = try store.signIn(username: "otto", password: "a long password", at: Self.now)
            let password = try Password("another password")
            #expect(throws: AccountError.refused) {
                try store.changePassword(
                    of: account, from: "a wrong password", to: password, keeping: token)
            }
            #expect(try store.account(for: other, at: Self.now) != nil)
            try store.changePassword(
                of: account, from: "a long password", to: password, keeping: token)
            #expect(try store.account(for: other, at: Self.now) == nil)
            #expect(try store.account(for: token, at: Self.now) != nil)
            #expect(try !store.isPassword("a long password", of: account))
            #expect(try store.isPassword("another password", of: account))
        }
    }

    @Test("a deleted account has no name, no password and no token, and its name is free again")
    func delete() throws {
        try withAccount { store, token, account in
            #expect(try store.username(of: account) == "otto")
            try store.database.write { connection throws(DatabaseError) in
                try AccountStore.delete(account, on: connection)
            }
            #expect(try store.username(of: account) == nil)
            #expect(try store.account(for: token, at: Self.now) == nil)
            #expect(try !store.isPassword("a long password", of: account))
            let otto = try Username("otto")
            #expect(try store.isTaken(otto) == false)
        }
    }

    @Test("what an app writes along with a new account is undone with it")
    func also() throws {
        try withAccount { store, _, _ in
            let maria = try Username("maria")
            let password = try Password("a long password")
            #expect(throws: AccountError.database(.misuse("no"))) {
                _ = try store.signUp(maria, password, at: Self.now) { _, _ throws(DatabaseError) in
                    throw .misuse("no")
                }
            }
            #expect(try store.isTaken(maria) == false)
        }
    }

    @Test("the key of a form follows from the token, differs by token, and is not the token")
    func formKey() throws {
        let (one, other) = (Token(), Token())
        #expect(one.formKey == Token(text: one.text)?.formKey)
        #expect(one.formKey != other.formKey)
        #expect(!one.formKey.contains(one.text.prefix(8)))
    }
}

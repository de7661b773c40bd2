import Database
import Foundation
import Testing
import Wire

@testable import Accounts

@Suite("What proves that a device signed in before")
struct DeviceProofTests {
    let folder = NSTemporaryDirectory() + "/devices-\(UUID().uuidString)"

    private func database() throws -> Database {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return try Database(at: folder + "/test.db", migrations: AccountStore.migrations)
    }

    @Test("is its owner's alone, differs each time, and outlives a restart")
    func proofs() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let database = try database()
        let proofs = try DeviceProofs(database)
        let (one, two) = (proofs.make(for: "otter"), proofs.make(for: "otter"))
        #expect(one != two && one.utf8.count == 64)
        #expect(proofs.isProof(one, of: "otter") && proofs.isProof(two, of: "otter"))
        #expect(!proofs.isProof(one, of: "beaver"))
        for text in [
            "", "x", String(one.dropLast()), one + "A", (one.first == "A" ? "B" : "A") + one.dropFirst(), "€",
        ] {
            #expect(!proofs.isProof(text, of: "otter"))
        }
        database.close()
        let again = try DeviceProofs(try self.database())
        #expect(again.isProof(one, of: "otter"))
    }

    @Test("of another server's isn't taken")
    func otherServer() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let proof = try DeviceProofs(database()).make(for: "otter")
        try FileManager.default.removeItem(atPath: folder)
        #expect(try !DeviceProofs(database()).isProof(proof, of: "otter"))
    }

    @Test("is a token of the account's, expired or not, or its proof; another account's is neither")
    func devices() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try AccountStore(database())
        let now = Instant(seconds: 1_800_000_000)
        let otter = try store.signUp(try Username("otter"), try Password("a long password"), at: now)
        let beaver = try store.signUp(try Username("beaver"), try Password("a long password"), at: now)
        let proof = try #require(try store.deviceProof(for: "OTTER"))
        #expect(try store.deviceProof(for: "nobody") == nil)
        #expect(try store.account(for: otter, at: now + .days(100)) == nil, "it has expired")
        let known = try store.device(of: "Otter", token: otter, proof: nil)
        #expect(known != nil && known?.contains(otter.text) == false)
        #expect(try store.device(of: "otter", token: nil, proof: proof) == proof)
        for name in ["beaver", "nobody", "?", ""] {
            #expect(try store.device(of: name, token: otter, proof: proof) == nil)
        }
        #expect(try store.device(of: "otter", token: beaver, proof: "x") == nil)
        #expect(try store.device(of: "otter", token: nil, proof: nil) == nil)
    }
}

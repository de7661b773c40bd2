import Foundation
import Testing

@testable import Accounts

/// Passwords that people choose, not programs.
@Suite("Chosen passwords")
struct ChosenPasswordTests {
    /// The list as the repository has it.
    private static let list = Result {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = root.appending(path: "Sources/CCommonPasswords/common-passwords.txt")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { String($0) }
    }

    @Test("the list has 10,000 passwords that would be long enough, in lower case, sorted, each once")
    func list() throws {
        let list = try Self.list.get()
        #expect(list.count == 10_000)
        #expect(list.allSatisfy { $0.utf8.count >= 8 && $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } })
        #expect(list.allSatisfy { $0 == $0.lowercased() })
        #expect(zip(list, list.dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }

    @Test("each of the list is found, and what lies beside one isn't")
    func found() throws {
        let list = try Self.list.get()
        let all = Set(list)
        #expect(list.filter { !CommonPasswords.contain($0) } == [])
        let near = list.flatMap { [$0 + "!", String($0.dropLast()), "~" + $0, " " + $0] }
        #expect(near.filter { CommonPasswords.contain($0) != all.contains($0) } == [])
        for text in ["", "\n", "\n" + list[0], list[0] + "\n" + list[1], "\u{0}", "~~~~~~~~~", "ñandúñandú"] {
            #expect(!CommonPasswords.contain(text))
        }
    }

    @Test(
        "the commonest are refused, in whatever case",
        arguments: [
            "password", "12345678", "123456789", "PASSWORD", "Password1", "qwertyuiop", "iLoveYou",
            "football",
            "11111111", "trustno1",
        ])
    func common(text: String) throws {
        let otto = try Username("otto")
        #expect(
            failure { () throws(AccountError) in try Password(chosen: text, by: otto) }
                == .unusablePassword(.common))
        // Whoever has one already can still sign in, and a program's own password isn't looked at.
        _ = try Password(text)
    }

    @Test("one's own name is refused, in whatever case; what is longer than it is not")
    func ownName() throws {
        let name = try Username("Hushed-Otter")
        for text in ["hushed-otter", "Hushed-Otter", "HUSHED-OTTER"] {
            #expect(
                failure { () throws(AccountError) in try Password(chosen: text, by: name) }
                    == .unusablePassword(.isName))
        }
        _ = try Password(chosen: "hushed-otter and more", by: name)
        _ = try Password(chosen: "hushed-otter", by: Username("otto"))
    }

    @Test("the rules of every password hold for chosen ones too")
    func length() throws {
        let otto = try Username("otto")
        #expect(
            failure { () throws(AccountError) in try Password(chosen: "otto", by: otto) }
                == .unusablePassword(.tooShort))
        let long = String(repeating: "x", count: 257)
        #expect(
            failure { () throws(AccountError) in try Password(chosen: long, by: otto) }
                == .unusablePassword(.tooLong))
        _ = try Password(chosen: "a long password", by: otto)
    }
}

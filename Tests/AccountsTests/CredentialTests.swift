import Testing

@testable import Accounts

/// Catches what `body` throws.
func failure<Result>(_ body: () throws(AccountError) -> Result) -> AccountError? {
    do throws(AccountError) {
        _ = try body()
        return nil
    } catch {
        return error
    }
}

@Suite struct TokenTests {
    @Test("A token's text is 43 characters of base64url and reads back as the same token")
    func text() throws {
        let token = Token()
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        #expect(token.text.count == 43)
        #expect(token.text.allSatisfy(letters.contains))
        #expect(Token(text: token.text) == token)
        #expect(Token() != token)
    }

    @Test("Whatever isn't exactly a token's text is none")
    func unreadable() {
        let text = String(repeating: "A", count: 43)
        #expect(Token(text: text) != nil)
        for wrong in ["", "A", text + "A", String(text.dropLast()), text + "=", text.dropLast() + "B"] {
            #expect(Token(text: wrong) == nil)
        }
        for character in ["+", "/", "=", " ", "\0"] {
            #expect(Token(text: character + text.dropFirst()) == nil)
        }
        #expect(Token(text: "é" + text.dropFirst(2)) == nil)
    }

    @Test("Printing a token or a password shows nothing of it")
    func hidden() throws {
        let token = Token()
        let password = try Password("correct horse")
        var dumped = ""
        dump(token, to: &dumped)
        dump(password, to: &dumped)
        let printed =
            "\(token) \(String(reflecting: token)) \(password) \(String(reflecting: password))" + dumped
        #expect(!printed.contains(token.text))
        #expect(!printed.contains("correct horse"))
        #expect(!printed.contains("99"))
        #expect(printed.hasPrefix("Token(hidden) Token(hidden) Password(hidden) Password(hidden)"))
    }

    @Test("BLAKE2b is the one of RFC 7693")
    func hash() {
        let hash = BLAKE2b.hash(Array("abc".utf8), count: 64)
        #expect(hash.prefix(8) == [0xBA, 0x80, 0xA5, 0x3F, 0x98, 0x1C, 0x4D, 0x0D])
        #expect(SecureRandom.bytes(32) != SecureRandom.bytes(32))
        #expect(SecureRandom.bytes(0) == [])
    }
}

@Suite struct UsernameTests {
    @Test("Letters, digits and three signs make a name", arguments: ["abc", "A.b-c_9", "...", "007"])
    func usable(_ text: String) throws {
        #expect(try Username(text).text == text)
    }

    @Test("Names differ in more than case")
    func folding() throws {
        #expect(try Username("Brave.OTTER") == Username("brave.otter"))
        #expect(try Username("brave.otter") != Username("brave_otter"))
        // `[` and `{` differ in the bit that tells upper from lower case; so would `@` and a backtick.
        #expect(Username.fold("[@Z") == "[@z")
    }

    @Test("Lengths from 3 to 30 are usable")
    func length() throws {
        #expect(failure { () throws(AccountError) in try Username("ab") } == .unusableName(.tooShort))
        #expect(failure { () throws(AccountError) in try Username("") } == .unusableName(.tooShort))
        let longest = String(repeating: "x", count: 30)
        #expect(try Username(longest).text == longest)
        #expect(failure { () throws(AccountError) in try Username(longest + "x") } == .unusableName(.tooLong))
    }

    @Test("Other characters are refused, those that look like letters too")
    func characters() {
        for text in ["a b c", "ñandú", "аdmin", "ABC\u{212A}", "abc\0", "a/b", "abc\n", "a@b.c", "ａｂｃ"] {
            #expect(failure { () throws(AccountError) in try Username(text) } == .unusableName(.characters))
        }
    }
}

@Suite struct PasswordTests {
    @Test("Passwords are 8 to 256 bytes of anything")
    func length() throws {
        for text in ["12345678", "ññññ", "\0\0\0\0\0\0\0\0", String(repeating: "x", count: 256)] {
            #expect(try Password(text).characters.count == text.utf8.count)
        }
        #expect(
            failure { () throws(AccountError) in try Password("1234567") } == .unusablePassword(.tooShort))
        let long = String(repeating: "x", count: 257)
        #expect(failure { () throws(AccountError) in try Password(long) } == .unusablePassword(.tooLong))
    }

    @Test("The standard hash is argon2id with 19 MiB and two passes, salted, and tells passwords apart")
    func standardHash() throws {
        let password = try Password("correct horse\0battery")
        let hash = try PasswordHashing.standard.hash(password)
        #expect(hash.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
        #expect(try PasswordHashing.standard.hash(password) != hash)
        #expect(PasswordHashing.standard.verify(hash, password))
        #expect(try !PasswordHashing.standard.verify(hash, Password("correct horse\0staple!")))
        #expect(!PasswordHashing.standard.verify("$argon2id$nonsense", password))
        #expect(!PasswordHashing.standard.verify("", password))
    }

    @Test("A hash with other parameters is outdated and still verifies")
    func outdated() throws {
        let password = try Password("correct horse")
        let old = try PasswordHashing.argon2id(memory: 8 * 1_024, passes: 1).hash(password)
        #expect(PasswordHashing.standard.isOutdated(old))
        #expect(PasswordHashing.standard.verify(old, password))
        let new = try PasswordHashing.standard.hash(password)
        #expect(!PasswordHashing.standard.isOutdated(new))
    }
}

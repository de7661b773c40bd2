import Accounts
import Testing

@Suite("The operator's password")
struct OperatorPasswordTests {
    @Test("it has at least 12 characters, is matched whole, and is never printed")
    func password() throws {
        #expect(throws: OperatorPassword.Problem.tooShort) { try OperatorPassword("eleven char") }
        for common in ["1234567890QWERTY", "123456654321"] {
            #expect(throws: OperatorPassword.Problem.common) { try OperatorPassword(common) }
        }
        let password = try OperatorPassword("twelve chars")
        #expect(password.matches("twelve chars"))
        for text in ["", "twelve char", "twelve charz", "twelve chars ", "Twelve chars"] {
            #expect(!password.matches(text))
        }
        #expect(!"\(password) \(String(reflecting: password))".contains("twelve"))
    }

    @Test("the key of its forms is its own, another one for each start, and nothing else is taken for it")
    func formKey() throws {
        let password = try OperatorPassword("twelve chars")
        let later = try OperatorPassword("twelve chars")
        #expect(password.isFormKey(password.formKey))
        #expect(password.formKey != later.formKey)
        for text in ["", "twelve chars", later.formKey, password.formKey + "x"] {
            #expect(!password.isFormKey(text))
        }
    }
}

import Foundation
import JSON
import Testing

/// The public suite of JSON texts: the first letter of a file's name says what a parser has to do with it.
private let suite = ProcessInfo.processInfo.environment["JSON_TEST_SUITE"]

@Suite(.enabled(if: suite != nil, "JSON_TEST_SUITE does not name the folder of the public suite"))
struct PublicSuiteTests {
    private func files(_ prefix: String) throws -> [(name: String, bytes: [UInt8])] {
        let folder = try URL(fileURLWithPath: #require(suite))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let chosen = try names.filter { $0.hasPrefix(prefix) && $0.hasSuffix(".json") }
            .map { (name: $0, bytes: [UInt8](try Data(contentsOf: folder.appendingPathComponent($0)))) }
        try #require(!chosen.isEmpty, "no file of the suite begins with \(prefix)")
        return chosen
    }

    @Test("every text that is JSON is accepted, and printed so that it reads back the same")
    func accepted() throws {
        for file in try files("y_") {
            do throws(JSONError) {
                let value = try JSONValue(parsing: file.bytes)
                #expect(try JSONValue(parsing: value.jsonBytes) == value, "\(file.name)")
            } catch {
                Issue.record("\(file.name): \(error.description)")
            }
        }
    }

    @Test("every text that is not JSON is refused")
    func refused() throws {
        for file in try files("n_") {
            #expect(throws: JSONError.self, "\(file.name)") { try JSONValue(parsing: file.bytes) }
        }
    }

    @Test("of the texts left to the parser, those that lose information are refused, the others are accepted")
    func undefined() throws {
        let accepted = try files("i_").filter { (try? JSONValue(parsing: $0.bytes)) != nil }.map(\.name)
        #expect(
            accepted == [
                "i_number_double_huge_neg_exp.json", "i_number_real_underflow.json",
                "i_number_too_big_neg_int.json", "i_number_too_big_pos_int.json",
                "i_number_very_big_negative_int.json",
            ])
    }
}

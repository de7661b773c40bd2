import Foundation
import Testing

@testable import Browser

@Suite("The page's host")
struct HostTests {
    /// `Web/host.js` names each operation behind its number.
    @Test("host.js performs every operation under the number it has here")
    func numbers() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let host = try String(contentsOf: package.appending(path: "Web/host.js"), encoding: .utf8)
        var performed: [Int32: String] = [:]
        for line in host.split(separator: "\n") {
            guard let match = line.firstMatch(of: /case (\d+):.*\/\/ (\w+)$/), let number = Int32(match.1)
            else { continue }
            performed[number] = String(match.2)
        }
        #expect(performed.count == Operation.allCases.count)
        for operation in Operation.allCases {
            #expect(performed[operation.rawValue] == "\(operation)")
        }
    }
}

import Foundation
import Glibc
import Testing

@testable import WebDriver

@Suite struct ChildProcessTests {
    @Test("a program's lines are waited for, and how it ends")
    func reads() throws {
        let child = try ChildProcess(
            "/bin/sh", ["-c", "echo one; echo $WORD >&2; exit 3"], environment: ["WORD": "two"])
        #expect(child.firstLine(within: .seconds(10)) { $0 == "two" ? $0.count : nil } == 3)
        #expect(child.end(within: .seconds(10)) == .exited(3))
        #expect(child.firstLine(within: .seconds(10)) { $0 == "three" ? $0.count : nil } == nil)
        #expect(child.output == "one\ntwo\n")
    }

    @Test("a program that does not end is killed, with what it started")
    func kills() throws {
        let child = try ChildProcess("/bin/sh", ["-c", "sleep 600 & echo $!; wait"])
        let started = child.firstLine(within: .seconds(10)) { Int32($0) }
        let grandchild = try #require(started)
        #expect(child.end(within: .milliseconds(1)) == nil)
        child.kill()
        #expect(child.end(within: .seconds(10)) == .killed(SIGKILL))
        #expect(Self.isGone(grandchild))
    }

    @Test("a signal is delivered")
    func signals() throws {
        let child = try ChildProcess(
            "/bin/sh", ["-c", "trap 'exit 7' TERM; echo ready; while :; do sleep 0.01; done"])
        #expect(child.firstLine(within: .seconds(10)) { $0 == "ready" } != nil)
        child.send(SIGTERM)
        #expect(child.end(within: .seconds(10)) == .exited(7))
    }

    @Test("a program that is missing is an error that says what to do")
    func misses() throws {
        let error = try #require(throws: ProcessError.self) { try Chromedriver.path(of: "no-such-program") }
        #expect("\(error)" == "no-such-program is not installed. Run scripts/setup test.")
        #expect(throws: ProcessError.self) { try ChildProcess("/no/such/program", []) }
    }

    /// Whether a process ended; one whose end nobody asked about yet has ended too.
    private static func isGone(_ process: Int32) -> Bool {
        guard let status = FileManager.default.contents(atPath: "/proc/\(process)/stat") else { return true }
        return String(decoding: status, as: UTF8.self).contains(") Z ")
    }
}

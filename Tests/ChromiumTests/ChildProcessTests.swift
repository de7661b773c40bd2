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
        let child = try ChildProcess("/bin/sh", ["-c", "sleep 600 & echo started; exit 0"])
        #expect(child.firstLine(within: .seconds(10)) { $0 == "started" ? true : nil } == true)
        // Whatever became of the shell, the one that sleeps keeps the output open.
        #expect(!child.isOver)
        child.kill()
        #expect(child.isOver)
    }

    @Test("no signal is blocked or ignored, no file open")
    func startsClean() throws {
        let child = try ChildProcess("/bin/sed", ["-n", "s/^Sig\\(Blk\\|Ign\\):\t*//p", "/proc/self/status"])
        #expect(child.end(within: .seconds(10)) == .exited(0))
        // The standard signals are the lower 31 bits; the C library keeps two others for itself.
        let sets = child.output.split(separator: "\n").map { UInt64($0, radix: 16).map { $0 & 0x7FFF_FFFF } }
        #expect(sets == [0, 0])
        let files = try ChildProcess("/bin/ls", ["/proc/self/fd"])
        #expect(files.end(within: .seconds(10)) == .exited(0))
        // The last is the folder that is being listed.
        #expect(files.output == "0\n1\n2\n3\n")
        let waiting = try ChildProcess("/bin/sleep", ["600"])
        waiting.send(SIGTERM)
        #expect(waiting.end(within: .seconds(10)) == .killed(SIGTERM))
    }

    @Test("a program is killed when the test process, which holds its guardian's lifeline, is gone")
    func guards() throws {
        let child = try ChildProcess("/bin/sleep", ["600"])
        let guardian = try #require(child.guardian)
        let other = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(other) }
        // Puts something else in the lifeline's place, which cuts it.
        #expect(dup2(other, guardian.lifeline) == guardian.lifeline)
        #expect(child.end(within: .seconds(10)) == .killed(SIGKILL))
    }

    @Test("a program that is missing is an error that says what to do")
    func misses() throws {
        let error = try #require(throws: ProcessError.self) { try Chromedriver.path(of: "no-such-program") }
        #expect("\(error)" == "no-such-program is not installed. Run scripts/setup test.")
        #expect(throws: ProcessError.self) { try ChildProcess("/no/such/program", []) }
    }
}

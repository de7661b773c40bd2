import Dispatch
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Imaging

@Suite("Decoding in processes")
struct DecoderTests {
    private let program = BuiltProgram.path("trebol-pictures")

    private func decoder(_ change: (inout PictureDecoder.Limits) -> Void = { _ in }) -> PictureDecoder {
        var limits = PictureDecoder.Limits()
        change(&limits)
        return PictureDecoder(program: program, limits: limits) { Issue.record("\($0)") }
    }

    private func jpeg() throws -> [UInt8] { try Fixture.make("a.jpg", ["copy in.ppm a.jpg"]) }

    @Test(
        "what a process makes is what this one makes, whatever kind it is of",
        arguments: [
            "a.jpg", "a.png", "a.webp", "a.gif", "a.avif", "a.heic",
        ])
    func same(name: String) throws {
        let file = try Fixture.make(name, ["copy in.ppm \(name)"])
        let decoder = decoder()
        #expect(try decoder.veiled(file) == Picture.veiled(file))
        #expect(try decoder.photo(file) == Picture.photo(file))
    }

    @Test("a picture that takes more memory than it may is refused, and the next one is made")
    func memory() throws {
        // Its canvas alone takes more than there is, though most of it is never written to.
        let black = [
            "black a.v 8000 5000 --bands 3", "copy a.v b.v --interpretation srgb", "copy b.v a.webp",
        ]
        let large = try Fixture.make("a.webp", black)
        #expect(try Picture.structure(large).memory == 0)
        let decoder = decoder { $0.spareMemory = 120_000_000 }
        let error = #expect(throws: ImagingError.self) { try decoder.veiled(large) }
        #expect(error.map { [.damaged, .exhausting].contains($0) } == true)
        #expect(try decoder.veiled(jpeg()) == Picture.veiled(jpeg()))
        // With what every picture has, it is made.
        #expect(try self.decoder().veiled(large) == Picture.veiled(large))
    }

    @Test("a picture that takes more time of the processor than it may is ended, and the next one is made")
    func time() throws {
        // Eight bytes a pixel, of which 48 megapixels are 400 KB: none is decoded in as little.
        let dear = HostilePNG.deep(width: 8_000, height: 6_000)
        let hasty = decoder { $0.milliseconds = 20 }
        for _ in 0..<3 { #expect(throws: ImagingError.exhausting) { try hasty.veiled(dear) } }
        // The program has ended its copies alone.
        let process = hasty.process
        #expect(throws: ImagingError.unreadable) { try hasty.veiled([0]) }
        #expect(process != nil && hasty.process == process)
        let decoder = decoder()
        #expect(try decoder.veiled(jpeg()) == Picture.veiled(jpeg()))
    }

    @Test("what is unpacked on trial in the process is refused for that, and a broken picture as broken")
    func refused() throws {
        let decoder = decoder()
        let bomb = HostilePNG.inflating(width: 100, height: 100, to: 1_000_000_000)
        #expect(throws: ImagingError.contradictory(.inflatesTooFar)) { try decoder.veiled(bomb) }
        #expect(throws: ImagingError.damaged) { try decoder.veiled(jpeg().dropLast(400)) }
        #expect(throws: ImagingError.unreadable) { try decoder.veiled([1, 2, 3]) }
    }

    @Test("without the program pictures are unavailable, and the operator is told which one is missing")
    func missing() throws {
        for path in ["/nowhere/trebol-pictures", "/bin/true", "/bin/cat"] {
            let told = Mutex<[String]>([])
            let decoder = PictureDecoder(program: path) { text in told.withLock { $0.append(text) } }
            #expect(throws: ImagingError.unavailable) { try decoder.veiled(jpeg()) }
            #expect(told.withLock { $0 }.allSatisfy { $0.contains(path) } && told.withLock { $0.count } == 1)
        }
        let told = Mutex(0)
        let unknown = PictureDecoder(program: nil) { _ in told.withLock { $0 += 1 } }
        #expect(throws: ImagingError.unavailable) { try unknown.photo(jpeg()) }
        #expect(told.withLock { $0 } == 1)
    }

    @Test("when somebody ends the program, the next picture starts it again")
    func ended() throws {
        let decoder = decoder()
        decoder.start()
        let first = try #require(decoder.process)
        kill(first, SIGKILL)
        // Until its end has come.
        var information = siginfo_t()
        #expect(waitid(P_PID, id_t(first), &information, WEXITED | WNOWAIT) == 0)
        #expect(try decoder.veiled(jpeg()) == Picture.veiled(jpeg()))
        #expect(decoder.process != first && kill(first, 0) == -1)
    }

    @Test("closing ends the program and everything it is decoding, and leaves no trace of it")
    func closed() throws {
        let decoder = decoder()
        decoder.start()
        let process = try #require(decoder.process)
        let dear = HostilePNG.deep(width: 8_000, height: 6_000)
        let outcome = Mutex<ImagingError?>(nil)
        let begun = DispatchSemaphore(value: 0)
        let ended = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            begun.signal()
            do throws(ImagingError) { _ = try decoder.veiled(dear) } catch { outcome.withLock { $0 = error } }
            ended.signal()
        }
        begun.wait()
        decoder.close()
        ended.wait()
        // Ended in the middle, or not begun, as it came.
        #expect(outcome.withLock { $0.map { [.exhausting, .unavailable].contains($0) } } == true)
        #expect(kill(process, 0) == -1 && errno == ESRCH)
        #expect(kill(-process, 0) == -1 && errno == ESRCH)
        #expect(throws: ImagingError.unavailable) { try decoder.veiled(jpeg()) }
    }

    @Test("the program has nothing open but what it needs, and nothing of the environment")
    func inherited() throws {
        setenv("TREBOL_TEST_KEY", "secret", 1)
        defer { unsetenv("TREBOL_TEST_KEY") }
        // Not closed when a program is started, unlike what the server itself opens.
        let leaky = dup(STDERR_FILENO)
        defer { close(leaky) }
        let decoder = decoder()
        decoder.start()
        let process = try #require(decoder.process)
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd")
        #expect(open.sorted() == ["0", "1", "2"])
        let environment = try Data(contentsOf: URL(fileURLWithPath: "/proc/\(process)/environ"))
        #expect(environment.range(of: Data("secret".utf8)) == nil)
        #expect(environment.range(of: Data("MALLOC_ARENA_MAX=1".utf8)) != nil)
    }

    @Test("pictures together take no more memory than there is for them, and each gets its turn")
    func room() {
        let room = MemoryRoom(limit: 100)
        let taken = Atomic(0)
        let most = Atomic(0)
        let made = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 8) { index in
            for round in 0..<300 {
                let count = [10, 60, 100, 400][(index + round) % 4]
                room.with(count) {
                    taken.add(min(count, 100), ordering: .relaxed)
                    for _ in 0..<200 { most.max(taken.load(ordering: .relaxed), ordering: .relaxed) }
                    taken.subtract(min(count, 100), ordering: .relaxed)
                    made.add(1, ordering: .relaxed)
                }
            }
        }
        #expect(most.load(ordering: .relaxed) <= 100 && made.load(ordering: .relaxed) == 2_400)
    }

    @Test("messages are read as they were written, and nothing else is")
    func messages() {
        let request = DecoderRequest(task: .photo, memory: 1 << 40, milliseconds: 2_000, count: 9_999_999)
        #expect(DecoderRequest(request.bytes) == request)
        #expect(DecoderRequest([9] + request.bytes.dropFirst()) == nil)
        let answer = DecoderAnswer(.made, counts: [70_000, 3])
        #expect(DecoderAnswer(answer.bytes) == answer)
        #expect(DecoderAnswer([1, 0, 0, 0, 0xFF, 0, 0, 0, 0]) == nil)
        #expect(DecoderAnswer([0] + answer.bytes.dropFirst()) == nil)
    }
}

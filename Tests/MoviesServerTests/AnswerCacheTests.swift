import HTTPServer
import Testing
import Wire

@testable import MoviesServer

@Suite("What is kept of upstream's answers")
struct AnswerCacheTests {
    private func answer(bytes: Int) -> KeptAnswer {
        KeptAnswer(
            body: SharedBytes([UInt8](repeating: 0x20, count: bytes)), isFound: true,
            came: MonotonicTime(nanoseconds: 0))
    }

    /// Which of the numbers are kept. Looking counts as use, so it comes last in a test.
    private func kept(_ cache: inout AnswerCache<Int>, of numbers: Range<Int>) -> [Int] {
        numbers.filter { cache.answer($0) != nil }
    }

    @Test("no more than so many are kept, and those go that weren't used for longest")
    func count() {
        var cache = AnswerCache<Int>(countLimit: 8, byteLimit: .megabytes(1))
        for number in 0..<8 { cache.keep(answer(bytes: 10), for: number) }
        #expect(cache.answer(0) != nil)
        cache.keep(answer(bytes: 10), for: 8)
        #expect(kept(&cache, of: 0..<9) == [0, 4, 5, 6, 7, 8])
    }

    @Test(
        "no more than so many bytes are kept, however often an answer is replaced; a huge one isn't kept at all"
    )
    func bytes() {
        var cache = AnswerCache<Int>(countLimit: 100, byteLimit: .bytes(1_000))
        for _ in 0..<50 { cache.keep(answer(bytes: 200), for: 0) }
        for number in 1...4 { cache.keep(answer(bytes: 200), for: number) }
        cache.keep(answer(bytes: 251), for: 5)
        var all = cache
        #expect(kept(&all, of: 0..<6) == [0, 1, 2, 3, 4])
        cache.keep(answer(bytes: 200), for: 6)
        #expect(kept(&cache, of: 0..<7) == [3, 4, 6])
    }
}

import TestSupport
import Testing

@testable import Secrets

@Suite("Timeline")
struct TimelineTests {
    /// A server's feed, cut into pages.
    private struct Server {
        var posts: [Post] = []

        mutating func post() -> Post {
            let post = Post.sample((posts.first?.id.number ?? 0) + 1)
            posts.insert(post, at: 0)
            return post
        }

        func page(before: PostID?, limit: Int = 5) -> Page {
            let older = posts.filter { post in before.map { post.id < $0 } ?? true }
            return Page(Array(older.prefix(limit)), hasMore: older.count > limit)
        }
    }

    @Test(
        "S-05 no post twice and none missing, in whatever order pages come and whoever posts between",
        arguments: 0..<40)
    func nothingMissing(seed: UInt64) {
        var dice = SeededRandom(seed: seed)
        var server = Server()
        for _ in 0..<Int.random(in: 0...30, using: &dice) { _ = server.post() }
        var timeline = Timeline()
        var late: [(before: PostID?, page: Page)] = []
        for _ in 0..<60 {
            switch Int.random(in: 0..<6, using: &dice) {
            case 0: _ = server.post()
            case 1: timeline.insert(server.post())
            case 2: late.append((nil, server.page(before: nil)))
            case 3:
                if let opening = timeline.openings.randomElement(using: &dice) {
                    late.append((opening, server.page(before: opening)))
                }
            default:
                guard let index = late.indices.randomElement(using: &dice) else { continue }
                // Now and then an answer comes twice.
                let answer = Bool.random(using: &dice) ? late.remove(at: index) : late[index]
                timeline.merge(answer.page, before: answer.before)
            }
            #expect(timeline.posts.map(\.id) == Set(timeline.posts.map(\.id)).sorted(by: >))
        }
        for answer in late { timeline.merge(answer.page, before: answer.before) }
        finish(&timeline, server)
        #expect(timeline.posts == server.posts)
        #expect(timeline.openings.isEmpty)
    }

    /// Reads the newest, then whatever may be missing, as scrolling through all of it does.
    private func finish(_ timeline: inout Timeline, _ server: Server) {
        timeline.merge(server.page(before: nil), before: nil)
        var rounds = 0
        while let opening = timeline.openings.max(), rounds < 200 {
            timeline.merge(server.page(before: opening), before: opening)
            rounds += 1
        }
    }

    @Test("S-05 a page says which posts between its ends are gone")
    func deletions() {
        var timeline = Timeline()
        timeline.merge(Page(Post.samples(5, downTo: 1), hasMore: false), before: nil)
        timeline.merge(Page([.sample(5), .sample(2), .sample(1)], hasMore: false), before: nil)
        #expect(timeline.posts.map(\.id.number) == [5, 2, 1])
    }

    @Test(
        "S-05 an empty page closes the end, and a page that ignores what was asked changes nothing for the worse"
    )
    func oddPages() throws {
        var timeline = Timeline()
        timeline.merge(Page([.sample(9), .sample(8)], hasMore: true), before: nil)
        let eight = try #require(PostID(8))
        var ended = timeline
        ended.merge(Page([], hasMore: true), before: eight)
        #expect(ended.openings.isEmpty)
        timeline.merge(Page([.sample(9), .sample(8)], hasMore: true), before: eight)
        #expect(timeline.posts.map(\.id.number) == [9, 8])
        #expect(timeline.openings.isEmpty)
    }

    @Test("S-05 a page out of order and with a post twice is put right")
    func disorder() {
        let page = Page([.sample(1), .sample(3), .sample(1), .sample(2)], hasMore: false)
        #expect(page.posts.map(\.id.number) == [3, 2, 1])
    }

    @Test("S-05 a post that is removed leaves its opening to the one above")
    func removal() throws {
        var timeline = Timeline()
        timeline.merge(Page([.sample(9), .sample(8)], hasMore: true), before: nil)
        timeline.remove(try #require(PostID(8)))
        #expect(timeline.openings == [try #require(PostID(9))])
    }

    @Test("S-05 only what changed gets a new revision")
    func revisions() throws {
        var timeline = Timeline()
        timeline.merge(Page([.sample(2), .sample(1)], hasMore: false), before: nil)
        timeline.merge(Page([.sample(2), .sample(1, likes: 1)], hasMore: false), before: nil)
        #expect(timeline.revisions.posts == [try #require(PostID(1))])
        #expect(timeline.revisions[try #require(PostID(1))] == 1)
    }
}

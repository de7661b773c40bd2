import AppTestSupport
import Interface
import JSON
import Testing
import Wire

@testable import Secrets

@Suite("Comments")
struct CommentTests {
    private func discussing(_ comments: [Comment] = [.sample(2), .sample(1)]) -> Phone {
        let phone = Phone.reading([.sample(3), .sample(1)])
        phone.openComments(3, comments)
        return phone
    }

    @Test(
        "S-14 the comments button opens the post on top, under it a form, under that the comments, newest first"
    )
    func opens() throws {
        let phone = Phone.reading([.sample(3), .sample(1)])
        phone.trigger(.click, on: try #require(phone.elements.first { $0[.id] == "comments-3" }))
        #expect(phone.navigations == [.push("/posts/3/comments")])
        #expect(phone.elements("thread").first.map { Node.element($0).text }?.contains("Loading…") == true)
        phone.answer(Phone.comments(3), .comments([.sample(1), .sample(2)]))
        let dialog = try #require(phone.elements.first { $0.tag == .dialog })
        let parts = Node.element(dialog).elements.filter {
            $0.tag == .article || $0.tag == .textarea || $0.classNames.contains("comment-text")
        }
        #expect(parts.map(\.tag) == [.article, .textarea, .p, .p])
        #expect(phone.comments == ["Comment 2", "Comment 1"])
        phone.tap("Close")
        #expect(phone.navigations.last == .back)
        #expect(phone.focused.last == "comments-3")
    }

    @Test(
        "S-16 C-02 older comments come page by page as one scrolls to them, each once; nobody having said anything is said"
    )
    func pages() {
        let phone = Phone.reading([.sample(3)])
        phone.openComments(3, (21...40).reversed().map { .sample($0) }, hasMore: true)
        phone.trigger(.approach, on: phone.elements("thread-opening")[0])
        phone.answer(
            Phone.comments(3) + "&before=21", .comments((1...21).reversed().map { .sample($0) }))
        #expect(phone.comments == (1...40).reversed().map { "Comment \($0)" })
        #expect(phone.elements("thread-opening").isEmpty)
        #expect(discussing([]).text.contains("Nobody has said anything yet."))
    }

    @Test("S-16 comments that don't come are said not to have, and asked for again")
    func failure() {
        let phone = Phone.reading([.sample(3)], at: "/posts/3/comments")
        phone.answer(Phone.comments(3), .failure(.unreachable))
        #expect(phone.text.contains("The comments didn’t come. The server is out of reach."))
        phone.tap("Try again")
        phone.answer(Phone.comments(3), .comments([.sample(1)]))
        #expect(phone.comments == ["Comment 1"])
    }

    @Test("S-14 the address of a post that isn't loaded shows it; of one that is gone, says so")
    func deepLink() {
        let phone = Phone.reading([.sample(9)], at: "/posts/3/comments")
        phone.answer("GET /api/v1/posts/3", .post(.sample(3)))
        phone.answer(Phone.comments(3), .comments([]))
        #expect(phone.cards.filter { $0 == "Secret 3" }.count == 2)
        let gone = Phone.reading([.sample(9)], at: "/posts/4/comments")
        gone.answer("GET /api/v1/posts/4", .error(404, "not_found"))
        #expect(gone.text.contains("That secret is gone."))
        gone.tap("To the secrets")
        #expect(gone.state.place == .feed)
    }

    @Test("S-15 after commenting one stands in the feed at that post, the comment on top of its comments")
    func creates() throws {
        let phone = discussing()
        phone.type("  Me too ")
        phone.submit()
        let pending = try #require(phone.requests.first { $0.line == Phone.createComment(3) })
        #expect(try CommentDraft(json: JSONValue(parsing: pending.request.body)).content == "  Me too ")
        phone.answer(Phone.createComment(3), .comment(.sample(5, "Me too", by: "brave_fox"), status: 201))
        #expect(phone.state.place == .feed)
        #expect(phone.navigations.last == .back)
        #expect(phone.scrolls.last == .element("post-3"))
        #expect(phone.focused.last == "post-3")
        #expect(phone.announcements.last == "Your comment is there.")
        #expect(phone.comments == ["Me too", "Comment 2", "Comment 1"])
        #expect(phone.state.feed.timeline.posts[0].commentsCount == 1)
        #expect(phone.disk.files["comments"] == nil)
    }

    @Test("S-15 a comment is sent once: one key for every attempt with a text, also after reopening the app")
    func oneKey() throws {
        let phone = discussing()
        phone.type("Me too")
        phone.submit()
        let key = phone.requests[0].request.headers.first { $0.name == "Idempotency-Key" }?.value
        #expect(key?.utf8.count == 32)
        phone.answer(Phone.createComment(3), .failure(.timedOut))
        #expect(phone.text.contains("Your comment didn’t arrive. It took too long."))
        let reopened = Phone(at: "/posts/3/comments", disk: phone.disk)
        reopened.answer(Phone.signIn, .token("newer"))
        reopened.answer("GET /api/v1/posts/3", .post(.sample(3)))
        #expect(reopened.elements.first { $0.tag == .textarea }?.value == "Me too")
        reopened.submit()
        let again = reopened.requests.first { $0.line == Phone.createComment(3) }
        #expect(again?.request.headers.first { $0.name == "Idempotency-Key" }?.value == key)
    }

    @Test("S-15 a failure after the sheet was closed is said over the feed, and leads back to the text")
    func failureWhenClosed() {
        let phone = discussing()
        phone.type("Me too")
        phone.submit()
        phone.tap("Close")
        phone.answer(Phone.createComment(3), .error(429, "too_many_requests", retryAfter: 40))
        #expect(phone.text.contains("Try again in 40 seconds."))
        phone.tap("Back to it")
        #expect(phone.elements.first { $0.tag == .textarea }?.value == "Me too")
    }

    @Test("S-16 one's own comment can be changed, others' can't; a failure keeps the text")
    func edits() throws {
        let phone = discussing([.sample(2, by: "brave_fox"), .sample(1)])
        #expect(phone.elements.filter { $0.tag == .button && $0.name == "Edit" }.count == 1)
        phone.tap("Edit")
        let field = try #require(phone.elements.first { $0[.id] == "comment-edit" })
        phone.trigger(.input, "Better", on: field)
        phone.submit()
        phone.answer("PUT /api/v1/posts/3/comments/2", .status(500))
        #expect(phone.text.contains("The change didn’t arrive."))
        #expect(phone.elements.first { $0[.id] == "comment-edit" }?.value == "Better")
        phone.submit()
        phone.answer("PUT /api/v1/posts/3/comments/2", .comment(.sample(2, "Better", by: "brave_fox")))
        #expect(phone.comments == ["Better", "Comment 1"])
    }

    @Test(
        "S-16 a deleted comment is out of sight at once, can be taken back, and is deleted when that time is over"
    )
    func deletes() {
        let phone = discussing([.sample(2, by: "brave_fox"), .sample(1)])
        phone.tap("Delete")
        #expect(phone.comments == ["Comment 1"])
        phone.tap("Undo")
        #expect(phone.comments == ["Comment 2", "Comment 1"] && phone.requests.isEmpty)
        phone.tap("Delete")
        phone.fire(SecretsApp.toastTimer)
        phone.answer("DELETE /api/v1/posts/3/comments/2", .failure(.unreachable))
        #expect(phone.text.contains("It couldn’t be deleted, and is back."))
        #expect(phone.comments == ["Comment 2", "Comment 1"])
        phone.tap("Delete")
        phone.signal(.hidden)
        phone.answer("DELETE /api/v1/posts/3/comments/2", .status(204))
        #expect(phone.comments == ["Comment 1"])
    }
}

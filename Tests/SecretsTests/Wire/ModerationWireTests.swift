import JSON
import Secrets
import Testing
import Wire

@Suite struct ModerationWireTests {
    private static func report(_ text: String) throws -> ReportDraft {
        try ReportDraft(json: JSONValue(parsing: Array(text.utf8)))
    }

    @Test("Every reason for a report is read as it is written", arguments: ReportReason.allCases)
    func reasons(reason: ReportReason) throws {
        #expect(try Self.report("{\"reason\":\"\(reason.rawValue)\"}") == ReportDraft(reason: reason))
    }

    @Test("A report without a known reason, or with a note over its limits, is refused")
    func refused() throws {
        let longest = String(repeating: "ñ", count: 500)
        #expect(try Self.report("{\"reason\":\"spam\",\"note\":\"\(longest)\"}").note == longest)
        for text in [
            "{}", "{\"reason\":\"boring\"}", "{\"reason\":7}", "[]",
            "{\"reason\":\"spam\",\"note\":\"\(longest)x\"}", "{\"reason\":\"spam\",\"note\":\"\\u0000\"}",
        ] {
            #expect(throws: JSONError.self) { try Self.report(text) }
        }
    }

    @Test("The paths of reports, hides and blocks")
    func paths() throws {
        let post = try #require(PostID(12))
        let comment = try #require(CommentID(3))
        #expect(SecretsRoutes.reportPost.path(post) == "/posts/12/report")
        #expect(SecretsRoutes.reportComment.path((post, comment)) == "/posts/12/comments/3/report")
        #expect(SecretsRoutes.unhideComment.path((post, comment)) == "/posts/12/comments/3/hide")
        #expect(SecretsRoutes.unblock.path(BlockedName(username: "a/b c")) == "/blocks/a%2Fb%20c")
        #expect(SecretsRoutes.exportAccount.path == "/account/export")
        #expect(SecretsRoutes.unblock.parameters([""]) == nil)
    }

    @Test("What is held back says so, and nothing else does")
    func held() throws {
        let instant = try #require(Instant(iso8601: "2026-11-30T19:55:00Z"))
        let user = User.sample("hushed-otter", avatarURL: "/a.png")
        let comment = Comment(
            id: try #require(CommentID(3)), content: "x", author: user, createdAt: instant, updatedAt: instant
        )
        #expect(!comment.jsonText.contains("held"))
        var held = comment
        held.held = true
        #expect(held.jsonText.hasSuffix(#","held":true}"#))
        for value in [comment, held] {
            #expect(try Comment(json: JSONValue(parsing: value.jsonBytes)) == value)
        }
        var post = Post(
            id: try #require(PostID(1)), content: "x", backgroundColor: CardColor.palette[0], user: user,
            createdAt: instant, updatedAt: instant)
        #expect(!post.jsonText.contains("held"))
        post.held = true
        #expect(post.jsonText.hasSuffix(#","held":true}"#))
        #expect(try Post(json: JSONValue(parsing: post.jsonBytes)) == post)
    }
}

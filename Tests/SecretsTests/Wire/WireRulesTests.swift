import Secrets
import Testing
import Wire

@Suite("Wire of Secrets: what a secret may say")
struct SecretTextTests {
    @Test("white space at both ends is cut off, inside it stays")
    func trims() throws {
        #expect(try SecretText(" \n\t\u{3000}\u{200B}one  two\r\n\u{FEFF} ").text == "one  two")
        #expect(SecretText.characterCount("  ab ") == 2)
    }

    @Test("nothing but white space is empty", arguments: ["", " ", "\n\r\n", "\u{200B}\u{2060}\u{A0}"])
    func empty(text: String) {
        #expect(throws: SecretText.Problem.empty) { try SecretText(text) }
    }

    @Test("500 characters are accepted, one more is too long, as a person counts them")
    func characters() throws {
        for character in ["a", "é", "e\u{301}", "👍🏽", "🇪🇸"] {
            let longest = String(repeating: character, count: 500)
            #expect(try SecretText(longest).text == longest)
            #expect(throws: SecretText.Problem.tooLong(excess: 3)) { try SecretText(longest + "abc") }
        }
    }

    @Test("one character made of very many bytes is refused")
    func bytes() {
        let stacked = "a" + String(repeating: "\u{301}", count: 4_000)
        #expect(stacked.count == 1)
        #expect(throws: SecretText.Problem.tooManyBytes) { try SecretText(stacked) }
    }

    @Test("a text of megabytes is refused as soon as it has been read once", .timeLimit(.minutes(1)))
    func hugeText() {
        let megabytes = String(repeating: "a", count: 4_000_000)
        #expect(throws: SecretText.Problem.tooManyBytes) { try SecretText(megabytes) }
        let lines = String(repeating: "a \n b", count: 1_000_000)
        #expect(throws: SecretText.Problem.tooManyBytes) { try SecretText(lines) }
    }

    @Test(
        "a text of which nothing can be seen is empty",
        arguments: [
            "\u{AD}", "\u{200D}\u{FE0F}", "\u{3164} \u{115F}", "\u{2800}\n\u{2800}", "\u{202E}\u{2066}",
            "\u{1}\u{7F}",
            "\u{E0041}\u{E007F}", "\u{FFA0}",
        ])
    func invisible(text: String) throws {
        #expect(throws: SecretText.Problem.empty) { try SecretText(text) }
        #expect(try SecretText(text + "a").text.hasSuffix("a"))
    }

    @Test("what joins emoji and chooses their form stays")
    func joiners() throws {
        for text in ["👩‍👩‍👧", "❤️", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"] { #expect(try SecretText(text).text.utf8.elementsEqual(text.utf8)) }
    }

    @Test("line breaks of every kind become line feeds, and of more than two in a row two are left")
    func lineBreaks() throws {
        #expect(try SecretText("a\r\nb\rc\u{2028}d\u{B}e\u{85}f").text == "a\nb\nc\nd\ne\nf")
        #expect(try SecretText("a\n\nb").text == "a\n\nb")
        #expect(try SecretText("a \n \t\n\r\n\u{200B}\n  b").text == "a \n\n  b")
        let tall = String(repeating: "x\n\n\n", count: 100)
        let lines = Array(repeating: "x", count: 21).joined(separator: "\n\n")
        #expect(try SecretText(tall).text == lines + String(repeating: " x", count: 79))
        #expect(SecretText.characterCount(tall) == 219)
        #expect(try SecretText("a \n \n").text == "a")
    }

    @Test("a text that has been brought into form stays as it is")
    func stable() throws {
        for raw in [
            " a\r\n\r\n\r\n b ", "x", "\u{2028}é\u{3000}\n\t\n\n👍🏽",
            String(repeating: "x\n\n\n\u{1B}", count: 60),
        ] {
            let text = try SecretText(raw).text
            #expect(try SecretText(text).text == text)
        }
    }

    @Test("a NUL is refused")
    func nul() {
        #expect(throws: SecretText.Problem.containsNUL) { try SecretText("a\0b") }
    }
}

@Suite("Wire of Secrets: pages and routes")
struct PagesAndRoutesTests {
    @Test("a page's query reads back as it was printed")
    func roundTrip() throws {
        for page in [
            PageQuery(), PageQuery(limit: 100, before: PostID(.max)), PageQuery(limit: 1, before: PostID(1)),
        ] {
            let text = page.query.text
            #expect(try PageQuery(#require(Query(parsing: text.dropFirst()))) == page)
        }
        #expect(PageQuery(limit: 7, before: PostID(9)).query.text == "?limit=7&before=9")
    }

    @Test("without a limit a page has 20 posts; limits that are made here stay within 1 to 100")
    func limits() throws {
        #expect(try PageQuery(Query()).limit == 20)
        #expect(PageQuery(limit: 0).limit == 1)
        #expect(PageQuery(limit: 1_000).limit == 100)
    }

    @Test(
        "a limit out of range or not a number is refused",
        arguments: ["0", "101", "-1", "+5", "1e1", "20.0", "", "٣", "99999999999999999999"])
    func badLimits(text: String) {
        var query = Query()
        query.add("limit", text)
        #expect(throws: PageQuery.Problem.limit) { try PageQuery(query) }
    }

    @Test(
        "a before that isn't a positive number is refused",
        arguments: ["0", "-1", "x", "", "1.5", "9223372036854775808", "12 "])
    func badBefore(text: String) {
        var query = Query()
        query.add("before", text)
        #expect(throws: PageQuery.Problem.before) { try PageQuery(query) }
    }

    @Test("the link to the next page leads to it, whatever stands beside it")
    func nextLink() {
        let next = PageQuery(limit: 20, before: PostID(981))
        let value = NextLink.value("https://a.example/api/v1/posts" + next.query.text)
        #expect(value == #"<https://a.example/api/v1/posts?limit=20&before=981>; rel="next""#)
        #expect(NextLink.page(value) == next)
        #expect(NextLink.page(#"<https://a.example/x>; rel="first", "# + value) == next)
    }

    @Test("S-16 pages of comments are asked for and linked to in the same way")
    func commentPages() throws {
        let page = CommentPageQuery(limit: 5, before: CommentID(7))
        #expect(page.query.text == "?limit=5&before=7")
        let value = NextLink.value("https://a.example/api/v1/posts/12/comments" + page.query.text)
        #expect(NextLink.commentPage(value) == page)
        #expect(NextLink.commentPage("<https://a.example/?before=0>; rel=\"next\"") == nil)
    }

    @Test("a key is 1 to 64 characters of printable ASCII, without blanks")
    func keys() {
        for text in ["a", "~!", String(repeating: "k", count: 64)] {
            #expect(IdempotencyKey(text)?.text == text)
        }
        for text in ["", " ", "a b", "a\n", "é", "a\u{7F}", String(repeating: "k", count: 65)] {
            #expect(IdempotencyKey(text) == nil)
        }
    }

    @Test(
        "a link that leads nowhere leads to no page",
        arguments: [
            "", "<https://a.example/posts>; rel=\"next\"", "https://a.example/?limit=2; rel=\"next\"",
            "<https://a.example/?before=5>; rel=\"prev\"", "<https://a.example/?before=x>; rel=\"next\"",
            "<", "<>;", ";,;,",
        ])
    func badLinks(value: String) {
        #expect(NextLink.page(value) == nil)
    }

    @Test("each request has the path that the API documents")
    func paths() throws {
        let id = try #require(PostID(12))
        #expect(SecretsRoutes.fake.path == "/fake")
        #expect(SecretsRoutes.signUp.path == "/sign_up")
        #expect(SecretsRoutes.signIn.path == "/sign_in")
        #expect(SecretsRoutes.posts.path == "/posts")
        #expect(SecretsRoutes.createPost.path == "/posts")
        #expect(SecretsRoutes.post.path(id) == "/posts/12")
        #expect(SecretsRoutes.updatePost.path(id) == "/posts/12")
        #expect(SecretsRoutes.deletePost.path(id) == "/posts/12")
        #expect(SecretsRoutes.like.path(id) == "/posts/12/like")
        #expect(SecretsRoutes.unlike.path(id) == "/posts/12/like")
        #expect(SecretsRoutes.comments.path(id) == "/posts/12/comments")
        #expect(SecretsRoutes.createComment.path(id) == "/posts/12/comments")
        let comment = try (id, #require(CommentID(7)))
        for route in [SecretsRoutes.comment, SecretsRoutes.updateComment, SecretsRoutes.deleteComment] {
            #expect(route.path(comment) == "/posts/12/comments/7")
        }
    }

    @Test(
        "a post's number reads as decimal digits alone",
        arguments: ["0", "-1", "+1", "01", "1 ", "", "x", "１"])
    func badNumbers(text: String) {
        #expect(PostID(pathSegment: text) == nil)
        #expect(PostID(pathSegment: "9223372036854775807")?.number == .max)
    }
}

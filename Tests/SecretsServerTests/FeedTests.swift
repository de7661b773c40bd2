import Foundation
import JSON
import Secrets
import Synchronization
import TestSupport
import Testing
import Wire

@testable import Accounts
@testable import Database
@testable import SecretsServer

@Suite("Secrets API: the feed")
struct FeedTests {
    @Test("S-04 one request answers the feed, newest first, byte for byte as documented")
    func golden() throws {
        let server = try Fixture()
        let author = try server.token("hushed-otter")
        let reader = try server.token("quiet-owl")
        let draft =
            ##"{"content":" I “still” sleep\nwith a \"light\" on ","background_color":"#c9c4f2","latitude":40.41678,"longitude":-3.70379}"##
        #expect(try server.send("POST", "/api/v1/posts", token: author, json: draft).status == 201)
        server.wait(60)
        try server.post("second", token: author)
        #expect(try server.send("POST", "/api/v1/posts/1/like", token: reader).status == 200)
        let response = try server.send("GET", "/api/v1/posts", token: reader)
        #expect(response.status == 200)
        #expect(response["Content-Type"] == "application/json; charset=utf-8")
        #expect(response["Link"] == nil)
        let id = try server.send("GET", "/api/v1/profile", token: author).decode(Profile.self).user.id.number
        let user =
            #""user":{"id":\#(id),"username":"hushed-otter","avatar_url":"http://test/avatars/hushed-otter.png"}"#
        #expect(
            response.text == #"""
                [{"id":2,"content":"second","background_color":"#C9C4F2","image":null,\#(user),"likes_count":0,\#
                "liked":false,"comments_count":0,"latitude":null,"longitude":null,\#
                "created_at":"2026-11-30T19:56:00Z","updated_at":"2026-11-30T19:56:00Z"},\#
                {"id":1,"content":"I “still” sleep\nwith a \"light\" on","background_color":"#C9C4F2","image":null,\#
                \#(user),"likes_count":1,"liked":true,"comments_count":0,"latitude":40.42,"longitude":-3.7,\#
                "created_at":"2026-11-30T19:55:00Z","updated_at":"2026-11-30T19:55:00Z"}]
                """#)
    }

    @Test("S-04 what the server writes straight from rows is what the wire's types write")
    func sameAsWire() throws {
        let server = try Fixture()
        let author = try server.token("Quiet.Owl_7")
        for content in [
            "plain", "\t\"\\/ <b>&amp;</b>", "👩‍👩‍👧‍👦 é e\u{301}", String(repeating: "ñ", count: 500),
        ] {
            try server.post(content, token: author)
            server.wait(.days(1))
        }
        // Controls are stored no more, but were.
        try server.database.write { connection throws(DatabaseError) in
            try connection.execute("UPDATE posts SET content = $1 || content WHERE id = 2", .text("\u{1}\t"))
        }
        let response = try server.send("GET", "/api/v1/posts", token: author)
        let posts: [Post] = try response.decode()
        #expect(posts.count == 4)
        #expect(posts.jsonText == response.text)
        #expect(posts.map(\.content).contains("\u{1}\t\"\\/ <b>&amp;</b>"))
    }

    @Test("S-04 an empty feed is an empty array")
    func empty() throws {
        let server = try Fixture()
        let response = try server.send("GET", "/api/v1/posts", token: server.token("hushed-otter"))
        #expect(response.status == 200)
        #expect(response.text == "[]")
        #expect(response["Link"] == nil)
    }

    @Test("S-05 a page has 20 posts unless asked otherwise, and leads to the next one while there is more")
    func pages() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        for number in 1...45 { try server.post("post \(number)", token: token) }
        let first = try server.send("GET", "/api/v1/posts", token: token)
        #expect(try first.decode([Post].self).map(\.id.number) == Array((26...45).reversed()))
        #expect(first["Link"] == #"<http://test/api/v1/posts?limit=20&before=26>; rel="next""#)
        let second = try server.send("GET", "/api/v1/posts?limit=20&before=26", token: token)
        #expect(try second.decode([Post].self).map(\.id.number) == Array((6...25).reversed()))
        let last = try server.send("GET", "/api/v1/posts?before=6", token: token)
        #expect(try last.decode([Post].self).count == 5)
        #expect(last["Link"] == nil)
        let exact = try server.send("GET", "/api/v1/posts?limit=45", token: token)
        #expect(try exact.decode([Post].self).count == 45)
        #expect(exact["Link"] == nil)
    }

    @Test("S-05 while others post and delete, who pages sees every post that was there, none twice")
    func pagingWhileOthersPost() throws {
        let server = try Fixture()
        let author = try server.token("hushed-otter")
        let reader = try server.token("quiet-owl")
        for number in 1...60 { try server.post("before \(number)", token: author) }
        let writing = startConcurrently(4) { writer in
            for number in 0..<20 {
                let post = try server.post("meanwhile \(writer)/\(number)", token: author)
                guard number % 2 == 0 else { continue }
                _ = try server.send("DELETE", "/api/v1/posts/\(post.id.number)", token: author).expecting(204)
            }
        }
        let walks = Mutex<[[Int64]]>([])
        try concurrently(4) { _ in
            let seen = try Self.pageThrough(server, token: reader)
            walks.withLock { $0.append(seen) }
        }
        try writing.wait()
        for seen in walks.withLock({ $0 }) {
            #expect(Set(seen).count == seen.count)
            #expect(seen == seen.sorted(by: >))
            #expect(Set(1...60).isSubset(of: seen))
        }
        #expect(try Self.pageThrough(server, token: reader).count == 60 + 40)
    }

    @Test("S-05 the number of a deleted post is never given to another one")
    func numbersAreNotReused() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let last = try server.post("soon gone", token: token)
        #expect(try server.send("DELETE", "/api/v1/posts/\(last.id.number)", token: token).status == 204)
        #expect(try server.post("next", token: token).id > last.id)
    }

    @Test(
        "a limit or a before that can't be answers 422 and names itself",
        arguments: [
            ("limit=0", "limit"), ("limit=101", "limit"), ("limit=x", "limit"), ("limit=", "limit"),
            ("limit=-5", "limit"), ("before=x", "before"), ("before=0", "before"), ("before=-1", "before"),
            ("before=1.5", "before"), ("before=99999999999999999999", "before"), ("before=%31x", "before"),
        ])
    func badPages(query: String, field: String) throws {
        let server = try Fixture()
        let response = try server.send("GET", "/api/v1/posts?\(query)", token: server.token("hushed-otter"))
        #expect(response.status == 422)
        #expect(try response.error.field == field)
    }

    @Test("every path answers under /api/v1 and /api, with or without a slash at its end")
    func prefixes() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        for number in 1...3 { try server.post("post \(number)", token: token) }
        for path in ["/api/v1/posts", "/api/v1/posts/", "/api/posts", "/api/posts/"] {
            let response = try server.send("GET", "\(path)?limit=2", token: token)
            #expect(response.status == 200)
            let base = path.hasPrefix("/api/v1") ? "/api/v1" : "/api"
            #expect(response["Link"] == "<http://test\(base)/posts?limit=2&before=2>; rel=\"next\"")
        }
        for path in ["/api/posts/1/", "/api/posts/1/like/", "/api/fake/"] {
            let method = path.contains("like") ? "POST" : "GET"
            #expect(try server.send(method, path, token: token).status == 200)
        }
    }

    @Test("a page that was read before shows what was written since, as soon as that was acknowledged")
    func neverOld() throws {
        let server = try Fixture()
        let author = try server.token("hushed-otter")
        let reader = try server.token("quiet-owl")
        func page() throws -> [Post] { try server.send("GET", "/api/v1/posts", token: reader).decode() }
        #expect(try page().isEmpty)
        let post = try server.post("first", token: author)
        let path = "/api/v1/posts/\(post.id.number)"
        #expect(try page().map(\.content) == ["first"])
        _ = try server.send("POST", path + "/like", token: reader)
        #expect(try page().map(\.liked) == [true])
        #expect(try page().map(\.likesCount) == [1])
        let draft = PostDraft(content: "changed", backgroundColor: CardColor.palette[1]).jsonText
        #expect(try server.send("PUT", path, token: author, json: draft).status == 200)
        #expect(try page().map(\.content) == ["changed"])
        #expect(try server.send("DELETE", path, token: author).status == 204)
        #expect(try page().isEmpty)
    }

    @Test("S-08 a page that was read from before a write is not kept beyond it")
    func staleSnapshot() throws {
        let server = try Fixture()
        try server.post("first", token: server.token("hushed-otter"))
        let cache = FeedCache()
        let origin = try #require(Origin(publicURL: "http://test"))
        let viewpoint = Viewpoint(viewer: AccountID(1), origin: origin)
        let draft = StoredDraft(
            content: try SecretText("second"), backgroundColor: CardColor.palette[0], latitude: nil,
            longitude: nil)
        let now = server.now
        /// The page as a reader gets it, when `write` comes between the reader's snapshot and the page.
        func newest(write: () throws(DatabaseError) -> Void) throws -> Int64? {
            let moment = cache.moment
            return try server.database.snapshot { connection throws(DatabaseError) in
                _ = try connection.first("SELECT id FROM accounts") { $0.integer(0) }
                try write()
                return try cache.page(FeedCache.Key(PageQuery(), origin, path: "/posts"), asOf: moment) {
                    () throws(DatabaseError) in
                    try connection.feedPage(PageQuery(), origin: origin, path: "/posts")
                }
            }.range?.upperBound
        }
        let before = try newest { () throws(DatabaseError) in
            try server.database.write { connection throws(DatabaseError) in
                _ = try connection.createPost(draft, at: now, viewpoint)
            }
            cache.invalidate()
        }
        #expect(before == 1)
        #expect(try newest {} == 2)
    }

    @Test("S-08 whoever has been told of their post finds it on top, however many read at that moment")
    func neverOldAmongReaders() throws {
        let server = try Fixture()
        let author = try server.token("hushed-otter")
        let isDone = Atomic(false)
        let reading = startConcurrently(3) { number in
            let client = try RawClient(port: server.port)
            while !isDone.load(ordering: .relaxed) {
                _ = try client.send("GET", "/api/v1/posts?limit=1", token: author).expecting(200)
            }
        }
        let writing = startConcurrently(1) { _ in
            defer { isDone.store(true, ordering: .relaxed) }
            let client = try RawClient(port: server.port)
            let draft = PostDraft(content: "x", backgroundColor: CardColor.palette[0]).jsonText
            for number in Int64(1)...400 {
                _ = try client.send("POST", "/api/v1/posts", token: author, json: draft).expecting(201)
                let page: [Post] = try client.send("GET", "/api/v1/posts?limit=1", token: author).decode()
                guard page.map(\.id.number) == [number] else { throw Old(number: number) }
            }
        }
        try writing.wait()
        try reading.wait()
    }

    /// A post that was acknowledged is missing in the feed.
    private struct Old: Error {
        let number: Int64
    }

    /// The numbers of all posts, by following the links.
    private static func pageThrough(_ server: Fixture, token: String) throws -> [Int64] {
        var seen: [Int64] = []
        var page: PageQuery? = PageQuery(limit: 7)
        while let query = page {
            let response = try server.send("GET", "/api/v1/posts" + query.query.text, token: token)
            _ = try response.expecting(200)
            seen += try response.decode([Post].self).map(\.id.number)
            page = response.next
        }
        return seen
    }
}

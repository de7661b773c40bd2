import Database
import HTTPServer
import JSON
import Secrets
import Wire

/// What answers under `/posts`.
struct PostHandlers: Sendable {
    /// Where older clients like, and take a like back.
    static let olderLike = Route<PostID>(
        .post, one: .literal("posts"), .parameter("post"), .literal("likes"))
    static let olderUnlike = Route<PostID>(
        .delete, one: .literal("posts"), .parameter("post"), .literal("likes"))

    let gate: Gate
    let pictures: PictureReader

    /// - Parameter path: where the feed is asked for, for the link to the next page.
    func list(_ request: Request, path: String) throws(HTTPError) -> Response {
        let query: PageQuery
        do throws(PageQuery.Problem) {
            query = try PageQuery(request.query)
        } catch {
            // Strangers are told that they have to sign in, whatever they ask.
            try gate.check(request, alsoBanned: true)
            throw Refusal.page(error)
        }
        let moment = gate.feed.moment
        return try gate.read(request) { connection, viewpoint throws(DatabaseError) in
            let origin = viewpoint.origin
            let standing = try connection.feedStanding(of: viewpoint.viewer)
            let page: FeedPage
            if standing.isPersonal {
                page = try connection.personalFeedPage(query, viewpoint, path: path)
            } else {
                let key = FeedCache.Key(query, origin, path: path)
                let moment = moment.seeing(decision: standing.lastDecision)
                page = try gate.feed.page(key, asOf: moment) { () throws(DatabaseError) in
                    try connection.feedPage(query, origin: origin, path: path)
                }
            }
            return page.response(liked: try connection.likes(of: viewpoint.viewer, on: page))
        }
    }

    func show(_ request: Request, _ id: PostID) throws(HTTPError) -> Response {
        let json = try gate.read(request) { connection, viewpoint throws(DatabaseError) in
            try connection.postJSON(id, viewpoint)
        }
        guard let json else { throw Refusal.noSuchPost }
        return .json(bytes: json)
    }

    func create(_ request: Request) throws(HTTPError) -> Response {
        let draft = try storedDraft(request)
        let key = try request.idempotencyKey
        let change = try gate.write(request) { connection, viewpoint, now throws(DatabaseError) in
            try connection.createPost(draft, key: key, at: now, viewpoint)
        }
        return try change.response(.created, notFound: Refusal.noSuchPost)
    }

    func update(_ request: Request, _ id: PostID) throws(HTTPError) -> Response {
        let draft = try storedDraft(request)
        return try change(request) { connection, viewpoint, now throws(DatabaseError) in
            try connection.updatePost(id, to: draft, at: now, viewpoint)
        }
    }

    func delete(_ request: Request, _ id: PostID) throws(HTTPError) -> Response {
        try change(request, alsoBanned: true) { connection, viewpoint, _ throws(DatabaseError) in
            try connection.deletePost(id, by: viewpoint.viewer)
        }
    }

    func like(_ request: Request, _ id: PostID) throws(HTTPError) -> Response {
        try change(request, countingAs: .like) { connection, viewpoint, _ throws(DatabaseError) in
            try connection.like(id, viewpoint)
        }
    }

    func unlike(_ request: Request, _ id: PostID) throws(HTTPError) -> Response {
        try change(request, countingAs: .like) { connection, viewpoint, _ throws(DatabaseError) in
            try connection.unlike(id, viewpoint)
        }
    }

    private func change(
        _ request: Request, countingAs action: LimitedAction? = nil, alsoBanned: Bool = false,
        _ body: @escaping @Sendable (Connection, Viewpoint, Instant) throws(DatabaseError) -> Change
    ) throws(HTTPError) -> Response {
        var outcome = Change.unfinished
        while outcome == .unfinished {
            outcome = try gate.write(request, countingAs: action, alsoBanned: alsoBanned, body)
        }
        return try outcome.response(notFound: Refusal.noSuchPost)
    }

    /// Reads, checks and counts what an author sent. What strangers send isn't looked at: megabytes of JSON take some memory.
    private func storedDraft(_ request: Request) throws(HTTPError) -> StoredDraft {
        try gate.check(request)
        let form = request.contentType == "multipart/form-data" ? try request.form() : nil
        let draft = if let form { try PostDraft(form) } else { try request.json(PostDraft.self) }
        let content: SecretText
        do throws(SecretText.Problem) {
            content = try SecretText(draft.content)
        } catch {
            throw Refusal.content(error)
        }
        // Before a picture is looked at, which is the dearest part of a post.
        try gate.check(request, countingAs: .post)
        var picture: PictureFiles?
        if let data = draft.imageData, !data.base64.isEmpty {
            picture = try pictures.files(data)
        } else if let file = form?["image"]?.bytes, !file.isEmpty {
            picture = try pictures.files(file, field: "image")
        }
        return StoredDraft(
            content: content, backgroundColor: draft.backgroundColor, latitude: draft.latitude,
            longitude: draft.longitude, picture: picture)
    }
}

extension PostDraft {
    /// Reads the fields of a form under the rules of JSON. An empty place is none.
    fileprivate init(_ form: Form) throws(HTTPError) {
        var object = JSONObject()
        for name in ["content", "background_color"] {
            object[name] = try form.text(name).map(JSONValue.string)
        }
        for name in ["latitude", "longitude"] {
            guard let text = try form.text(name), !text.isEmpty else { continue }
            guard let number = try? JSONValue(parsing: text), number != .null else {
                throw HTTPError.invalid(name, "\(name) has to be a number.")
            }
            object[name] = number
        }
        do throws(JSONError) {
            self = try PostDraft(json: .object(object))
        } catch {
            throw HTTPError(error)
        }
    }
}

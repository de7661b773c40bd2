import Database
import HTTPServer
import JSON
import Secrets
import Wire

/// What answers under `/posts`.
struct PostHandlers: Sendable {
    let gate: Gate

    /// - Parameter path: where the feed is asked for, for the link to the next page.
    func list(_ request: Request, path: String) throws(HTTPError) -> Response {
        let query: PageQuery
        do throws(PageQuery.Problem) {
            query = try PageQuery(request.query)
        } catch {
            throw Refusal.page(error)
        }
        let moment = gate.feed.moment
        return try gate.read(request) { connection, viewpoint throws(DatabaseError) in
            let origin = viewpoint.origin
            let key = FeedCache.Key(query, origin, path: path)
            let page = try gate.feed.page(key, asOf: moment) { () throws(DatabaseError) in
                try connection.feedPage(query, origin: origin, path: path)
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
        let draft = try StoredDraft(request)
        let json = try gate.write(request) { connection, viewpoint, now throws(DatabaseError) in
            try connection.createPost(draft, at: now, viewpoint)
        }
        return .json(bytes: json, status: .created)
    }

    func update(_ request: Request, _ id: PostID) throws(HTTPError) -> Response {
        let draft = try StoredDraft(request)
        return try change(request) { connection, viewpoint, now throws(DatabaseError) in
            try connection.updatePost(id, to: draft, at: now, viewpoint)
        }
    }

    func delete(_ request: Request, _ id: PostID) throws(HTTPError) -> Response {
        _ = try change(request) { connection, viewpoint, _ throws(DatabaseError) in
            try connection.deletePost(id, by: viewpoint.viewer)
        }
        return .noContent
    }

    func like(_ request: Request, _ id: PostID) throws(HTTPError) -> Response {
        try change(request) { connection, viewpoint, _ throws(DatabaseError) in
            try connection.like(id, viewpoint)
        }
    }

    func unlike(_ request: Request, _ id: PostID) throws(HTTPError) -> Response {
        try change(request) { connection, viewpoint, _ throws(DatabaseError) in
            try connection.unlike(id, viewpoint)
        }
    }

    private func change(
        _ request: Request,
        _ body: @escaping @Sendable (Connection, Viewpoint, Instant) throws(DatabaseError) -> PostChange
    ) throws(HTTPError) -> Response {
        switch try gate.write(request, body) {
        case .done(let json): return .json(bytes: json)
        case .notFound: throw Refusal.noSuchPost
        case .forbidden: throw Refusal.notTheAuthor
        }
    }
}

extension StoredDraft {
    /// Reads and checks what an author sent.
    fileprivate init(_ request: Request) throws(HTTPError) {
        let draft: PostDraft = try request.json()
        guard draft.imageData == nil else {
            throw Refusal.invalid("image_data", "Pictures are not taken yet.")
        }
        do throws(SecretText.Problem) {
            self.init(
                content: try SecretText(draft.content), backgroundColor: draft.backgroundColor,
                latitude: draft.latitude, longitude: draft.longitude)
        } catch {
            throw Refusal.content(error)
        }
    }
}

import Database
import HTTPServer
import JSON
import Secrets
import Wire

/// What answers under `/posts/ID/comments`.
struct CommentHandlers: Sendable {
    let gate: Gate

    /// - Parameter prefix: where the API was asked, for the link to the next page.
    func list(_ request: Request, _ post: PostID, prefix: String) throws(HTTPError) -> Response {
        let query: CommentPageQuery
        do throws(PageQueryProblem) {
            query = try CommentPageQuery(request.query)
        } catch {
            throw Refusal.page(error)
        }
        let answer = try gate.read(request) { connection, viewpoint throws(DatabaseError) in
            (try connection.commentPage(post, query, viewpoint), viewpoint.origin)
        }
        guard let page = answer.0 else { throw Refusal.noSuchPost }
        let url = answer.1.text + prefix + SecretsRoutes.comments.path(post)
        let links = page.next.map { HeaderField("Link", NextLink.value(url + $0.query.text)) }
        return .json(bytes: page.json, headers: links.map { [$0] } ?? [])
    }

    func show(_ request: Request, _ ids: (PostID, CommentID)) throws(HTTPError) -> Response {
        let json = try gate.read(request) { connection, viewpoint throws(DatabaseError) in
            try connection.commentJSON(ids.1, under: ids.0, viewpoint)
        }
        guard let json else { throw Refusal.noSuchComment }
        return .json(bytes: json)
    }

    func create(_ request: Request, _ post: PostID) throws(HTTPError) -> Response {
        let content = try content(request)
        let key = try request.idempotencyKey
        let change = try gate.write(request, countingAs: .comment) {
            connection, viewpoint, now throws(DatabaseError) in
            try connection.createComment(content, under: post, key: key, at: now, viewpoint)
        }
        return try change.response(.created, notFound: Refusal.noSuchPost)
    }

    func update(_ request: Request, _ ids: (PostID, CommentID)) throws(HTTPError) -> Response {
        let content = try content(request)
        let change = try gate.write(request, countingAs: .comment) {
            connection, viewpoint, now throws(DatabaseError) in
            try connection.updateComment(ids.1, under: ids.0, to: content, at: now, viewpoint)
        }
        return try change.response(notFound: Refusal.noSuchComment)
    }

    func delete(_ request: Request, _ ids: (PostID, CommentID)) throws(HTTPError) -> Response {
        let change = try gate.write(request, alsoBanned: true) {
            connection, viewpoint, _ throws(DatabaseError) in
            try connection.deleteComment(ids.1, under: ids.0, by: viewpoint.viewer)
        }
        return try change.response(notFound: Refusal.noSuchComment)
    }

    private func content(_ request: Request) throws(HTTPError) -> SecretText {
        let draft: CommentDraft = try request.json()
        do throws(SecretText.Problem) {
            return try SecretText(draft.content)
        } catch {
            throw Refusal.content(error, of: "A comment")
        }
    }
}

extension Change {
    /// What the client is answered: 204 when nothing is left.
    /// - Parameter notFound: what it is told when the thing isn't there.
    func response(_ status: Status = .ok, notFound: HTTPError) throws(HTTPError) -> Response {
        switch self {
        case .done(let json): return json.isEmpty ? .noContent : .json(bytes: json, status: status)
        case .notFound: throw notFound
        case .forbidden: throw Refusal.notTheAuthor
        case .deletedSince: throw Refusal.deletedSince
        }
    }
}

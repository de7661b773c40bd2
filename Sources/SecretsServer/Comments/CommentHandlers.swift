import Database
import HTTPServer
import JSON
import Secrets
import Wire

/// What answers under `/posts/ID/comments`.
struct CommentHandlers: Sendable {
    let gate: Gate

    /// A page when the client says how many it wants, else all, up to ``CommentList/limit``: older clients neither ask for
    /// pages nor follow a link.
    /// - Parameter prefix: where the API was asked, for the link to the next page.
    func list(_ request: Request, _ post: PostID, prefix: String) throws(HTTPError) -> Response {
        let query: CommentPageQuery
        do throws(PageQueryProblem) {
            query = try CommentPageQuery(request.query)
        } catch {
            // Strangers are told that they have to sign in, whatever they ask.
            try gate.check(request, alsoBanned: true)
            throw Refusal.page(error)
        }
        let url = prefix + SecretsRoutes.comments.path(post)
        if request.query["limit"] == nil { return try all(request, post, before: query.before, url: url) }
        let answer = try gate.read(request) { connection, viewpoint throws(DatabaseError) in
            (try connection.commentPage(post, query, viewpoint), viewpoint.origin)
        }
        guard let page = answer.0 else { throw Refusal.noSuchPost }
        let link = page.next.map { next($0.query, url: answer.1.text + url) }
        return .json(bytes: page.json, headers: link.map { [$0] } ?? [])
    }

    /// Most posts have so few comments that they are answered at once; longer lists are read while they are sent.
    private func all(
        _ request: Request, _ post: PostID, before: CommentID?, url: String
    ) throws(HTTPError) -> Response {
        let list = try gate.read(request) { connection, viewpoint throws(DatabaseError) -> AllComments in
            let query = CommentPageQuery(limit: CommentList.pieceLimit, before: before)
            guard let page = try connection.commentPage(post, query, viewpoint) else { return .noSuchPost }
            guard page.next != nil else { return .few(page.json) }
            let range = try connection.commentRange(
                post, before: before, limit: CommentList.limit, viewpoint.viewer)
            let list = CommentList(gate.database, post, range.numbers, of: viewpoint, log: gate.log)
            return .many(list, hasMore: range.hasMore, viewpoint.origin)
        }
        switch list {
        case .noSuchPost: throw Refusal.noSuchPost
        case .few(let json): return .json(bytes: json)
        case .many(let list, let hasMore, let origin):
            var query = Query()
            query.add("before", String(list.oldest))
            return Response(
                .ok, contentType: "application/json; charset=utf-8",
                headers: hasMore ? [next(query, url: origin.text + url)] : [],
                body: .stream(ByteStream { list.next() }))
        }
    }

    private func next(_ query: Query, url: String) -> HeaderField {
        HeaderField("Link", NextLink.value(url + query.text))
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

    /// What strangers send isn't looked at.
    private func content(_ request: Request) throws(HTTPError) -> SecretText {
        try gate.check(request)
        let draft: CommentDraft = try request.json()
        do throws(SecretText.Problem) {
            return try SecretText(draft.content)
        } catch {
            throw Refusal.content(error, of: "A comment")
        }
    }
}

/// All comments under a post, for a client that asks for no page.
private enum AllComments {
    case noSuchPost
    /// So few that they are one piece of JSON.
    case few([UInt8])
    case many(CommentList, hasMore: Bool, Origin)
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
        case .unfinished: throw .unavailable()
        }
    }
}

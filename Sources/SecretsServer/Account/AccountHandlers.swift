import Accounts
import Database
import HTTPServer
import JSON
import Secrets
import Wire

/// What answers under `/account`, and `/profile`.
struct AccountHandlers: Sendable {
    let gate: Gate
    let deletion: AccountDeletion

    init(gate: Gate) {
        self.gate = gate
        deletion = AccountDeletion(database: gate.database, feed: gate.feed, log: gate.log)
    }

    /// The account of the one who asks, as others see it.
    func profile(_ request: Request) throws(HTTPError) -> Response {
        let profile = try gate.read(request) { connection, viewpoint throws(DatabaseError) -> Profile? in
            guard let author = try connection.author(viewpoint.viewer) else { return nil }
            var avatars = AvatarURLWriter(origin: viewpoint.origin)
            return Profile(
                user: avatars.user(author.number, author.name), email: MadeUpNames.email(for: author.name))
        }
        guard let profile else { throw Refusal.unauthorized(hadToken: true) }
        return .json(profile)
    }

    /// Everything that is kept about the account of the one who asks, to be saved as a file.
    func export(_ request: Request) throws(HTTPError) -> Response {
        let viewpoint = try gate.read(request) { _, viewpoint throws(DatabaseError) in viewpoint }
        let export = AccountExport(gate.database, of: viewpoint, log: gate.log)
        return Response(
            .ok, contentType: "application/json; charset=utf-8",
            headers: [HeaderField("Content-Disposition", #"attachment; filename="secrets.json""#)],
            body: .stream(ByteStream { export.next() }))
    }

    /// Deletes the account. It answers when all is gone; when that takes a failure of the database longer, all is hidden at
    /// least, and goes at the next start.
    func delete(_ request: Request) throws(HTTPError) -> Response {
        let account = try gate.write(request, alsoBanned: true) {
            connection, viewpoint, _ throws(DatabaseError) in
            try connection.beginDeletion(of: viewpoint.viewer)
            return viewpoint.viewer
        }
        deletion.finish(account)
        return .noContent
    }
}

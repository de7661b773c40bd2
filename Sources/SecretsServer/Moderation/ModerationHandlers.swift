import Accounts
import Database
import HTTPServer
import JSON
import Secrets
import Wire

/// What answers reports, hides and blocks.
struct ModerationHandlers: Sendable {
    let gate: Gate
    /// How many different accounts have to report a thing for it to be held back.
    let reportsToHold: Int

    func report(_ request: Request, _ id: ReportedID, under post: PostID) throws(HTTPError) -> Response {
        try gate.check(request)
        let draft: ReportDraft = try request.json()
        let threshold = reportsToHold
        let outcome = try gate.write(request, countingAs: .report) {
            connection, viewpoint, now throws(DatabaseError) in
            try connection.report(
                id, under: post, draft, by: viewpoint.viewer, threshold: threshold, at: now)
        }
        return try response(outcome, notFound: id.pick(Refusal.noSuchPost, Refusal.noSuchComment))
    }

    func hide(_ request: Request, _ id: ReportedID, under post: PostID) throws(HTTPError) -> Response {
        let outcome = try gate.write(request, alsoBanned: true) {
            connection, viewpoint, _ throws(DatabaseError) in
            try connection.hide(id, under: post, for: viewpoint.viewer)
        }
        return try response(outcome, notFound: id.pick(Refusal.noSuchPost, Refusal.noSuchComment))
    }

    func unhide(_ request: Request, _ id: ReportedID, under post: PostID) throws(HTTPError) -> Response {
        let outcome = try gate.write(request, alsoBanned: true) {
            connection, viewpoint, _ throws(DatabaseError) in
            try connection.unhide(id, under: post, for: viewpoint.viewer)
        }
        return try response(outcome, notFound: id.pick(Refusal.noSuchPost, Refusal.noSuchComment))
    }

    func blocks(_ request: Request) throws(HTTPError) -> Response {
        let users = try gate.read(request) { connection, viewpoint throws(DatabaseError) in
            try connection.blockedUsers(of: viewpoint)
        }
        return .json(users)
    }

    func block(_ request: Request) throws(HTTPError) -> Response {
        try gate.check(request, alsoBanned: true)
        let draft: BlockDraft = try request.json()
        let outcome = try gate.write(request, alsoBanned: true) {
            connection, viewpoint, _ throws(DatabaseError) in
            // A name that can't be one is a name that nobody has.
            guard let username = try? Username(draft.username) else { return ModerationOutcome.notFound }
            return try connection.block(username, by: viewpoint.viewer)
        }
        return try response(outcome, notFound: Refusal.noSuchAuthor)
    }

    func unblock(_ request: Request, _ name: BlockedName) throws(HTTPError) -> Response {
        try gate.write(request, alsoBanned: true) { connection, viewpoint, _ throws(DatabaseError) in
            guard let username = try? Username(name.username) else { return }
            try connection.unblock(username, by: viewpoint.viewer)
        }
        return .noContent
    }

    private func response(
        _ outcome: ModerationOutcome, notFound: HTTPError
    ) throws(HTTPError) -> Response {
        switch outcome {
        case .done: return .noContent
        case .notFound: throw notFound
        case .own: throw Refusal.ownThing
        case .tooMany: throw Refusal.tooManyBlocks
        }
    }
}

extension Refusal {
    static let noSuchAuthor = HTTPError.invalid("username", "Nobody has this name.")

    static let ownThing = HTTPError(
        .unprocessableContent, code: "invalid",
        message: "You can't report what you wrote yourself, nor block yourself.")

    static let tooManyBlocks = HTTPError(
        .unprocessableContent, code: "invalid",
        message: "You can block \(Connection.blockLimit) authors at most.")

    /// 403 to what a banned account can't do: see ``Ban``.
    static let banned = HTTPError(
        .forbidden, code: Ban.code,
        message: "This account can't write here any more. It can still read, be exported and be deleted.")
}

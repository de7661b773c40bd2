import Accounts
import Database
import Secrets
import Wire

/// What an operator looks at and decides in the database of Secrets, also from another process while the server runs.
public struct OperatorDesk: Sendable {
    private let database: Database

    /// Over a database that was opened with ``SecretsService/migrations``.
    public init(_ database: Database) {
        self.database = database
    }

    /// What there is to decide about: what most people have reported first, then the latest; with whether there is more.
    /// - Parameter limit: how many things at most.
    public func queue(limit: Int = 50) throws(DatabaseError) -> (things: [ReportedThing], hasMore: Bool) {
        try database.snapshot { connection throws(DatabaseError) in
            let ids = try connection.reportedIDs(limit: limit + 1)
            var things: [ReportedThing] = []
            for id in ids.prefix(limit) {
                guard let thing = try connection.reportedThing(id) else { continue }
                things.append(thing)
            }
            return (things, ids.count > limit)
        }
    }

    /// A post or a comment, whether or not it was reported; nil when it isn't there.
    public func thing(_ id: ReportedID) throws(DatabaseError) -> ReportedThing? {
        try database.snapshot { connection throws(DatabaseError) in
            try connection.reportedThing(id)
        }
    }

    /// Decides about a post or a comment, and notes the decision.
    /// - Parameter updatedAt: as of which change the operator has seen it; nil decides about whatever stands there now.
    public func decide(
        _ action: OperatorAction, _ id: ReportedID, seenAsOf updatedAt: Instant? = nil, at now: Instant
    ) throws(DatabaseError) -> OperatorOutcome {
        while true {
            if let outcome = try decideStep(action, id, seenAsOf: updatedAt, at: now) { return outcome }
        }
    }

    /// - Returns: nil when it has to be asked for again, since very much hangs on what is to be removed.
    private func decideStep(
        _ action: OperatorAction, _ id: ReportedID, seenAsOf updatedAt: Instant?, at now: Instant
    ) throws(DatabaseError) -> OperatorOutcome? {
        try database.write { connection throws(DatabaseError) in
            guard let thing = try connection.reportedThing(id) else { return .notFound }
            if let updatedAt, updatedAt != thing.updatedAt { return .changedSince }
            if action == .keep, thing.reports.total == 0, !thing.isHeld { return .nothingToDecide }
            if action != .keep, case .post(let post) = id, try !connection.thinOut(post) { return nil }
            try connection.perform(action, id, at: now)
            let decision = Decision(
                subject: id.subject, number: id.number, action: action.rawValue, reports: thing.reports.text)
            try connection.note(decision, at: now)
            return .done(decision.text)
        }
    }

    /// Lets a banned account write again.
    public func unban(_ name: String, at now: Instant) throws(DatabaseError) -> OperatorOutcome {
        guard let username = try? Username(name) else { return .notFound }
        return try database.write { connection throws(DatabaseError) in
            guard let account = try AccountStore.account(named: username, on: connection) else {
                return .notFound
            }
            let count = try connection.execute(
                "DELETE FROM bans WHERE account_id = $1", .integer(account.rawValue))
            guard count > 0 else { return .nothingToDecide }
            let decision = Decision(subject: "account", number: 0, action: "unban", reports: "none")
            try connection.note(decision, at: now)
            return .done(decision.text)
        }
    }
}

/// One line of the table of decisions. No person stands in it.
private struct Decision: Sendable {
    let subject: String
    let number: Int64
    let action: String
    let reports: String

    var text: String {
        let what = number == 0 ? subject : "\(subject)-\(number)"
        return "secrets: decided: \(action) \(what); reports: \(reports)"
    }
}

extension Connection {
    fileprivate func perform(
        _ action: OperatorAction, _ id: ReportedID, at now: Instant
    ) throws(DatabaseError) {
        switch action {
        case .keep:
            try execute(
                id.pick(
                    "UPDATE reports SET decided = 1 WHERE post_id = $1",
                    "UPDATE reports SET decided = 1 WHERE comment_id = $1"),
                .integer(id.number))
            try setHeld(id, false)
        case .remove: try remove(id)
        case .ban:
            try execute(
                id.pick(
                    """
                    INSERT INTO bans (account_id, banned_at) SELECT author_id, $1 FROM posts WHERE id = $2
                    ON CONFLICT DO NOTHING
                    """,
                    """
                    INSERT INTO bans (account_id, banned_at) SELECT author_id, $1 FROM comments WHERE id = $2
                    ON CONFLICT DO NOTHING
                    """),
                .integer(now.seconds), .integer(id.number))
            try remove(id)
        }
    }

    private func remove(_ id: ReportedID) throws(DatabaseError) {
        switch id {
        case .post(let id): try removePost(id)
        case .comment(let id):
            let post = try first("SELECT post_id FROM comments WHERE id = $1", .integer(id.number)) {
                PostID($0.integer(0))
            }
            if case let post?? = post { try removeComment(id, under: post) }
        }
    }

    fileprivate func note(_ decision: Decision, at now: Instant) throws(DatabaseError) {
        try execute(
            """
            INSERT INTO decisions (decided_at, subject, number, action, reports) VALUES ($1, $2, $3, $4, $5)
            """,
            .integer(now.seconds), .text(decision.subject), .integer(decision.number),
            .text(decision.action), .text(decision.reports))
    }
}

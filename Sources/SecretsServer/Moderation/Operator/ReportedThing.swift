import Secrets
import Wire

/// A post or a comment that an operator has to decide about.
public struct ReportedThing: Equatable, Sendable {
    /// What an operator calls it.
    public let id: ReportedID
    /// What it says.
    public let content: String
    /// Its picture's number; nil for none.
    let picture: PictureID?
    /// The made-up name of who wrote it.
    public let author: String
    /// Whether its author is banned already.
    public let isAuthorBanned: Bool
    /// Whether it is held back until an operator decides.
    public let isHeld: Bool
    /// When it was written.
    public let createdAt: Instant
    /// When its author last changed it.
    public let updatedAt: Instant
    /// How many accounts have reported it since the last decision, by reason.
    public let reports: ReportCounts
    /// What those who reported it wrote besides, the latest first; not all of it when there is very much.
    public let notes: [Note]

    /// What somebody wrote with a report. Any text whatever.
    public struct Note: Equatable, Sendable {
        /// Why they reported it.
        public let reason: String
        /// What they wrote.
        public let text: String
    }
}

/// How many reports there are, by reason.
public struct ReportCounts: Equatable, Sendable {
    /// The reasons in alphabetical order.
    public internal(set) var reasons: [(reason: String, count: Int)] = []

    /// All of them.
    public var total: Int { reasons.reduce(0) { $0 + $1.count } }

    /// `hate 2, spam 1`, or `none`.
    public var text: String {
        reasons.isEmpty ? "none" : reasons.map { "\($0.reason) \($0.count)" }.joined(separator: ", ")
    }

    /// Whether they are the same.
    public static func == (left: ReportCounts, right: ReportCounts) -> Bool { left.text == right.text }
}

/// What an operator decides about a reported thing.
public enum OperatorAction: String, CaseIterable, Sendable {
    /// It stays, and is shown to everybody again; its reports are done with.
    case keep
    /// It is deleted.
    case remove
    /// It is deleted, and its author writes nothing any more.
    case ban
}

/// What became of an operator's decision.
public enum OperatorOutcome: Equatable, Sendable {
    /// It is done; a line for the log, in which no person stands.
    case done(String)
    /// It isn't there, or not any more.
    case notFound
    /// Its author has changed it since the operator looked at it.
    case changedSince
    /// Nobody has reported it, and it isn't held back: there is nothing to decide.
    case nothingToDecide
}

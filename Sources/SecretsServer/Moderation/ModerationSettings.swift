import Accounts

/// How the place is kept kind.
public struct ModerationSettings: Sendable {
    /// How many different accounts have to report a thing for it to be held back, at least 1.
    public var reportsToHold = 3
    /// What opens the operator's page; there is none without it.
    public var operatorPassword: OperatorPassword?

    /// Three reports, and no page.
    public init() {}
}

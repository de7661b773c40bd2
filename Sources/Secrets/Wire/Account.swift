/// What an account signs up and in with.
public struct Credentials: Equatable, Sendable {
    public let username: String
    public let password: String

    public init(username: String, password: String) {
        self.username = username
        self.password = password
    }
}

/// The answer to signing up or in: what `Authorization: Bearer` carries from then on.
public struct TokenReply: Equatable, Sendable {
    public let token: String

    public init(token: String) {
        self.token = token
    }
}

/// A readable name that nobody has, and an address to go with it that leads nowhere.
public struct MadeUpName: Equatable, Sendable {
    public let username: String
    public let email: String

    public init(username: String, email: String) {
        self.username = username
        self.email = email
    }
}

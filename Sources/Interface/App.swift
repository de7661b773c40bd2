import Wire

/// An app: how it starts, what each action does, and how it looks. All of it is pure; what touches the world is
/// an effect.
public protocol App {
    associatedtype State
    associatedtype Action

    /// The first state, and what is done at once.
    static func start(_ launch: Launch) -> (State, [Effect<Action>])

    /// Does an action: changes the state and says what to do to the world.
    static func update(_ state: inout State, _ action: Action) -> [Effect<Action>]

    /// Writes how the state looks: one element.
    static func view(_ state: State, _ view: View<Action>)

    /// The action for something that happened around the app; nil to pass it over.
    static func action(for signal: Signal) -> Action?
}

/// What an app knows when it starts.
public struct Launch: Equatable, Sendable {
    /// The address it was opened at, below where the app is mounted; begins with a slash, with its query.
    public let path: String
    /// Where the app is mounted on the server: `/secrets`.
    public let base: String
    /// The reader's languages, best first.
    public let languages: [String]
    /// Whether the device believes it has a network.
    public let isOnline: Bool

    /// The device's clock at the start.
    public let now: Instant

    /// What an app knows when it starts; see the properties.
    public init(path: String, base: String, languages: [String], isOnline: Bool, now: Instant) {
        self.path = path
        self.base = base
        self.languages = languages
        self.isOnline = isOnline
        self.now = now
    }
}

/// Something that happened around the app.
public enum Signal: Equatable, Sendable {
    /// The address changed by Back, Forward or a link; the path is below where the app is mounted.
    case navigated(String)
    /// The device found or lost its network.
    case network(isOnline: Bool)
    /// The page came to the front again.
    case resumed
    /// The page went out of sight, and may never come back.
    case hidden
}

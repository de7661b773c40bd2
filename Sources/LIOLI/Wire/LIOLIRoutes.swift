import Wire

/// Where the API of LIOLI is mounted, and what else of the server the app knows.
public enum LIOLIAPI {
    /// Every path answers under it.
    public static let base = "/api/lioli/v1"

    /// The page on which somebody enrols, outside the app.
    public static let signUpPage = "/programs/new"

    /// The page of one's own program, outside the app.
    public static let programPage = "/programs/mine"
}

/// Every request of the API: printed by the client, parsed by the server. Paths are relative to ``LIOLIAPI/base``.
public enum LIOLIRoutes {
    /// Answers a ``PendingWeighIn``. With `Authorization: Basic` it is the login, and the answer has a token.
    public static let pendingWeighIn = Route<Void>(.get, "pending_weigh_in")
    /// Takes a ``WeighInDraft`` and an ``IdempotencyKey``. Answers 201 and a ``WeighInAnswer``; 409 when none is due.
    public static let postWeighIn = Route<Void>(.post, "weigh_ins")
    /// Revokes the token that it is sent with. Answers 204.
    public static let deleteToken = Route<Void>(.delete, "token")
}

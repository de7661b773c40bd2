import Interface

/// A request that waits for its answer.
public struct Pending<Action> {
    /// What was sent.
    public let request: HTTPRequest
    /// Whom to tell how far sending is.
    public let progress: ((Progress) -> Action)?
    let id: EffectID?
    /// What the app does with the answer.
    public let reply: (HTTPResult) -> Action

    /// Its method and path: `GET /api/v1/posts/`.
    public var line: String { request.method.rawValue + " " + request.path }

    /// Its body.
    public var text: String { String(decoding: request.body, as: UTF8.self) }

    /// Who asks: the value of its header `Authorization`.
    public var authorization: String? { header("Authorization") }

    /// The value of a header, by the name as the app writes it.
    public func header(_ name: String) -> String? {
        request.headers.first { $0.name == name }?.value
    }
}

import Interface
import Wire

/// A request that a screen asks for. Whoever performs it adds the token and checks the status.
public struct Call<Action> {
    /// What is sent, without the token.
    public let request: HTTPRequest
    /// Whether it was repeated already because its token had been refused.
    public var isRepeated = false
    /// The name under which it can be cancelled, if it can.
    public var id: EffectID?
    /// The action for how much of its body has been sent, if anybody wants to know.
    public var progress: ((Progress) -> Action)?
    /// The action for what came of it.
    public let reply: (Result<HTTPReply, APIFailure>) -> Action

    /// A call that was not repeated yet.
    public init(_ request: HTTPRequest, reply: @escaping (Result<HTTPReply, APIFailure>) -> Action) {
        self.request = request
        self.reply = reply
    }

    /// The request as it is sent with a token.
    public func request(bearing token: String) -> HTTPRequest {
        var request = request
        request.headers.append(HTTPRequest.Header("Authorization", "Bearer " + token))
        return request
    }

    /// Sends it as it is, without a token.
    public var effect: Effect<Action> {
        .http(request, id, progress: progress, reply: { reply(APIFailure.check($0)) })
    }
}

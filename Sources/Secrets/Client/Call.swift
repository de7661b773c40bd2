import Interface
import Wire

/// A request that a screen asks for. Whoever performs it adds the token and checks the status.
struct Call {
    let request: HTTPRequest
    /// Whether it was repeated already because its token had been refused.
    var isRepeated = false
    /// The action for what came of it.
    let reply: (Result<HTTPReply, APIFailure>) -> SecretsApp.Action

    /// The request as it is sent with a token.
    func request(bearing token: String) -> HTTPRequest {
        var request = request
        request.headers.append(HTTPRequest.Header("Authorization", "Bearer " + token))
        return request
    }

    /// Sends it as it is, without a token.
    var effect: Effect<SecretsApp.Action> {
        .http(request, reply: { reply(APIFailure.check($0)) })
    }
}

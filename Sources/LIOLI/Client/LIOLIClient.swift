import Components
import Interface
import JSON
import Wire

/// The API as the screens use it: every request, and what its answer reads as.
enum LIOLIClient {
    /// What is due, by a name and a password; the answer has a token. `unauthorized` when they aren't right.
    static func logIn(username: String, password: String, language: Language) -> Call<LIOLIApp.Action> {
        let credentials = Base64.encode(Array((username + ":" + password).utf8))
        var request = json(LIOLIRoutes.pendingWeighIn, language)
        request.headers.append(HTTPRequest.Header("Authorization", "Basic " + credentials))
        return Call(request) { .login(.answered($0.decoded())) }
    }

    /// What is due, by the token.
    static func pending(
        language: Language, reply: @escaping (Result<PendingWeighIn, APIFailure>) -> LIOLIApp.Action
    ) -> Call<LIOLIApp.Action> {
        Call(json(LIOLIRoutes.pendingWeighIn, language)) { reply($0.decoded()) }
    }

    /// Posts a weigh-in; the same key posts it once, however often it is sent.
    static func post(
        _ weighIn: WeighInDraft, key: IdempotencyKey, language: Language
    ) -> Call<LIOLIApp.Action> {
        var request = json(
            LIOLIRoutes.postWeighIn, language, body: weighIn.jsonBytes, timeout: WeighInForm.timeout)
        request.headers.append(HTTPRequest.Header(IdempotencyKey.header, key.text))
        return Call(request) { .form(.answered($0.decoded())) }
    }

    /// Revokes the token.
    static func revoke(
        reply: @escaping (Result<HTTPReply, APIFailure>) -> LIOLIApp.Action
    ) -> Call<LIOLIApp.Action> {
        let route = LIOLIRoutes.deleteToken
        return Call(.json(route.method, LIOLIAPI.base + route.path), reply: reply)
    }

    /// The server words its answers in the reader's language, which may be another than the browser's.
    private static func json(
        _ route: Route<Void>, _ language: Language, body: [UInt8] = [], timeout: Int = 20_000
    ) -> HTTPRequest {
        var request = HTTPRequest.json(
            route.method, LIOLIAPI.base + route.path, body: body, timeout: timeout)
        request.headers.append(HTTPRequest.Header("Accept-Language", language.rawValue))
        return request
    }
}

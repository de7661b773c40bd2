import JSON

extension Request {
    /// Reads the body as JSON. A request that doesn't say what its body is, is believed to mean JSON.
    /// - Throws: 415 for another type, 400 for a body that is no JSON, 422 for one that is not what was asked for.
    public func json<Value: JSONDecodable>(_ type: Value.Type = Value.self) throws(HTTPError) -> Value {
        guard contentType == nil || contentType == "application/json" else {
            throw .unsupportedMediaType("application/json")
        }
        do throws(JSONError) {
            return try Value(json: JSONValue(parsing: body, maximumDepth: Self.jsonDepth))
        } catch {
            throw HTTPError(error)
        }
    }

    /// How deep the JSON of a request may be nested.
    public static let jsonDepth = 16
}

extension HTTPError {
    /// 400 for a body that is no JSON, 422 for one that is not what was asked for.
    public init(_ error: JSONError) {
        switch error.kind {
        case .syntax:
            self.init(.badRequest, code: "malformed_json", message: "The body is \(error.reason).")
        case .tooDeep:
            self.init(.badRequest, code: "malformed_json", message: "The body's \(error.reason).")
        case .missing: self = .invalid(error.path, "\(error.path) \(error.reason).")
        case .wrongType, .outOfRange, .invalid:
            self.init(
                .unprocessableContent, code: "invalid", message: "\(error.description).",
                field: error.path.isEmpty ? nil : error.path)
        }
    }
}

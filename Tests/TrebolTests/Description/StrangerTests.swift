import TestSupport
import Testing

/// Whoever may not come in is told so whatever they send: a mistake in a request is for its sender alone.
@Suite("Requests without a token")
struct StrangerTests {
    @Test("every operation of Secrets answers 401 to a bad request without a token that counts")
    func secrets() throws {
        let server = try DescribedServer()
        let operations = try server.described.filter { try server.description.needsToken($0) }
        #expect(operations.count > 20)
        for operation in operations { try expectRefusal(of: operation, port: server.port) }
    }

    @Test("so does every operation of LIOLI")
    func lioli() throws {
        let server = try LIOLIDescribedServer()
        let operations = try server.description.operations.filter {
            try $0.path.hasPrefix("/api/lioli/") && server.description.needsToken($0)
        }
        #expect(operations.count == 3)
        for operation in operations { try expectRefusal(of: operation, port: server.port) }
    }

    private func expectRefusal(of operation: APIDescription.Operation, port: UInt16) throws {
        let path = operation.path.replacing(#/{[a-z]+}/#, with: "7")
        let wrong = "Authorization: Bearer " + String(repeating: "a", count: 43)
        for header in [nil, "Authorization: Bearer x", wrong] {
            for (type, body) in Self.bodies where operation.method != "GET" {
                let headers = [header, type.map { "Content-Type: " + $0 }, "Idempotency-Key: not one"]
                let response = try RawClient(port: port)
                    .request(operation.method, path, headers: headers.compactMap { $0 }, body: body)
                #expect(response.status == 401, "\(operation) \(type ?? "") \(body ?? ""): \(response.text)")
                #expect(response["WWW-Authenticate"] != nil)
            }
            for query in ["", "?limit=0", "?before=x"] where operation.method == "GET" {
                let response = try RawClient(port: port)
                    .request("GET", path + query, headers: [header].compactMap { $0 })
                #expect(response.status == 401, "\(operation) \(query): \(response.text)")
            }
        }
    }

    /// What no operation takes.
    private static let bodies: [(type: String?, body: String?)] = [
        (nil, nil), (nil, "{"), ("application/json", ""), ("application/json", "{}"),
        ("application/json", "[]"),
        ("application/json", "\u{0}"), ("text/plain", "x"), ("multipart/form-data", "x"),
        ("multipart/form-data; boundary=x", "--x\r\n"), ("application/x-www-form-urlencoded", "%"),
    ]
}

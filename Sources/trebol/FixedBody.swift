import HTTPServer
import Wire

/// What the benchmark compares the server's pages with: a body that costs nothing to make.
enum FixedBody {
    private static let sizes = 0...1_048_576

    static func addRoute(to router: inout Router) {
        let byte = UInt8(ascii: "x")
        router.on(Route(.get, "bench", "fixed")) { request, _ in
            guard let size = Int(request.query["bytes"] ?? "4096"), sizes ~= size else {
                throw HTTPError.badRequest("“bytes” is a number from 0 to 1048576.", field: "bytes")
            }
            return Response(
                .ok, contentType: "text/plain", body: .bytes([UInt8](repeating: byte, count: size)))
        }
    }
}

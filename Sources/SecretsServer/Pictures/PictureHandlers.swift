import Database
import HTTPServer
import Wire

/// Serves the pictures of posts to whoever knows their addresses: an image in a page is asked for without a token.
struct PictureHandlers: Sendable {
    static let route = Route<(PictureID, PictureFile)>(
        .get, two: .literal("pictures"), .parameter("picture"), .parameter("size.jpg"))

    let gate: Gate

    /// What stands at an address never changes, until it is gone.
    func show(_ request: Request, _ parameters: (PictureID, PictureFile)) throws(HTTPError) -> Response {
        let (id, file) = parameters
        let found = try gate.authenticator.guarding { () throws(DatabaseError) in
            try gate.database.read { connection throws(DatabaseError) in
                try connection.picture(id, file.size)
            }
        }
        guard let jpeg = found else { throw .notFound }
        let tag = "\"\(id.text)-\(file.size.rawValue)\""
        let headers = [
            HeaderField("ETag", tag), HeaderField("Cache-Control", "public, max-age=31536000, immutable"),
        ]
        guard !request.has(tag: tag) else { return Response(.notModified, headers: headers) }
        return Response(.ok, contentType: "image/jpeg", headers: headers, body: .bytes(jpeg))
    }
}

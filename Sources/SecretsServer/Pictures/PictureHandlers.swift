import Database
import HTTPServer
import Wire

/// Serves the pictures of posts to whoever knows their addresses: an image in a page is asked for without a token.
struct PictureHandlers: Sendable {
    static let route = Route<(PictureID, PictureFile)>(
        .get, two: .literal("pictures"), .parameter("picture"),
        .parameter("size", suffix: PictureFile.fileExtension))

    let gate: Gate

    /// How long a picture may be shown without asking again. It never changes, but it can be gone, for everybody, from one moment
    /// to the next: so nobody between here and the browser may keep it, and the browser asks again after an hour.
    private static let caching = HeaderField("Cache-Control", "private, max-age=3600")

    /// What stands at an address never changes, until it is gone.
    func show(_ request: Request, _ parameters: (PictureID, PictureFile)) throws(HTTPError) -> Response {
        let (id, file) = parameters
        let found = try gate.authenticator.guarding { () throws(DatabaseError) in
            try gate.database.read { connection throws(DatabaseError) in
                try connection.shownPicture(id, file.size)
            }
        }
        guard let jpeg = found else { throw .notFound }
        let tag = "\"\(id.text)-\(file.size.rawValue)\""
        let headers = [HeaderField("ETag", tag), Self.caching]
        guard !request.has(tag: tag) else { return Response(.notModified, headers: headers) }
        return Response(.ok, contentType: "image/jpeg", headers: headers, body: .bytes(jpeg))
    }
}

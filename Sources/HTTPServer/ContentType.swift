/// The media types that the server knows.
enum ContentType {
    static let json = "application/json; charset=utf-8"
    static let html = "text/html; charset=utf-8"
    static let text = "text/plain; charset=utf-8"

    /// The type of a file by its name's extension, in lower case.
    static func of(fileExtension: Substring) -> String {
        switch fileExtension {
        case "html": html
        case "js", "mjs": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "wasm": "application/wasm"
        case "json": json
        case "webmanifest": "application/manifest+json"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "jpg", "jpeg": "image/jpeg"
        case "webp": "image/webp"
        case "ico": "image/vnd.microsoft.icon"
        case "woff2": "font/woff2"
        case "txt": text
        default: "application/octet-stream"
        }
    }
}

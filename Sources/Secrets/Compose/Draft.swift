import JSON
import Wire

/// A secret that is being written. All of it may be on disk: its picture is a blurred one.
struct Draft: Equatable, Sendable {
    var text = ""
    var color = CardColor.palette[0]
    /// The picture, blurred, as it is shown and sent.
    var picture: BlurredPicture?
    /// What tells the server that another attempt with this draft is the same secret.
    var key: IdempotencyKey?

    /// Why it can't be posted; nil when it can.
    var problem: SecretText.Problem? { SecretText.problem(of: text) }

    /// Whether there is nothing in it that would be lost.
    var isEmpty: Bool { text.isEmpty && picture == nil }

    /// What is sent; nil when it can't be posted.
    var postDraft: PostDraft? {
        do throws(SecretText.Problem) {
            return PostDraft(
                content: try SecretText(text).text, backgroundColor: color,
                imageData: picture.map { ImageData(base64: $0.base64) })
        } catch {
            return nil
        }
    }

    /// An empty one in the colour that comes next.
    var next: Draft {
        let index = CardColor.palette.firstIndex(of: color) ?? -1
        return Draft(color: CardColor.palette[(index + 1) % CardColor.palette.count])
    }
}

/// A picture that is blurred already: 512 × 512 pixels, a JPEG's bytes in base64. There is no way from it back to the
/// sharp one.
struct BlurredPicture: Equatable, Sendable {
    let base64: String

    /// Its address: exactly the bytes that are sent.
    var address: String { "data:image/jpeg;base64," + base64 }
}

extension Draft: JSONDecodable, JSONEncodable {
    /// Reads what was kept on disk; a colour that isn't offered any more becomes the first.
    init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        text = try object.decode("text")
        let kept: CardColor = try object.decode("color")
        if CardColor.palette.contains(kept) { color = kept }
        let base64: String? = try object.decodeIfPresent("picture")
        picture = base64.map { BlurredPicture(base64: $0) }
        let keptKey: String? = try object.decodeIfPresent("key")
        key = keptKey.flatMap { IdempotencyKey($0) }
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("text", text)
        writer.field("color", color)
        if let picture { writer.field("picture", picture.base64) }
        if let key { writer.field("key", key.text) }
        writer.endObject()
    }
}

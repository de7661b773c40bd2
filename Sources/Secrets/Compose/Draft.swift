import JSON

/// A secret that is being written.
struct Draft: Equatable, Sendable {
    var text = ""
    var color = CardColor.palette[0]

    /// Why it can't be posted; nil when it can.
    var problem: SecretText.Problem? {
        do throws(SecretText.Problem) {
            _ = try SecretText(text)
            return nil
        } catch {
            return error
        }
    }

    /// What is sent; nil when it can't be posted.
    var postDraft: PostDraft? {
        do throws(SecretText.Problem) {
            return PostDraft(content: try SecretText(text).text, backgroundColor: color)
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

extension Draft: JSONDecodable, JSONEncodable {
    /// Reads what was kept on disk; a colour that isn't offered any more becomes the first.
    init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        text = try object.decode("text")
        let kept: CardColor = try object.decode("color")
        if CardColor.palette.contains(kept) { color = kept }
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("text", text)
        writer.field("color", color)
        writer.endObject()
    }
}

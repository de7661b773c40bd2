import Interface
import JSON
import Wire

/// What was entered into the form, besides the photo.
struct Entry: Equatable {
    var weight = ""
    var comment = ""
    /// Which weigh-in of the program it is for; nil when that isn't known.
    var week: Int?
    /// The key under which it was sent, so that sending it again posts nothing twice.
    var key: IdempotencyKey?

    /// In the tab only: the device keeps nothing but credentials.
    static let disk = DiskName(session: "weigh-in")
}

extension Entry {
    /// What the tab keeps: what was entered, and the photo as it would be sent.
    struct Kept {
        var entry = Entry()
        var photo: Photo.Ready?

        init(_ state: WeighInForm.State) {
            entry = state.entry
            photo = state.photo.ready
        }
    }
}

extension Entry.Kept: JSONDecodable, JSONEncodable {
    init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        entry.weight = try object.decode("weight")
        entry.comment = try object.decode("comment")
        entry.week = try object.decodeIfPresent("week")
        if let key: String = try object.decodeIfPresent("key") { entry.key = IdempotencyKey(key) }
        if let jpeg: String = try object.decodeIfPresent("jpeg"),
            let thumbnail: String = try object.decodeIfPresent("thumbnail")
        {
            guard let jpeg = Base64.decode(jpeg[...].utf8), let thumbnail = Base64.decode(thumbnail[...].utf8)
            else {
                throw .invalid("is not a photo")
            }
            photo = Photo.Ready(jpeg: jpeg, thumbnail: thumbnail)
        }
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("weight", entry.weight)
        writer.field("comment", entry.comment)
        if let week = entry.week { writer.field("week", week) }
        if let key = entry.key { writer.field("key", key.text) }
        if let photo {
            writer.field("jpeg", Base64.encode(photo.jpeg))
            writer.field("thumbnail", Base64.encode(photo.thumbnail))
        }
        writer.endObject()
    }
}

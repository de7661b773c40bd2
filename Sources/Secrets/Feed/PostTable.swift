/// Values by post, for the few posts that have one. A dictionary would be quicker with many, and makes the program
/// larger with every kind of value.
struct PostTable<Value: Equatable & Sendable>: Equatable, Sendable {
    private struct Entry: Equatable, Sendable {
        let post: PostID
        var value: Value
    }

    private var entries: [Entry] = []

    /// The posts that have a value, in no particular order.
    var posts: [PostID] { entries.map { $0.post } }

    /// The value of a post. Setting nil takes it out.
    subscript(post: PostID) -> Value? {
        get {
            entries.first { $0.post == post }?.value
        }
        set {
            let index = entries.firstIndex { $0.post == post }
            switch (index, newValue) {
            case (let index?, let value?): entries[index].value = value
            case (let index?, nil): entries.remove(at: index)
            case (nil, let value?): entries.append(Entry(post: post, value: value))
            case (nil, nil): break
            }
        }
    }
}

import JSON
import Stakes
import Wire

/// A weigh-in as its owner sends it.
public struct WeighInDraft: Equatable, Sendable {
    /// In the program's unit.
    public var weight: Weight
    /// A picture in base64, bare or as a data URI.
    public var image: String
    /// As it was written; ``CommentText`` says whether it can be posted. Nil for none.
    public var comment: String?

    /// Made of its parts.
    public init(weight: Weight, image: String, comment: String? = nil) {
        self.weight = weight
        self.image = image
        self.comment = comment
    }
}

extension WeighInDraft: JSONEncodable {
    /// Writes it as the API has it. A comment that is nil is left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("weight", weight)
        writer.field("image", image)
        if let comment { writer.field("comment", comment) }
        writer.endObject()
    }
}

/// A comment on a weigh-in: at most 2,000 characters. Empty is none.
///
/// Both ends use the rule: the form before it sends, the server before it stores.
public struct CommentText: Equatable, Sendable {
    /// The text as it is stored, see `WrittenText`; empty when nothing of it can be seen.
    public let text: String

    /// The most characters it may have, as a person counts them.
    public static let characterLimit = 2_000

    /// The most bytes of UTF-8 it may have: one character can be made of any number of them.
    public static let byteLimit = 32_000

    /// Why a text can't be a comment.
    public enum Problem: Error, Equatable, Sendable {
        /// It has this many characters too many.
        case tooLong(excess: Int)
        /// Its characters are made of too many bytes.
        case tooManyBytes
        /// It has a NUL in it.
        case containsNUL
    }

    /// Brings `raw` into the form in which it is stored, and checks it.
    public init(_ raw: String) throws(Problem) {
        let text = WrittenText.normalized(raw)
        guard text.utf8.count <= Self.byteLimit else { throw .tooManyBytes }
        guard !text.utf8.contains(0) else { throw .containsNUL }
        if text.utf8.count > Self.characterLimit {
            let count = text.count
            guard count <= Self.characterLimit else { throw .tooLong(excess: count - Self.characterLimit) }
        }
        self.text = WrittenText.isVisible(text) ? text : ""
    }
}

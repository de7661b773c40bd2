import HTTPServer
import JSON
import LIOLI
import Stakes
import Wire

/// A weigh-in as it came, checked but for its picture.
struct ReceivedWeighIn {
    let weight: Weight
    let comment: CommentText
    /// The bytes of a file.
    let image: [UInt8]

    init(_ request: Request) throws(HTTPError) {
        switch request.contentType {
        case nil, "application/json": try self.init(json: request.body)
        case "multipart/form-data", "application/x-www-form-urlencoded":
            try self.init(form: request.form())
        default:
            throw .unsupportedMediaType(
                "application/json, multipart/form-data or application/x-www-form-urlencoded")
        }
    }

    private init(json body: [UInt8]) throws(HTTPError) {
        let object: JSONObject
        let image: String?
        let comment: String?
        do throws(JSONError) {
            object = try JSONValue(parsing: body, maximumDepth: Request.jsonDepth).object()
            image = try object.decodeIfPresent("image")
            comment = try object.decodeIfPresent("comment")
        } catch {
            throw HTTPError(error)
        }
        weight = try Self.weight(object["weight"])
        self.comment = try Self.comment(comment)
        self.image = try Self.image(base64: image ?? "")
    }

    private init(form: Form) throws(HTTPError) {
        weight = try Self.weight(form.text("weight").map { .string($0) })
        comment = try Self.comment(form.text("comment"))
        if let file = form["image"], file.isFile {
            guard !file.bytes.isEmpty else { throw Self.noPhoto }
            image = file.bytes
        } else {
            // In a form, a plus that isn't escaped stands for a blank; base64 has pluses, and means nothing by blanks.
            var text = try form.text("image") ?? ""
            if text.utf8.contains(0x20) {
                text = String(decoding: text.utf8.map { $0 == 0x20 ? UInt8(ascii: "+") : $0 }, as: UTF8.self)
            }
            image = try Self.image(base64: text)
        }
    }

    private static let noPhoto = HTTPError.invalid("image", "The photo is missing.")

    /// A number, or the text of one as a form has it.
    private static func weight(_ json: JSONValue?) throws(HTTPError) -> Weight {
        do throws(DecimalProblem) {
            switch json {
            case nil, .null: throw .empty
            case .string(let text): return try weight(text)
            case .integer(let number): return try Weight(number: Double(number))
            case .unsigned(let number): return try Weight(number: Double(number))
            case .double(let number): return try Weight(number: number)
            default: throw .notANumber
            }
        } catch {
            throw Refusal.weight(error)
        }
    }

    /// Digits with at most two more behind a point, or with the tail that a 32-bit float leaves.
    private static func weight(_ text: String) throws(DecimalProblem) -> Weight {
        do throws(DecimalProblem) {
            return try Weight(text: text)
        } catch {
            guard error == .tooPrecise, text.utf8.count <= 40, let number = Double(text) else { throw error }
            return try Weight(number: number)
        }
    }

    private static func comment(_ text: String?) throws(HTTPError) -> CommentText {
        do throws(CommentText.Problem) {
            return try CommentText(text ?? "")
        } catch {
            throw Refusal.comment(error)
        }
    }

    private static func image(base64 text: String) throws(HTTPError) -> [UInt8] {
        guard !text.isEmpty else { throw noPhoto }
        guard let bytes = decoded(text) else {
            throw HTTPError.invalid("image", "The photo has to be the base64 of a picture's file.")
        }
        guard !bytes.isEmpty else { throw noPhoto }
        return bytes
    }

    /// The bytes of base64, bare or as a data URI; nil for anything else.
    private static func decoded(_ image: String) -> [UInt8]? {
        let text = image.utf8
        guard text.starts(with: "data:".utf8) else { return Base64.decode(text[...]) }
        guard let comma = text.firstIndex(of: UInt8(ascii: ",")),
            text[..<comma].suffix(7).elementsEqual(";base64".utf8)
        else { return nil }
        return Base64.decode(text[text.index(after: comma)...])
    }
}

import HTTPServer
import Imaging
import JSON
import Secrets

/// Makes what is stored out of a picture that somebody sends.
struct PictureReader: Sendable {
    /// Takes a file of any kind; slow, so to be called on the pool for decoding.
    let read: @Sendable ([UInt8]) -> Result<PictureFiles, PictureProblem>

    /// The longest body that can carry a picture: base64 takes four characters for three bytes, and has line breaks.
    static let maximumBody = ByteCount.bytes(ImageData.byteLimit / 3 * 4 + 1_000_000)

    /// Reads the picture of a draft.
    func files(_ data: ImageData) throws(HTTPError) -> PictureFiles {
        guard let file = data.decoded() else {
            throw HTTPError.invalid("image_data", "The picture has to be base64, bare or as a data URI.")
        }
        return try files(file, field: "image_data")
    }

    /// Reads a picture's file.
    /// - Parameter field: where it stood in the request.
    func files(_ file: [UInt8], field: String) throws(HTTPError) -> PictureFiles {
        guard file.count <= ImageData.byteLimit else { throw Refusal.picture(.tooLarge, field: field) }
        switch read(file) {
        case .success(let files): return files
        case .failure(let problem): throw Refusal.picture(problem, field: field)
        }
    }

    /// Whether a request brings a picture, as far as can be told in microseconds: a long body does.
    static func isNeeded(for request: Request) -> Bool {
        guard request.body.count <= 16_384, request.contentType != "multipart/form-data" else { return true }
        do throws(JSONError) {
            let draft = try JSONValue(parsing: request.body, maximumDepth: 16).object()
            return try draft.decodeIfPresent("image_data", as: String.self) != nil
        } catch {
            return false
        }
    }
}

/// Why a file can't be a post's picture.
enum PictureProblem: Error, Equatable, Sendable {
    /// More than 10 MB.
    case tooLarge
    /// More than so many megapixels, which is what a picture of its kind may have.
    case tooManyPixels(limit: Int)
    /// Not a picture, cut off, or of a kind that isn't known.
    case unreadable
    /// It takes more work than a picture does, or contradicts itself.
    case exhausting
    /// Pictures can't be decoded now.
    case unavailable
}

extension Refusal {
    /// 413 for what is too large, 422 for what is no picture.
    static func picture(_ problem: PictureProblem, field: String) -> HTTPError {
        switch problem {
        case .tooLarge:
            HTTPError(
                .contentTooLarge, code: "picture_too_large",
                message: "The picture is larger than 10 MB. Please choose a smaller one.", field: field)
        case .tooManyPixels(let limit):
            HTTPError(
                .contentTooLarge, code: "picture_too_large",
                message: "Pictures of this kind may have \(limit) megapixels. Please choose a smaller one.",
                field: field)
        case .unreadable:
            .invalid(field, "This is not a picture that can be read. Please choose another one.")
        case .exhausting:
            .invalid(field, "This picture is not made as pictures are. Please choose another one.")
        case .unavailable:
            .unavailable("Pictures can't be taken right now. Please try again later.", retryAfter: 60)
        }
    }
}

extension PictureReader {
    /// The one that the server uses.
    init(_ decoder: PictureDecoder) {
        self.init { file in
            do throws(ImagingError) {
                let picture = try decoder.veiled(file)
                return .success(PictureFiles(small: picture.small, medium: picture.medium))
            } catch {
                return .failure(PictureProblem(error))
            }
        }
    }
}

extension PictureProblem {
    fileprivate init(_ error: ImagingError) {
        self =
            switch error {
            case .tooManyBytes: .tooLarge
            case .tooManyPixels(let limit): .tooManyPixels(limit: limit)
            case .unreadable, .damaged: .unreadable
            case .contradictory(.cutShort): .unreadable
            case .contradictory, .exhausting: .exhausting
            case .unavailable: .unavailable
            }
    }
}

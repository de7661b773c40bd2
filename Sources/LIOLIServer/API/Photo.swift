import HTTPServer
import Imaging

/// Turns what somebody sent into the photo that is kept: upright, without metadata, at most 1600 pixels a side. Slow.
enum Photo {
    /// The longest body that can carry one: base64 takes four characters for three bytes, and has line breaks.
    static let maximumBody = ByteCount.bytes(Picture.maximumBytes / 3 * 4 + 1_000_000)

    /// The JPEG to keep; 413 or 422 when the bytes are no picture that can be taken.
    static func jpeg(_ file: [UInt8], _ decoder: PictureDecoder) throws(HTTPError) -> [UInt8] {
        do throws(ImagingError) {
            return try decoder.photo(file)
        } catch {
            throw refusal(error)
        }
    }

    private static func refusal(_ error: ImagingError) -> HTTPError {
        switch error {
        case .tooManyBytes: tooLarge("The photo is larger than 10 MB. Please choose a smaller one.")
        case .tooManyPixels(let limit):
            tooLarge("Photos of this kind may have \(limit) megapixels. Please choose a smaller one.")
        case .unreadable, .damaged, .contradictory(.cutShort):
            HTTPError.invalid("image", "This is not a picture that can be read. Please take another photo.")
        case .contradictory, .exhausting:
            HTTPError.invalid("image", "This photo is not made as photos are. Please take another one.")
        case .unavailable:
            .unavailable("Photos can't be taken right now. Please try again later.", retryAfter: 60)
        }
    }

    private static func tooLarge(_ message: String) -> HTTPError {
        HTTPError(.contentTooLarge, code: "picture_too_large", message: message, field: "image")
    }
}

import HTTPServer

/// Turns what somebody sent into the photo that is kept: upright, without metadata, at most 1600 pixels a side. Slow.
struct PhotoMaker: Sendable {
    /// The JPEG to keep; 422 when the bytes are no picture that can be taken.
    let jpeg: @Sendable ([UInt8]) throws(HTTPError) -> [UInt8]
}

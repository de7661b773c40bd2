/// Why a picture was not made.
public enum ImagingError: Error, Equatable, Sendable {
    /// The library for images can't be used on this machine, or has no memory left.
    case unavailable
    /// The bytes are no picture.
    case unreadable
}

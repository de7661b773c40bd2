/// Why a picture was not made.
public enum ImagingError: Error, Equatable, Sendable {
    /// The library for images can't be used on this machine, or has no memory left.
    case unavailable
    /// The bytes are no picture.
    case unreadable
    /// More bytes than ``Picture/maximumBytes``.
    case tooManyBytes
    /// More pixels than ``Picture/maximumPixels``, by what its header says.
    case tooManyPixels
    /// The bytes are a picture of a kind that is taken, but cut short or broken.
    case damaged
}

/// Why a picture was not made.
public enum ImagingError: Error, Equatable, Sendable {
    /// The library for images can't be used on this machine, the program that decodes can't be started, or there is no
    /// memory left.
    case unavailable
    /// The bytes are no picture.
    case unreadable
    /// More bytes than ``Picture/maximumBytes``.
    case tooManyBytes
    /// More megapixels than a picture of its kind may have: ``Picture/maximumPixels``, or fewer where it has to be in
    /// memory as a whole.
    case tooManyPixels(limit: Int)
    /// The bytes are a picture of a kind that is taken, but cut short or broken.
    case damaged
    /// What the container says of the picture contradicts itself, or makes it far dearer than a picture is.
    case contradictory(StructureProblem)
    /// Decoding it took more memory or more time than a picture may take, and was ended.
    case exhausting
}

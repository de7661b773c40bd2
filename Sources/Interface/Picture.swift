/// Where a picture is to come from.
public enum PictureSource: Equatable, Sendable {
    /// The phone's camera; on a device without one, its files.
    case camera
    /// The pictures that are there.
    case library
}

/// The name of a chosen picture, as long as it is held.
public struct PictureID: Hashable, Sendable {
    /// Unique within the page.
    public let number: Int32

    /// The one with this number.
    public init(number: Int32) {
        self.number = number
    }
}

/// A picture that the person chose.
public struct ChosenPicture: Equatable, Sendable {
    /// By what it is drawn and released.
    public let id: PictureID
    /// Pixels in a row of the upright picture.
    public let width: Int
    /// Rows of the upright picture.
    public let height: Int

    /// A picture of this size, in upright pixels.
    public init(id: PictureID, width: Int, height: Int) {
        self.id = id
        self.width = width
        self.height = height
    }
}

/// Why there is no picture.
public enum PictureFailure: Error, Equatable, Sendable {
    /// It isn't a picture that this browser can read.
    case unreadable
    /// More than 30 MB, or more than 100 megapixels.
    case tooLarge
    /// The picture is no longer held, or the device has no memory for it.
    case unavailable
}

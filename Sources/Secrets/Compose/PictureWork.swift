import Interface
import Pixels

/// The picture of a draft while its author works on it: the sharp one lives here, in memory alone, and only as long as
/// the form is open.
struct PictureWork: Equatable, Sendable {
    /// How far the work is.
    enum Step: Equatable, Sendable {
        /// The author is choosing.
        case choosing
        /// It is drawn at its size.
        case drawing
        /// A blur is about to be made, or its JPEG is.
        case blurring
        case ready
    }

    var step = Step.choosing
    /// 512 × 512, cut out of the middle, not blurred yet. Never sent and never written.
    var sharp: Pixels?
    /// How strong the blur is to be.
    var strength = BlurStrength.usual
    /// The strength of the picture that the draft has.
    var made: BlurStrength?

    /// Pixels a side.
    static let side = 512
    /// Of JPEG: a blurred picture needs few bytes.
    static let quality = 86
}

/// How strong a picture is blurred: from what still hides faces and text, to a cloud of colours.
struct BlurStrength: Equatable, Sendable {
    /// 0 to 100.
    let percent: Int

    /// Within 0 to 100.
    init(percent: Int) {
        self.percent = min(max(percent, 0), 100)
    }

    static let usual = BlurStrength(percent: 25)

    /// The standard deviation in pixels of a picture of 512 × 512: of a face that fills it some sixteen spots are left
    /// at the least.
    var sigma: Double { 12 + Double(percent) * 0.32 }
}

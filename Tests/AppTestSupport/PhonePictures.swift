import Interface
import Pixels
import Testing

/// What a phone knows of the pictures that its app asked for.
public struct PhonePictures<Action> {
    /// What choosing a picture comes to; when nil, the choice waits for ``Phone/choose(_:source:)``.
    public var chosen: Result<ChosenPicture?, PictureFailure>?
    /// What drawing comes to; when nil, a plain picture of the size that was asked for.
    public var drawn: Result<Pixels, PictureFailure>?
    /// What encoding comes to; when nil, it waits for ``Phone/encode(_:source:)``.
    public var encoded: Result<[UInt8], PictureFailure>?

    /// Where pictures were asked for, oldest first; so are the others.
    public internal(set) var sources: [PictureSource] = []
    /// What was drawn.
    public internal(set) var drawings: [Drawing] = []
    /// The pictures that were let go.
    public internal(set) var released: [PictureID] = []
    /// What waits to be encoded.
    public internal(set) var encodings: [Encoding] = []
    var choice: ((Result<ChosenPicture?, PictureFailure>) -> Action)?

    /// Which area was drawn, at what size.
    public struct Drawing: Equatable {
        /// The area of the picture.
        public let area: PixelArea
        /// In pixels.
        public let width: Int
        /// In pixels.
        public let height: Int

        /// What is expected of a drawing.
        public init(_ area: PixelArea, width: Int, height: Int) {
            self.area = area
            self.width = width
            self.height = height
        }
    }

    /// A JPEG that waits to be made.
    public struct Encoding {
        /// Of what.
        public let pixels: Pixels
        let reply: (Result<[UInt8], PictureFailure>) -> Action
    }

    mutating func draw(_ area: PixelArea, _ width: Int, _ height: Int) -> Result<Pixels, PictureFailure> {
        drawings.append(Drawing(area, width: width, height: height))
        if let drawn { return drawn }
        let bytes = [UInt8](repeating: 200, count: width * height * 4)
        return Pixels(width: width, height: height, bytes: bytes).map { .success($0) }
            ?? .failure(.unreadable)
    }
}

extension Phone {
    /// Chooses a picture, or none, for whoever waits for one.
    public func choose(
        _ result: Result<ChosenPicture?, PictureFailure>, source: SourceLocation = #_sourceLocation
    ) {
        guard let reply = pictures.choice else {
            Issue.record("Nobody waits for a picture", sourceLocation: source)
            return
        }
        pictures.choice = nil
        send(reply(result))
    }

    /// Makes the JPEG that waits longest.
    public func encode(
        _ result: Result<[UInt8], PictureFailure>, source: SourceLocation = #_sourceLocation
    ) {
        guard !pictures.encodings.isEmpty else {
            Issue.record("Nothing waits to be encoded", sourceLocation: source)
            return
        }
        send(pictures.encodings.removeFirst().reply(result))
    }
}

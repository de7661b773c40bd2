import CVips

/// Drawings of the project's own, given as SVG. Never for bytes from outside.
public enum Drawing {
    /// The widest it draws.
    public static let maximumWidth = 2_000

    /// Draws `svg` as a JPEG without metadata, `width` pixels wide, in the shape that the drawing's own size has.
    public static func jpeg(svg: String, width: Int) throws(ImagingError) -> [UInt8] {
        guard Vips.isStarted else { throw .unavailable }
        let svg = Array(svg.utf8)
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        let width = Int32(min(max(width, 16), maximumWidth))
        guard cvips_draw(svg, svg.count, width, &bytes, &count) == 0, let bytes else { throw .unavailable }
        defer { cvips_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}

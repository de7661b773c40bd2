/// A small picture, as a file.
enum SmallPicture {
    /// A PNG of one pixel, in base64.
    static let base64 =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
}

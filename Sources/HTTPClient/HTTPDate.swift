import CCurl

/// A moment as headers have it: `Sun, 06 Nov 1994 08:49:37 GMT`.
public enum HTTPDate {
    /// Seconds since 1970; nil when `text` is no date.
    public static func seconds(_ text: String) -> Int64? {
        let seconds = curl_getdate(text, nil)
        return seconds == -1 ? nil : Int64(seconds)
    }
}

/// The headers that keep a browser from doing what nobody wants.
enum SecurityHeaders {
    /// On every answer.
    static let everywhere = [
        HeaderField("X-Content-Type-Options", "nosniff"),
        HeaderField("Referrer-Policy", "no-referrer"),
    ]

    /// On pages: they load what this server has, and nothing else; nobody can frame them.
    static let page = [
        HeaderField(
            "Content-Security-Policy",
            """
            default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; \
            connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; \
            frame-ancestors 'none'
            """),
        HeaderField("Cross-Origin-Opener-Policy", "same-origin"),
    ]
}

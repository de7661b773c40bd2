/// The screen a page is laid out for.
public struct Viewport: Sendable, Equatable {
    /// Its width in CSS pixels.
    public var width: Int
    /// Its height in CSS pixels.
    public var height: Int
    /// Device pixels a CSS pixel.
    public var scale: Double
    /// Whether it is a touch screen, with a phone's way of laying out pages.
    public var isTouch: Bool

    /// A screen of any size.
    public init(width: Int, height: Int, scale: Double, isTouch: Bool) {
        self.width = width
        self.height = height
        self.scale = scale
        self.isTouch = isTouch
    }

    /// The narrowest phone to support.
    public static let narrowPhone = Viewport(width: 320, height: 568, scale: 2, isTouch: true)
    /// A phone of today.
    public static let phone = Viewport(width: 390, height: 844, scale: 2, isTouch: true)
    /// A desktop window, or a tablet on its side, with a mouse.
    public static let wide = Viewport(width: 1024, height: 768, scale: 1, isTouch: false)
}

/// The colours that the system asks for.
public enum ColorScheme: String, Sendable {
    case light
    case dark
}

extension BrowserSession {
    /// Changes the screen; pages are told as when a phone is turned.
    public func emulate(_ viewport: Viewport) throws(WebDriverError) {
        try devTools(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .number(Double(viewport.width)), "height": .number(Double(viewport.height)),
                "deviceScaleFactor": .number(viewport.scale), "mobile": .bool(viewport.isTouch),
            ])
        try devTools("Emulation.setTouchEmulationEnabled", ["enabled": .bool(viewport.isTouch)])
    }

    /// Changes what the system asks for in colours and motion.
    public func emulate(_ scheme: ColorScheme, reducedMotion: Bool = false) throws(WebDriverError) {
        let motion = reducedMotion ? "reduce" : "no-preference"
        try devTools(
            "Emulation.setEmulatedMedia",
            [
                "features": [
                    ["name": "prefers-color-scheme", "value": .string(scheme.rawValue)],
                    ["name": "prefers-reduced-motion", "value": .string(motion)],
                ]
            ])
    }

    /// Changes the languages that pages and servers are told of, the preferred one first, and the language in which
    /// dates and numbers are written. A page that is open sees it when it is loaded again.
    public func emulate(languages: [String]) throws(WebDriverError) {
        let agent = try script("return navigator.userAgent").string ?? ""
        try devTools(
            "Emulation.setUserAgentOverride",
            [
                "userAgent": .string(agent),
                "acceptLanguage": .string(languages.joined(separator: ",")),
            ])
        try devTools("Emulation.setLocaleOverride", ["locale": .string(languages.first ?? "en-US")])
    }

    /// Lets the page have a slow phone's network, 1.6 Mbit/s with answers after 150 ms, and a processor that is so many times
    /// slower than this one; 1 and false for what there is.
    public func emulate(slowNetwork: Bool, processorSlowedBy factor: Double) throws(WebDriverError) {
        try devTools("Network.enable")
        try devTools(
            "Network.emulateNetworkConditions",
            [
                "offline": false, "latency": slowNetwork ? 150 : 0,
                "downloadThroughput": slowNetwork ? 200_000 : -1,
                "uploadThroughput": slowNetwork ? 90_000 : -1,
            ])
        try devTools("Emulation.setCPUThrottlingRate", ["rate": .number(factor)])
    }

    /// Cuts the page off from the network, or connects it again. A service worker's own requests are not cut off:
    /// stop the server for those.
    public func emulate(offline: Bool) throws(WebDriverError) {
        try devTools("Network.enable")
        try devTools(
            "Network.emulateNetworkConditions",
            [
                "offline": .bool(offline), "latency": 0,
                "downloadThroughput": -1, "uploadThroughput": -1,
            ])
    }
}

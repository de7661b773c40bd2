/// A key of the keyboard: a character, or one of those without.
public struct Key: Sendable, ExpressibleByUnicodeScalarLiteral {
    let code: String

    /// The key that types a character.
    public init(unicodeScalarLiteral value: Unicode.Scalar) {
        code = String(Character(value))
    }

    /// Deletes backwards.
    public static let backspace: Key = "\u{E003}"
    /// Moves the focus.
    public static let tab: Key = "\u{E004}"
    /// Submits, or starts a line.
    public static let enter: Key = "\u{E007}"
    /// Held for capitals, and for moving the focus backwards.
    public static let shift: Key = "\u{E008}"
    /// Held for shortcuts.
    public static let control: Key = "\u{E009}"
    /// Held for shortcuts.
    public static let alt: Key = "\u{E00A}"
    /// Closes what is open.
    public static let escape: Key = "\u{E00C}"
    /// Presses a button, or scrolls a page down.
    public static let space: Key = " "
    /// Scrolls a page up.
    public static let pageUp: Key = "\u{E00E}"
    /// Scrolls a page down.
    public static let pageDown: Key = "\u{E00F}"
    /// To the end.
    public static let end: Key = "\u{E010}"
    /// To the beginning.
    public static let home: Key = "\u{E011}"
    /// One to the left.
    public static let left: Key = "\u{E012}"
    /// One up.
    public static let up: Key = "\u{E013}"
    /// One to the right.
    public static let right: Key = "\u{E014}"
    /// One down.
    public static let down: Key = "\u{E015}"
}

extension BrowserSession {
    /// Waits for an element, and clicks it.
    public func click(_ css: String) throws(WebDriverError) {
        try acting(on: css) { element throws(WebDriverError) in try element.click() }
    }

    /// Waits for a field, and types after what it holds.
    public func type(_ text: String, into css: String) throws(WebDriverError) {
        try acting(on: css) { element throws(WebDriverError) in try element.type(text) }
    }

    /// Waits for an element, and answers the text that a person sees in it.
    public func text(of css: String) throws(WebDriverError) -> String {
        try acting(on: css) { element throws(WebDriverError) in try element.text }
    }

    /// Presses and releases a key where the focus is, with others held down meanwhile.
    public func press(_ key: Key, holding held: Key...) throws(WebDriverError) {
        let down = (held + [key]).map { Self.keyAction("keyDown", $0) }
        let up = ([key] + held.reversed()).map { Self.keyAction("keyUp", $0) }
        try perform(["type": "key", "id": "keyboard", "actions": .array(down + up)])
    }

    /// Types into what has the focus, one key after the other.
    public func typeKeys(_ text: String) throws(WebDriverError) {
        let strokes = text.unicodeScalars.map(Key.init(unicodeScalarLiteral:)).flatMap { key in
            [Self.keyAction("keyDown", key), Self.keyAction("keyUp", key)]
        }
        try perform(["type": "key", "id": "keyboard", "actions": .array(strokes)])
    }

    /// Turns the wheel over the middle of the screen by so many CSS pixels, down when positive.
    public func scroll(by pixels: Int) throws(WebDriverError) {
        let middle = try script("return [Math.floor(innerWidth / 2), Math.floor(innerHeight / 2)]").array
        guard middle.count == 2 else { throw .malformedReply("no viewport") }
        let turn: ScriptValue = [
            "type": "scroll", "origin": "viewport", "x": middle[0], "y": middle[1],
            "deltaX": 0, "deltaY": .number(Double(pixels)), "duration": 50,
        ]
        try perform(["type": "wheel", "id": "wheel", "actions": [turn]])
    }

    /// Moves a finger over the middle of the screen, up by so many CSS pixels, which scrolls down; it may go on for a
    /// while by itself. The screen has to be that high.
    public func swipeUp(by pixels: Int) throws(WebDriverError) {
        let size = try script("return [innerWidth, innerHeight]").array.compactMap(\.number)
        guard size.count == 2 else { throw .malformedReply("no viewport") }
        let x = ScriptValue.number((size[0] / 2).rounded())
        let start = (size[1] + Double(pixels)) / 2
        let down: ScriptValue = ["type": "pointerDown", "button": 0]
        let up: ScriptValue = ["type": "pointerUp", "button": 0]
        let moves = [(start, 0.0), (start - Double(pixels), 200.0)].map { (y, duration) -> ScriptValue in
            [
                "type": "pointerMove", "origin": "viewport", "x": x, "y": .number(y.rounded()),
                "duration": .number(duration),
            ]
        }
        try perform([
            "type": "pointer", "id": "finger", "parameters": ["pointerType": "touch"],
            "actions": [moves[0], down, moves[1], up],
        ])
    }

    /// Puts fingers on the screen, moves them, or lifts them all.
    /// - Parameters:
    ///   - type: `touchStart`, `touchMove` or `touchEnd`.
    ///   - fingers: where all of them are afterwards, in CSS pixels.
    public func touch(_ type: String, _ fingers: (x: Double, y: Double)...) throws(WebDriverError) {
        let points = fingers.enumerated().map { (id, finger) -> ScriptValue in
            ["x": .number(finger.x), "y": .number(finger.y), "id": .number(Double(id))]
        }
        try devTools(
            "Input.dispatchTouchEvent", ["type": .string(type), "touchPoints": .array(points)])
    }

    /// Presses the mouse at a place, moves it to another by way of the middle, and releases it there.
    public func dragMouse(
        from start: (x: Double, y: Double), to end: (x: Double, y: Double)
    ) throws(WebDriverError) {
        let middle = (x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
        for (type, place) in [
            ("mousePressed", start), ("mouseMoved", middle), ("mouseMoved", end), ("mouseReleased", end),
        ] {
            try devTools(
                "Input.dispatchMouseEvent",
                [
                    "type": .string(type), "x": .number(place.x), "y": .number(place.y), "button": "left",
                    "buttons": type == "mouseReleased" ? 0 : 1, "clickCount": 1,
                ])
        }
    }

    func tap(_ element: BrowserElement, times: Int) throws(WebDriverError) {
        let move: ScriptValue = [
            "type": "pointerMove", "origin": element.value, "x": 0, "y": 0, "duration": 0,
        ]
        let down: ScriptValue = ["type": "pointerDown", "button": 0]
        let up: ScriptValue = ["type": "pointerUp", "button": 0]
        // Where it was at the first tap: after that it may be gone.
        let taps = [move] + (0..<times).flatMap { _ in [down, up] }
        try perform([
            "type": "pointer", "id": "finger", "parameters": ["pointerType": "touch"],
            "actions": .array(taps),
        ])
    }

    /// Acts on the first matching element. A node that was replaced or is covered for a moment is tried again in the
    /// next frame, until patience runs out.
    private func acting<Outcome>(
        on css: String, _ action: (BrowserElement) throws(WebDriverError) -> Outcome
    ) throws(WebDriverError) -> Outcome {
        let deadline = ContinuousClock.now.advanced(by: Self.patience)
        let passing = ["stale element reference", "element click intercepted", "element not interactable"]
        while true {
            do throws(WebDriverError) {
                return try action(try find(css))
            } catch .refused(let code, _) where passing.contains(code) && ContinuousClock.now < deadline {
                try waitForFrame()
            }
        }
    }

    private static func keyAction(_ type: String, _ key: Key) -> ScriptValue {
        ["type": .string(type), "value": .string(key.code)]
    }

    private func perform(_ source: ScriptValue) throws(WebDriverError) {
        try command("POST", "/actions", ["actions": [source]])
    }
}

/// An element of a page. It is of use as long as its page is, and its node in the document.
public struct BrowserElement {
    private static let key = "element-6066-11e4-a52e-4f735466cecf"

    private let session: BrowserSession
    private let id: String

    init(_ reference: ScriptValue, in session: BrowserSession) throws(WebDriverError) {
        guard let id = reference[Self.key].string else {
            throw .malformedReply("not an element: \(reference)")
        }
        self.session = session
        self.id = id
    }

    /// The element as an argument of a script.
    public var value: ScriptValue { [Self.key: .string(id)] }

    /// The text that a person sees in it.
    public var text: String {
        get throws(WebDriverError) { try get("/text").string ?? "" }
    }

    /// Its accessible name, as a screen reader says it.
    public var name: String {
        get throws(WebDriverError) { try get("/computedlabel").string ?? "" }
    }

    /// Its role, as a screen reader says it.
    public var role: String {
        get throws(WebDriverError) { try get("/computedrole").string ?? "" }
    }

    /// Whether a person can see it.
    public var isDisplayed: Bool {
        get throws(WebDriverError) { try get("/displayed").bool ?? false }
    }

    /// An attribute as the document has it; nothing when it is absent.
    public func attribute(_ name: String) throws(WebDriverError) -> String? {
        try session.script("return arguments[0].getAttribute(arguments[1])", [value, .string(name)]).string
    }

    /// A property of its object, such as `value` or `checked`.
    public func property(_ name: String) throws(WebDriverError) -> ScriptValue {
        try get("/property/\(name)")
    }

    /// Where it is in the viewport, and how large: `x`, `y`, `width` and `height`, in CSS pixels.
    public var box: ScriptValue {
        get throws(WebDriverError) {
            try session.script("return arguments[0].getBoundingClientRect().toJSON()", [value])
        }
    }

    /// Scrolls it into view and clicks its middle.
    public func click() throws(WebDriverError) {
        try post("/click")
    }

    /// Taps its middle with a finger, as many times in a row.
    public func tap(times: Int = 1) throws(WebDriverError) {
        try session.tap(self, times: times)
    }

    /// Focuses it and types after what it holds. For a file input, the path of the file to choose.
    public func type(_ text: String) throws(WebDriverError) {
        try post("/value", ["text": .string(text)])
    }

    /// Empties a field.
    public func clear() throws(WebDriverError) {
        try post("/clear")
    }

    /// Writes what it looks like as `.build/screenshots/NAME.png`, and answers that file's path.
    @discardableResult
    public func screenshot(_ name: String) throws(WebDriverError) -> String {
        try BrowserSession.write(try get("/screenshot"), as: name)
    }

    private func get(_ what: String) throws(WebDriverError) -> ScriptValue {
        try session.command("GET", "/element/\(id)\(what)")
    }

    private func post(_ what: String, _ body: ScriptValue = [:]) throws(WebDriverError) {
        try session.command("POST", "/element/\(id)\(what)", body)
    }
}

/// What a screen reader knows of one thing on the page.
public struct AccessibleNode: Sendable {
    /// What it is, such as `button`, `heading` or `textbox`.
    public var role: String
    /// What it is called.
    public var name: String
    /// What it holds; empty for most.
    public var value: String
    /// More about it; empty for most.
    public var description: String
    /// Its states, such as `focused`, `level`, `invalid` or `live`.
    public var states: [String: ScriptValue]
    /// The number by which Chromium knows its node in the document.
    let documentNode: ScriptValue
}

extension BrowserSession {
    /// Everything that a screen reader can reach now, in reading order.
    public func accessibleNodes() throws(WebDriverError) -> [AccessibleNode] {
        let nodes = try devTools("Accessibility.getFullAXTree")["nodes"].array
        let byID = Dictionary(nodes.map { ($0["nodeId"], $0) }) { $1 }
        var reading: [AccessibleNode] = []
        var ahead = nodes.first.map { [$0] } ?? []
        while let node = ahead.popLast() {
            if node["ignored"].bool != true { reading.append(AccessibleNode(node)) }
            ahead += node["childIds"].array.reversed().compactMap { byID[$0] }
        }
        return reading
    }

    /// Waits for something with this role and exactly this name, as somebody who listens would find it.
    @discardableResult
    public func find(
        role: String, name: String, within limit: Duration = patience
    ) throws(WebDriverError) -> BrowserElement {
        let deadline = ContinuousClock.now.advanced(by: limit)
        while true {
            do throws(WebDriverError) {
                if let node = try accessibleNode(role: role, name: name) { return try element(of: node) }
            } catch .refused where ContinuousClock.now < deadline {
                // Its page was left, or drawn anew, between two commands.
            }
            guard ContinuousClock.now < deadline else {
                let heard = try accessibleNodes().filter { !$0.name.isEmpty }.map { "\($0.role): \($0.name)" }
                throw .waitRanOut(
                    what: "\(role) “\(name)”", address: try address,
                    pageText: heard.joined(separator: "\n"))
            }
            try waitForFrame()
        }
    }

    /// The first that a screen reader can reach now. To look for it among all would take much longer.
    private func accessibleNode(role: String, name: String) throws(WebDriverError) -> AccessibleNode? {
        let document = try devTools("Runtime.evaluate", ["expression": "document"])["result"]["objectId"]
        let wanted: [String: ScriptValue] = [
            "objectId": document, "role": .string(role), "accessibleName": .string(name),
        ]
        let found = try devTools("Accessibility.queryAXTree", wanted)["nodes"].array
        return found.first { $0["ignored"].bool != true }.map(AccessibleNode.init)
    }

    /// Lends the page a name for the node, as the two protocols share none.
    private func element(of node: AccessibleNode) throws(WebDriverError) -> BrowserElement {
        let object = try devTools("DOM.resolveNode", ["backendNodeId": node.documentNode])["object"][
            "objectId"]
        try devTools(
            "Runtime.callFunctionOn",
            ["objectId": object, "functionDeclaration": "function() { globalThis.foundByName = this }"])
        let found = try script(
            "const found = globalThis.foundByName; delete globalThis.foundByName; return found")
        return try BrowserElement(found, in: self)
    }
}

extension AccessibleNode {
    fileprivate init(_ node: ScriptValue) {
        role = node["role"]["value"].string ?? ""
        name = node["name"]["value"].string ?? ""
        value = node["value"]["value"].string ?? ""
        description = node["description"]["value"].string ?? ""
        let properties = node["properties"].array.map { ($0["name"].string ?? "", $0["value"]["value"]) }
        states = Dictionary(properties) { $1 }
        documentNode = node["backendDOMNodeId"]
    }
}

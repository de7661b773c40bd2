/// Reading typed values out of objects and arrays. An error gains a step of its path at each level it passes.
extension JSONObject {
    /// The member `name`, which has to be there.
    @inlinable
    public func decode<Value: JSONDecodable>(
        _ name: String, as type: Value.Type = Value.self
    ) throws(JSONError) -> Value {
        guard let json = self[name] else { throw JSONError(.missing).inside(name) }
        do {
            return try Value(json: json)
        } catch {
            throw error.inside(name)
        }
    }

    /// The member `name`, which has to be there, read by `read`.
    @inlinable
    public func decode<Value>(
        _ name: String, _ read: (JSONValue) throws(JSONError) -> Value
    ) throws(JSONError) -> Value {
        guard let json = self[name] else { throw JSONError(.missing).inside(name) }
        do {
            return try read(json)
        } catch {
            throw error.inside(name)
        }
    }

    /// The member `name`; nil when it is absent or `null`.
    @inlinable
    public func decodeIfPresent<Value: JSONDecodable>(
        _ name: String, as type: Value.Type = Value.self
    ) throws(JSONError) -> Value? {
        try decodeIfPresent(name) { json throws(JSONError) in try Value(json: json) }
    }

    /// The member `name`, read by `read`; nil when it is absent or `null`.
    @inlinable
    public func decodeIfPresent<Value>(
        _ name: String, _ read: (JSONValue) throws(JSONError) -> Value
    ) throws(JSONError) -> Value? {
        guard let json = self[name] else { return nil }
        if case .null = json { return nil }
        do {
            return try read(json)
        } catch {
            throw error.inside(name)
        }
    }

    /// The elements of the member `name`, which has to be an array, each read by `read`.
    @inlinable
    public func decodeArray<Value>(
        _ name: String, _ read: (JSONValue) throws(JSONError) -> Value
    ) throws(JSONError) -> [Value] {
        try decode(name) { json throws(JSONError) in try json.decodeArray(read) }
    }
}

extension JSONValue {
    /// The elements of this array, each read by `read`.
    @inlinable
    public func decodeArray<Value>(
        _ read: (JSONValue) throws(JSONError) -> Value
    ) throws(JSONError) -> [Value] {
        let elements = try array()
        var values: [Value] = []
        values.reserveCapacity(elements.count)
        for element in elements {
            do {
                values.append(try read(element))
            } catch {
                throw error.inside(values.count)
            }
        }
        return values
    }
}

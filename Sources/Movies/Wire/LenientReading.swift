import JSON

// Databases in the shape of this API differ in small things: numbers are written as texts, or one film of a list lacks
// what every film needs. What can be used is used, and the rest is taken as missing.

extension JSONValue {
    /// The number that a text holds; any other value as it is. A longer text than any number needs is no number.
    var readingNumber: JSONValue {
        guard case .string(let text) = self, text.utf8.count <= 40 else { return self }
        do throws(JSONError) {
            let number = try JSONValue(parsing: text)
            return number.type == .number ? number : self
        } catch {
            return self
        }
    }

    /// The elements of an array that can be read as `Value`; the others are left out.
    func readableElements<Value: JSONDecodable>(_ type: Value.Type = Value.self) -> [Value] {
        guard case .array(let elements) = self else { return [] }
        var values: [Value] = []
        for element in elements {
            do throws(JSONError) {
                values.append(try Value(json: element))
            } catch {
                continue
            }
        }
        return values
    }
}

extension JSONObject {
    /// The member `name` when it is a text.
    func text(_ name: String) -> String? {
        guard case .string(let text) = self[name] else { return nil }
        return text
    }

    /// The member `name` when it is a number, or a text that holds one.
    func double(_ name: String) -> Double? {
        switch self[name]?.readingNumber {
        case .double(let number): number
        case .integer(let number): Double(number)
        case .unsigned(let number): Double(number)
        default: nil
        }
    }

    /// The member `name` when it is a whole number, or a text that holds one.
    func int(_ name: String) -> Int? {
        do throws(JSONError) {
            return try self[name].map { json throws(JSONError) in try Int(json: json.readingNumber) }
        } catch {
            return nil
        }
    }

    /// The elements of the member `name` that can be read; none when it is no array.
    func elements<Value: JSONDecodable>(_ name: String) -> [Value] {
        self[name]?.readableElements() ?? []
    }

    /// The elements of the member `name`, which has to be an array, that can be read. Nulls apart, not one that can is
    /// an error: what came is something else.
    func usableElements<Value: JSONDecodable>(_ name: String) throws(JSONError) -> [Value] {
        try decode(name) { json throws(JSONError) in
            let elements = try json.array()
            let values: [Value] = json.readableElements()
            guard !values.isEmpty || elements.allSatisfy({ $0.type == .null }) else {
                throw .invalid("has nothing that can be read")
            }
            return values
        }
    }
}

import JSON
import Stakes

extension Weight: JSONDecodable, JSONEncodable {
    /// Accepts any number of at most two decimals that isn't negative; whether somebody can weigh that is not asked.
    public init(json: JSONValue) throws(JSONError) {
        self.init(hundredths: try Money(json: json).cents)
    }

    /// Writes it as the API has it, with the decimals it needs.
    public func write(to writer: inout JSONWriter) {
        writer.hundredths(hundredths)
    }
}

extension Money: JSONDecodable, JSONEncodable {
    /// Accepts dollars as a number of at most two decimals that isn't negative.
    public init(json: JSONValue) throws(JSONError) {
        let number = try Double(json: json)
        do throws(DecimalProblem) {
            self = try Money(number: number)
        } catch {
            throw .invalid("has to be a number with at most two decimals")
        }
    }

    /// Writes the dollars as the API has them.
    public func write(to writer: inout JSONWriter) {
        writer.hundredths(cents)
    }
}

extension WeightUnit: JSONDecodable, JSONEncodable {
    /// Accepts `lb` and `kg`.
    public init(json: JSONValue) throws(JSONError) {
        guard let unit = WeightUnit(rawValue: try json.string()) else {
            throw .invalid("has to be lb or kg")
        }
        self = unit
    }

    /// Writes it as the API has it.
    public func write(to writer: inout JSONWriter) {
        writer.value(rawValue)
    }
}

extension JSONWriter {
    /// Writes a number of hundredths with the decimals it needs: `80`, `80.5`, `80.55`.
    fileprivate mutating func hundredths(_ hundredths: Int64) {
        if hundredths % 100 == 0 {
            value(hundredths / 100)
        } else {
            // The shortest number that reads back the same has two decimals at most.
            value(Double(hundredths) / 100)
        }
    }
}

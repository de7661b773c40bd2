import JSON

/// Why somebody reports a post or a comment. The raw value is what stands on the wire.
public enum ReportReason: String, Equatable, Sendable, CaseIterable {
    case spam
    case hate
    case harassment
    case sexual
    case violence
    case selfHarm = "self_harm"
    case personalInformation = "personal_information"
    case other
}

extension ReportReason: JSONDecodable, JSONEncodable {
    /// Accepts the reasons above alone.
    public init(json: JSONValue) throws(JSONError) {
        guard let reason = ReportReason(rawValue: try json.string()) else {
            throw .invalid("has to be one of the reasons for a report")
        }
        self = reason
    }

    /// Writes it as the API has it.
    public func write(to writer: inout JSONWriter) {
        writer.value(rawValue)
    }
}

import Foundation
import JSON
import Testing

/// `docs/openapi.yaml`.
struct APIDescription {
    private let root: JSONObject

    /// One method of one path.
    struct Operation: Hashable, CustomStringConvertible {
        /// In upper case.
        let method: String
        let path: String

        var description: String { method + " " + path }
    }

    init() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../docs/openapi.yaml")
        root = try BlockYAML.read(String(contentsOf: file, encoding: .utf8)).object()
    }

    private static let methods = ["get", "put", "post", "delete"]

    /// Every operation that is described.
    var operations: Set<Operation> {
        get throws {
            var operations: Set<Operation> = []
            for path in try root.decode("paths", as: JSONObject.self).members {
                for member in try path.value.object().members where Self.methods.contains(member.name) {
                    operations.insert(Operation(method: member.name.uppercased(), path: path.name))
                }
            }
            return operations
        }
    }

    /// The statuses that an operation is described to answer.
    func statuses(of operation: Operation) throws -> Set<Int> {
        Set(try responses(of: operation).members.compactMap { Int($0.name) })
    }

    /// Whether an operation is described to take a token, or a name and a password.
    func needsToken(_ operation: Operation) throws -> Bool {
        let described = try self.operation(operation)
        let security = try described["security"] ?? root.decode("security", as: JSONValue.self)
        return try !security.array().isEmpty
    }

    /// What is wrong with an answer, by its description; empty when nothing is.
    func problems(
        of operation: Operation, status: Int, contentType: String?, body: [UInt8]
    ) throws -> [String] {
        guard let response = try responses(of: operation)[String(status)] else {
            return ["\(operation) isn't described to answer \(status)"]
        }
        guard let content = try resolved(response).object()["content"]?.objectOrNil?.members.first else {
            return body.isEmpty ? [] : ["\(operation) \(status) has a body"]
        }
        guard contentType?.hasPrefix(content.name) == true else {
            return ["\(operation) \(status) isn't \(content.name)"]
        }
        guard content.name == "application/json" else { return [] }
        let schema = try content.value.object().decode("schema", as: JSONValue.self)
        return try problems(of: JSONValue(parsing: body), schema, at: "\(operation) \(status): ")
    }

    private func responses(of operation: Operation) throws -> JSONObject {
        try self.operation(operation).decode("responses")
    }

    private func operation(_ operation: Operation) throws -> JSONObject {
        try root.decode("paths", as: JSONObject.self).decode(operation.path, as: JSONObject.self)
            .decode(operation.method.lowercased())
    }

    /// What a reference stands for; anything else as it is.
    private func resolved(_ value: JSONValue) throws -> JSONValue {
        guard let reference = value.objectOrNil?["$ref"] else { return value }
        let steps = try reference.string().split(separator: "/")
        try #require(steps.first == "#")
        var target = JSONValue.object(root)
        for step in steps.dropFirst() { target = try target.object().decode(String(step)) }
        return target
    }

    private func problems(of json: JSONValue, _ schema: JSONValue, at place: String) throws -> [String] {
        let schema = try resolved(schema).object()
        if let choices = try schema["anyOf"]?.array() {
            let fits = try choices.contains { try problems(of: json, $0, at: place).isEmpty }
            return fits ? [] : [place + " fits none of its schemas"]
        }
        let types = try schema["type"].map { try ($0.arrayOrNil ?? [$0]).map { try $0.string() } }
        if let types, !types.contains(where: { Self.isType($0, json) }) {
            return [place + " isn't of type " + types.joined(separator: " or ")]
        }
        switch json {
        case .array(let elements):
            let items = try schema.decode("items", as: JSONValue.self)
            return try elements.enumerated().flatMap {
                try problems(of: $0.element, items, at: place + "[\($0.offset)]")
            }
        case .object(let object): return try problems(of: object, schema, at: place)
        case .string(let text):
            let isTime = try schema["format"]?.string() == "date-time"
            let isRead = !isTime || (try? Date(text, strategy: .iso8601)) != nil
            return isRead ? [] : [place + " isn't a time"]
        default: return []
        }
    }

    private func problems(of object: JSONObject, _ schema: JSONObject, at place: String) throws -> [String] {
        let required = try schema["required"]?.array().map { try $0.string() } ?? []
        let missing = required.filter { object[$0] == nil }.map { place + ".\($0) is missing" }
        let properties: JSONObject = try schema.decode("properties")
        return try missing
            + object.members.flatMap { member in
                guard let property = properties[member.name] else {
                    return [place + ".\(member.name) isn't described"]
                }
                return try problems(of: member.value, property, at: place + "." + member.name)
            }
    }

    private static func isType(_ type: String, _ json: JSONValue) -> Bool {
        switch (type, json) {
        case ("object", .object), ("array", .array), ("string", .string), ("boolean", .bool), ("null", .null),
            ("integer", .integer), ("number", .integer), ("number", .double):
            true
        default: false
        }
    }
}

extension JSONValue {
    fileprivate var objectOrNil: JSONObject? { if case .object(let object) = self { object } else { nil } }

    fileprivate var arrayOrNil: [JSONValue]? { if case .array(let array) = self { array } else { nil } }
}

/// The members of a JSON object, in the order in which they came.
///
/// A name may stand there twice; looking it up finds the last one. Looking up takes time in proportion to the number
/// of members.
public struct JSONObject: Sendable {
    /// One `"name": value`.
    public struct Member: Equatable, Sendable {
        /// The name, with its escapes resolved.
        public let name: String
        /// What stands under the name.
        public internal(set) var value: JSONValue

        /// A member of that name and value.
        public init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }

        /// Names are compared byte by byte.
        public static func == (left: Member, right: Member) -> Bool {
            sameBytes(left.name, right.name) && left.value == right.value
        }
    }

    /// Every member, duplicates too.
    public private(set) var members: [Member]

    /// An object of these members.
    public init(_ members: [Member] = []) {
        self.members = members
    }

    /// The value of the last member called `name`; nil when there is none.
    /// Setting it replaces that one or appends a member; setting nil removes every member of the name.
    public subscript(name: String) -> JSONValue? {
        get {
            index(of: name).map { members[$0].value }
        }
        set {
            guard let newValue else {
                members.removeAll { sameBytes($0.name, name) }
                return
            }
            if let index = index(of: name) {
                members[index].value = newValue
            } else {
                members.append(Member(name: name, value: newValue))
            }
        }
    }

    private func index(of name: String) -> Int? {
        var name = name
        return name.withUTF8 { name in
            var index = members.count - 1
            while index >= 0 {
                if isSame(members[index].name, as: name) { return index }
                index -= 1
            }
            return nil
        }
    }
}

extension JSONObject: Equatable {
    /// Equal when the same members stand in the same order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.members == right.members
    }
}

import JSON
import Testing

private struct User: JSONDecodable, Equatable {
    let username: String

    init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        username = try object.decode("username")
        if username.isEmpty { throw JSONError.invalid("is empty").inside("username") }
    }
}

private struct Post: JSONDecodable, Equatable {
    let id: Int64
    let user: User
    let latitude: Double?

    init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        id = try object.decode("id")
        user = try object.decode("user")
        latitude = try object.decodeIfPresent("latitude")
    }
}

/// The error of reading a page of posts; nil when it can be read.
private func pageError(_ text: String) -> JSONError? {
    do throws(JSONError) {
        let _: [Post] = try JSONValue(parsing: text).object().decode("posts")
        return nil
    } catch {
        return error
    }
}

private func decode<Value: JSONDecodable>(_ text: String, as type: Value.Type) throws(JSONError) -> Value {
    try Value(json: JSONValue(parsing: text))
}

@Suite struct DecodingTests {
    @Test("typed values are read from members and elements")
    func values() throws {
        let text = #"{"posts":[{"id":1,"user":{"username":"ana"},"latitude":2,"more":[]}]}"#
        let posts: [Post] = try JSONValue(parsing: text).object().decode("posts")
        #expect(posts.count == 1)
        #expect(posts.first?.id == 1)
        #expect(posts.first?.user.username == "ana")
        #expect(posts.first?.latitude == 2)
    }

    @Test(
        "an error names the path to the value",
        arguments: [
            ("{}", "posts: is missing"),
            (#"{"posts":null}"#, "posts: expected an array, found null"),
            (#"{"posts":{}}"#, "posts: expected an array, found an object"),
            (#"{"posts":[1]}"#, "posts[0]: expected an object, found a number"),
            (
                #"{"posts":[{"id":1,"user":{"username":"a"}},{"id":2,"user":{"username":true}}]}"#,
                "posts[1].user.username: expected a string, found true or false"
            ),
            (#"{"posts":[{"id":1,"user":{}}]}"#, "posts[0].user.username: is missing"),
            (#"{"posts":[{"id":1,"user":{"username":""}}]}"#, "posts[0].user.username: is empty"),
            (#"{"posts":[{"id":1.5,"user":{}}]}"#, "posts[0].id: the number is out of range"),
            (
                #"{"posts":[{"id":1,"user":{"username":"a"},"latitude":"x"}]}"#,
                "posts[0].latitude: expected a number, found a string"
            ),
        ])
    func paths(_ text: String, _ description: String) {
        #expect(pageError(text)?.description == description)
    }

    @Test("an error at the root has no path")
    func root() {
        #expect(throws: JSONError(.wrongType(expected: .object, found: .array))) {
            try JSONValue.array([]).object()
        }
        #expect(JSONError(.missing).path == "")
        #expect(JSONError(.missing).inside(3).inside("posts").path == "posts[3]")
    }

    @Test("whole numbers are read when they fit, never cut off")
    func integers() throws {
        #expect(try decode("9223372036854775807", as: Int64.self) == .max)
        #expect(try decode("-9223372036854775808", as: Int64.self) == .min)
        #expect(try decode("18446744073709551615", as: UInt64.self) == .max)
        #expect(try decode("12", as: Int.self) == 12)
        #expect(try decode("12", as: UInt64.self) == 12)
        #expect(try decode("1.0", as: Int.self) == 1)
        #expect(try decode("-1e3", as: Int64.self) == -1_000)
        #expect(try decode("-0", as: Int64.self) == 0)
        #expect(try decode("9007199254740991.0", as: Int64.self) == 9_007_199_254_740_991)
        for text in ["9223372036854775808", "1.5", "9007199254740993.0", "1e300", "99999999999999999999"] {
            #expect(throws: JSONError(.outOfRange), "\(text)") { try decode(text, as: Int64.self) }
            #expect(throws: JSONError(.outOfRange), "\(text)") { try decode(text, as: Int.self) }
        }
        #expect(throws: JSONError(.outOfRange)) { try decode("-1", as: UInt64.self) }
        #expect(throws: JSONError(.wrongType(expected: .number, found: .string))) {
            try decode(#""1""#, as: Int64.self)
        }
    }

    @Test("a double accepts every number, the others only their own kind")
    func kinds() throws {
        #expect(try decode("3", as: Double.self) == 3)
        #expect(try decode("18446744073709551615", as: Double.self) == 18_446_744_073_709_551_616)
        #expect(try decode("-0.25", as: Double.self) == -0.25)
        #expect(try decode("true", as: Bool.self))
        #expect(try decode("[1,2]", as: [Int].self) == [1, 2])
        #expect(try decode("[1,null]", as: [Int?].self) == [1, nil])
        #expect(throws: JSONError(.wrongType(expected: .number, found: .bool))) {
            try decode("true", as: Double.self)
        }
        #expect(throws: JSONError(.wrongType(expected: .bool, found: .number))) {
            try decode("1", as: Bool.self)
        }
        #expect(throws: JSONError(.wrongType(expected: .string, found: .null))) {
            try decode("null", as: String.self)
        }
    }

    @Test("a member that is absent or null is nil where that is asked for, and an error where it isn't")
    func optionals() throws {
        let object = try JSONValue(parsing: #"{"a":null,"b":1,"c":"x"}"#).object()
        #expect(try object.decodeIfPresent("a", as: Int.self) == nil)
        #expect(try object.decodeIfPresent("z", as: Int.self) == nil)
        #expect(try object.decodeIfPresent("b", as: Int.self) == 1)
        #expect(try object.decode("a", as: Int?.self) == nil)
        #expect(throws: JSONError(.missing).inside("z")) { try object.decode("z", as: Int?.self) }
        #expect(throws: JSONError(.wrongType(expected: .number, found: .string)).inside("c")) {
            try object.decodeIfPresent("c", as: Int.self)
        }
    }

    @Test("closures read what has no type of its own, and their errors get the path too")
    func closures() throws {
        let object = try JSONValue(parsing: #"{"even":[2,4,5],"one":1}"#).object()
        func even(_ json: JSONValue) throws(JSONError) -> Int {
            let value = try Int(json: json)
            guard value % 2 == 0 else { throw JSONError.invalid("has to be even") }
            return value
        }
        let doubled = try object.decode("one") { json throws(JSONError) in try Int(json: json) * 2 }
        #expect(doubled == 2)
        #expect(try object.decodeIfPresent("none", even) == nil)
        #expect(throws: JSONError.invalid("has to be even").inside(2).inside("even")) {
            try object.decodeArray("even", even)
        }
        #expect(throws: JSONError.invalid("has to be even").inside("one")) {
            try object.decodeIfPresent("one", even)
        }
    }

    @Test("members are set, replaced and removed by name")
    func editing() {
        var object = JSONObject([.init(name: "a", value: .null), .init(name: "a", value: .bool(true))])
        object["a"] = .integer(1)
        object["b"] = .integer(2)
        #expect(object.members.map(\.value) == [.null, .integer(1), .integer(2)])
        object["a"] = nil
        #expect(object.members == [.init(name: "b", value: .integer(2))])
    }
}

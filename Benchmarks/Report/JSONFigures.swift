import TestSupport

/// The JSON module against Foundation's, on a page of 20 posts.
enum JSONFigures {
    static func measure() throws -> [Figure] {
        print("JSON against Foundation's")
        let output = try run(BuiltProgram.path("JSONBenchmark"), [])
        let detail = "a page of 20 posts, against `JSONDecoder` and `JSONEncoder`"
        return [
            Figure(
                name: "JSON decoded", value: try figure("json decode ratio", in: output), unit: "×",
                target: .atLeast(2), detail: detail),
            Figure(
                name: "JSON encoded", value: try figure("json encode ratio", in: output), unit: "×",
                target: .atLeast(2), detail: detail),
        ]
    }
}

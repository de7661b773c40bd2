import Testing

/// The reading that the rules rely on.
@Suite struct ReadingTests {
    @Test("comments and strings are not code")
    func strips() {
        let text = ##"""
            let a = "x // y \(f("deep)")) \" z" // any
            /* one /* two */ import Foundation */ let b = #"\( " throws"# + """
                async "quoted"
                """
            let c = 1
            """##
        let stripped = ##"""
            let a = "" 
             let b = #""# + """

            """
            let c = 1
            """##
        #expect(SwiftText.code(of: text) == stripped)
        #expect(SwiftText.code(of: "f(\"a,b\") // c", keepingStrings: true) == "f(\"a,b\") ")
        #expect(SwiftText.code(of: "\"never closed") == "\"\"")
        #expect(SwiftText.code(of: "a /* never closed") == "a ")
    }

    @Test("imports are found however they are written")
    func imports() {
        let file = SwiftFile(
            """
            public import Wire; @testable import JSON
            import struct Foundation.Data
            #if canImport(Glibc)
            // import Dispatch
            let text = "import Secrets"
            let important = 1
            """)
        #expect(file.imports == ["Wire", "JSON", "Foundation"])
    }

    @Test("what Embedded WebAssembly lacks is found, and only that")
    func unportable() {
        func found(_ text: String) -> [String] { SwiftFile(text).unportable }
        #expect(found("func f() async {}") == ["async"])
        #expect(found("let x = await f()") == ["await"])
        #expect(found("var x: any P") == ["any P"])
        #expect(found("var x: (any P)?, y: Any") == ["any P", "Any"])
        #expect(found("func f() throws -> Int") == ["throws without a type"])
        #expect(found("func f() throws\n    -> Int") == ["throws without a type"])
        #expect(found("actor A {}") == ["actor"])
        #expect(found("func f(any: Int) throws(E) -> some P { .any; many; asyncOf; x.async }").isEmpty)
        #expect(found("// async\nlet x = \"any P\" /* throws */").isEmpty)
    }

    @Test("targets are read from a manifest")
    func manifest() {
        let manifest = Manifest(
            """
            func portable(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
                .target(name: name, dependencies: dependencies)
            }
            let package = Package(products: [.executable(name: "run", targets: ["Main"])], targets: [
                portable("A"), portable("B", ["A", "C"]),
                // portable("Gone"),
                .executableTarget(name: "Main", dependencies: ["B", ], swiftSettings: [.define("X(")]),
                .systemLibrary(name: "C", pkgConfig: "c"),
                .testTarget(
                    name: "BTests",
                    dependencies: ["B"]),
                .target(name: "Aid", path: "Tests/Aid"),
            ])
            """)
        let expected = [
            Manifest.Target(kind: "portable", name: "A", dependencies: [], folder: "Sources/A"),
            .init(kind: "portable", name: "B", dependencies: ["A", "C"], folder: "Sources/B"),
            .init(kind: ".target", name: "Aid", dependencies: [], folder: "Tests/Aid"),
            .init(kind: ".executableTarget", name: "Main", dependencies: ["B"], folder: "Sources/Main"),
            .init(kind: ".systemLibrary", name: "C", dependencies: [], folder: "Sources/C"),
            .init(kind: ".testTarget", name: "BTests", dependencies: ["B"], folder: "Tests/BTests"),
        ]
        #expect(manifest.targets == expected)
        #expect(manifest.modules.map(\.name) == ["A", "B", "Main", "C"])
    }
}

// swift-tools-version: 6.0
import PackageDescription

/// Modules that build for Linux, for Embedded WebAssembly and for iOS as they are:
/// no Foundation, no `async`, no existentials, typed throws only.
func portable(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    // Embedded Swift asks that a file imports every module whose members it uses; so does this feature.
    .target(
        name: name, dependencies: dependencies,
        swiftSettings: [
            .enableUpcomingFeature("MemberImportVisibility"), .enableExperimentalFeature("Extern"),
        ])
}

/// What a browser loads: an app and what runs it.
func program(
    _ name: String, _ dependencies: [Target.Dependency], path: String? = nil
) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: path,
        linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))])
}

let package = Package(
    name: "Trebol",
    products: [
        .executable(name: "trebol", targets: ["trebol"]),
        .executable(name: "trebol-pictures", targets: ["trebol-pictures"]),
        .executable(name: "secrets", targets: ["SecretsProgram"]),
        .executable(name: "movies", targets: ["MoviesProgram"]),
        .executable(name: "lioli", targets: ["LIOLIProgram"]),
        .executable(name: "rows", targets: ["RowsProgram"]),
    ],
    targets: [
        // The portable core.
        portable("JSON"),
        portable("Wire", ["JSON"]),
        portable("Pixels"),
        portable("Interface", ["Wire", "Pixels"]),
        portable("Components", ["JSON", "Wire", "Interface"]),
        portable("Secrets", ["JSON", "Wire", "Pixels", "Interface", "Components"]),
        portable("Movies", ["JSON", "Wire", "Interface", "Components"]),
        portable("Stakes", ["Wire"]),
        portable("LIOLI", ["JSON", "Wire", "Pixels", "Interface", "Components", "Stakes"]),

        // The browser: one program an app, compiled to WebAssembly.
        portable("Browser", ["Wire", "Pixels", "Interface", "CBrowserRuntime"]),
        .target(name: "CBrowserRuntime"),
        program("SecretsProgram", ["Browser", "Secrets"]),
        program("MoviesProgram", ["Browser", "Movies"]),
        program("LIOLIProgram", ["Browser", "LIOLI"]),
        program("RowsProgram", ["Browser", "Interface", "Pixels"], path: "Benchmarks/Rows"),

        // The server.
        .target(name: "HTTPServer", dependencies: ["Wire", "JSON", "CMicroHTTPD"]),
        .target(name: "Database", dependencies: ["Wire", "CSQLite"]),
        .target(name: "Accounts", dependencies: ["Wire", "Database", "CSodium", "CCommonPasswords"]),
        .target(name: "CCommonPasswords", exclude: ["common-passwords.txt"]),
        .target(
            name: "Authentication", dependencies: ["HTTPServer", "Database", "Accounts", "Wire"]),
        .target(name: "Imaging", dependencies: ["CVips", "CSandbox", "CZlib"]),
        .executableTarget(name: "trebol-pictures", dependencies: ["Imaging"]),
        .target(
            name: "SecretsServer",
            dependencies: [
                "Secrets", "HTTPServer", "Database", "Accounts", "Authentication", "Imaging", "Interface",
                "JSON", "Wire",
            ]),
        .target(name: "HTTPClient", dependencies: ["Wire", "CCurl"]),
        .target(
            name: "MoviesServer",
            dependencies: ["Movies", "HTTPServer", "HTTPClient", "Imaging", "JSON", "Wire"]),
        .target(
            name: "LIOLIServer",
            dependencies: [
                "LIOLI", "Stakes", "HTTPServer", "Database", "Accounts", "Authentication", "Imaging",
                "Interface", "JSON", "Wire",
            ]),
        .executableTarget(
            name: "trebol",
            dependencies: [
                "SecretsServer", "MoviesServer", "LIOLIServer", "HTTPServer", "HTTPClient", "Database",
                "Accounts", "Imaging", "Interface", "Wire",
            ]),
        .executableTarget(
            name: "BenchmarkSeed",
            dependencies: ["SecretsServer", "Secrets", "LIOLIServer", "Database", "Accounts", "Wire"],
            path: "Benchmarks/Seed"),

        // What `make bench` runs.
        .executableTarget(
            name: "BenchmarkReport", dependencies: ["HTTPServer", "Wire", "WebDriver", "TestSupport"],
            path: "Benchmarks/Report"),

        // C libraries from Debian, as thin as can be.
        .target(
            name: "CMicroHTTPD",
            // Linked in, so that its calls of these functions can be led elsewhere: see send.c.
            linkerSettings: [
                .unsafeFlags([
                    "-Xlinker", "--wrap=send", "-Xlinker", "--wrap=sendmsg", "-Xlinker", "--wrap=sendfile64",
                    "-Xlinker", "-l:libmicrohttpd.a",
                ]),
                .linkedLibrary("gnutls"),
            ]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),
        .systemLibrary(name: "CSodium", pkgConfig: "libsodium"),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
        .target(name: "CSandbox"),
        .target(
            name: "CVips",
            // What `pkg-config --cflags vips` says, less the flags that the package manager refuses.
            cSettings: [
                .unsafeFlags([
                    "-I/usr/include/glib-2.0",
                    "-I/usr/lib/x86_64-linux-gnu/glib-2.0/include",
                    "-I/usr/lib/aarch64-linux-gnu/glib-2.0/include",
                ])
            ],
            linkerSettings: [
                .linkedLibrary("vips"), .linkedLibrary("gobject-2.0"), .linkedLibrary("glib-2.0"),
            ]),

        // Benchmarks, run by hand.
        .executableTarget(name: "JSONBenchmark", dependencies: ["JSON"], path: "Benchmarks/JSONBenchmark"),
        .executableTarget(
            name: "PicturesBenchmark", dependencies: ["Imaging"], path: "Benchmarks/Pictures"),

        // Tests, one target a module, and what several of them need.
        .target(name: "TestSupport", dependencies: ["CZlib"], path: "Tests/TestSupport"),
        .target(
            name: "AppTestSupport", dependencies: ["Interface", "Pixels", "Wire"],
            path: "Tests/AppTestSupport"),
        .testTarget(name: "JSONTests", dependencies: ["JSON", "TestSupport"]),
        .testTarget(name: "WireTests", dependencies: ["Wire", "JSON"]),
        .testTarget(name: "PixelsTests", dependencies: ["Pixels", "TestSupport", "Imaging", "CVips"]),
        .testTarget(name: "InterfaceTests", dependencies: ["Interface"]),
        .testTarget(
            name: "ComponentsTests",
            dependencies: ["AppTestSupport", "Components", "Interface", "JSON", "Wire"]),
        .testTarget(name: "BrowserTests", dependencies: ["Browser", "Interface", "TestSupport"]),
        .testTarget(
            name: "SecretsTests",
            dependencies: [
                "AppTestSupport", "Secrets", "Components", "Pixels", "Interface", "JSON", "Wire",
                "TestSupport",
            ]),
        .testTarget(
            name: "MoviesTests",
            dependencies: [
                "AppTestSupport", "Movies", "Components", "Interface", "JSON", "Wire", "TestSupport",
            ]),
        .testTarget(name: "StakesTests", dependencies: ["Stakes", "Wire", "TestSupport"]),
        .testTarget(
            name: "LIOLITests",
            dependencies: [
                "AppTestSupport", "LIOLI", "Stakes", "Components", "Pixels", "Interface", "JSON", "Wire",
                "TestSupport",
            ]),
        .testTarget(name: "HTTPServerTests", dependencies: ["HTTPServer", "Wire", "JSON", "TestSupport"]),
        .testTarget(name: "DatabaseTests", dependencies: ["Database"]),
        .testTarget(name: "AccountsTests", dependencies: ["Accounts"]),
        .testTarget(
            name: "ImagingTests", dependencies: ["Imaging", "trebol-pictures", "TestSupport"]),
        .testTarget(
            name: "SecretsServerTests",
            dependencies: [
                "SecretsServer", "Secrets", "HTTPServer", "Database", "Accounts", "Imaging", "Wire", "JSON",
                "trebol-pictures", "TestSupport",
            ]),
        .testTarget(
            name: "HTTPClientTests", dependencies: ["HTTPClient", "HTTPServer", "Wire", "TestSupport"]),
        .testTarget(
            name: "MoviesServerTests",
            dependencies: [
                "MoviesServer", "Movies", "HTTPServer", "HTTPClient", "Imaging", "Wire", "JSON",
                "TestSupport",
            ]),
        .testTarget(
            name: "LIOLIServerTests",
            dependencies: [
                "LIOLIServer", "LIOLI", "Stakes", "HTTPServer", "Database", "Accounts", "Imaging", "Wire",
                "JSON", "trebol-pictures", "TestSupport",
            ]),
        .testTarget(
            name: "TrebolTests",
            dependencies: [
                "trebol", "trebol-pictures", "Imaging", "HTTPServer", "SecretsServer", "MoviesServer",
                "LIOLIServer", "Database", "Secrets",
                "LIOLI", "Stakes",
                "JSON", "Wire", "TestSupport", "WebDriver",
            ]),

        // The house itself, and what a person sees of it in Chromium.
        .testTarget(name: "ArchitectureTests"),
        .target(name: "WebDriver", path: "Tests/WebDriver"),
        .testTarget(
            name: "ChromiumTests",
            dependencies: [
                "WebDriver", "trebol", "trebol-pictures", "Imaging", "Secrets", "LIOLIServer", "HTTPServer",
                "Database", "Wire",
                "TestSupport",
            ]),
    ],
    swiftLanguageModes: [.v6]
)

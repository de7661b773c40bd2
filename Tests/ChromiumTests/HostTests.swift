import Foundation
import Testing

@testable import WebDriver

extension ChromiumTests {
    /// `host.js` by itself, with a program as small as can be in the place of an app.
    @Suite struct HostTests {
        private static let page = """
            <!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="/secrets/icon.svg">
            <script type="module" src="/host.js" data-base="/secrets" data-program="/secrets/secrets.wasm"></script>
            </head><body><div id="app"></div><div id="announcer"></div><div id="failure" hidden></div></body></html>
            """

        /// A program whose memory grows each time that the page hands something over; it then names the page by what
        /// it was handed. Assembled from:
        ///
        ///     (module
        ///       (import "page" "perform" (func $perform (param i32 i32 i32 i32 i32 i32)))
        ///       (memory (export "memory") 1)
        ///       (global $at (mut i32) (i32.const 0))
        ///       (func (export "__main_argc_argv") (param i32 i32) (result i32) (i32.const 0))
        ///       (func (export "reserve") (param i32) (result i32)
        ///         (global.set $at (i32.mul (memory.grow (i32.const 1)) (i32.const 65536)))
        ///         (global.get $at))
        ///       (func (export "start") (param $count i32) (param f64 i32)
        ///         (i32.store (i32.const 0) (i32.const 43))
        ///         (i32.store (i32.const 4) (local.get $count))
        ///         (call $perform
        ///           (i32.const 0) (i32.const 2) (global.get $at) (local.get $count) (i32.const 0) (i32.const 0))))
        private static let growing = """
            AGFzbQEAAAABGwRgBn9/f39/fwBgAn9/AX9gAX8Bf2ADf3x/AAIQAQRwYWdlB3BlcmZvcm0AAAMEAwECAwUDAQABBgYBfwFBAAsH
            LwQGbWVtb3J5AgAQX19tYWluX2FyZ2NfYXJndgABB3Jlc2VydmUAAgVzdGFydAADCjUDBABBAAsPAEEBQABBgIAEbCQAIwALHgBB
            AEErNgIAQQQgADYCAEEAQQIjACAAQQBBABAACw==
            """

        @Test("the program's memory may grow while the page hands something over")
        func memoryGrows() throws {
            let folder = NSTemporaryDirectory() + "/host-\(UUID().uuidString)"
            let app = folder + "/secrets"
            try FileManager.default.createDirectory(atPath: app, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let program = try #require(
                Data(base64Encoded: Self.growing, options: .ignoreUnknownCharacters))
            try program.write(to: URL(fileURLWithPath: app + "/secrets.wasm"))
            try Data(Self.page.utf8).write(to: URL(fileURLWithPath: app + "/index.html"))
            let web = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../Web").standardizedFileURL.path
            let files = try FileManager.default.contentsOfDirectory(atPath: web)
            for file in files where file.hasSuffix(".js") && file != "service-worker.js" {
                try FileManager.default.copyItem(atPath: "\(web)/\(file)", toPath: "\(folder)/\(file)")
            }
            try FileManager.default.copyItem(atPath: web + "/secrets/icon.svg", toPath: app + "/icon.svg")
            try Data("// Keeps nothing.".utf8).write(to: URL(fileURLWithPath: app + "/service-worker.js"))
            try withTrebol(arguments: ["--web", folder]) { server in
                try withBrowser { browser in
                    try browser.open(server.address + "/secrets/deep")
                    try browser.wait(until: "document.title !== 'Host'")
                    #expect(try browser.title.hasPrefix("/secrets /deep en"))
                }
            }
        }
    }
}

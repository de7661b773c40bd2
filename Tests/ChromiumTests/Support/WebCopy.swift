import Foundation

/// A copy of the web folder that was built, to be served and changed.
final class WebCopy {
    /// Where it is.
    let path = NSTemporaryDirectory() + "/web-\(UUID().uuidString)"
    /// The name of the folder with what the app starts with.
    private(set) var version: String
    private let app: String

    init(app: String = "secrets") throws {
        self.app = app
        let built = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("web").resolvingSymlinksInPath()
        try FileManager.default.copyItem(atPath: built.path, toPath: path)
        let page = try String(contentsOfFile: path + "/\(app)/index.html", encoding: .utf8)
        let found = page.firstMatch(of: /\/([0-9a-f]{16})\/host\.js/)
        guard let found else { throw CocoaError(.fileReadCorruptFile) }
        version = String(found.1)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Replaces the app by a newer version of it, whose page has another title until its program runs.
    func upgrade(to newer: String) throws {
        let folder = path + "/" + app
        try FileManager.default.moveItem(atPath: "\(folder)/\(version)", toPath: "\(folder)/\(newer)")
        for name in ["index.html", "service-worker.js"] {
            let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
            try text.replacing(version, with: newer)
                .write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
            for suffix in ["br", "gz"] {
                try FileManager.default.removeItem(atPath: "\(folder)/\(name).\(suffix)")
            }
        }
        version = newer
    }

    /// Removes a file of the app's version, in all its forms.
    func remove(_ name: String) throws {
        for suffix in ["", ".br", ".gz"] {
            try FileManager.default.removeItem(atPath: "\(path)/\(app)/\(version)/\(name)\(suffix)")
        }
    }

    /// Leaves only the first half of a file of the app's version.
    func truncate(_ name: String) throws {
        let file = URL(fileURLWithPath: "\(path)/\(app)/\(version)/\(name)")
        let whole = try Data(contentsOf: file)
        try remove(name)
        try whole.prefix(whole.count / 2).write(to: file)
    }
}

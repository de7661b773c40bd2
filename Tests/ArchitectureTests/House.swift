import Foundation

/// The repository as it lies there, for tests that read it.
enum House {
    /// Its root folder.
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A file's text.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// Every file below a folder, as paths from the root, in order; none when there is no such folder.
    static func files(below folder: String) -> [String] {
        let found = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
        var paths: [String] = []
        while let path = found?.nextObject() as? String {
            if found?.fileAttributes?[.type] as? FileAttributeType == .typeRegular {
                paths.append("\(folder)/\(path)")
            }
        }
        return paths.sorted()
    }

    /// The folders directly below Sources, which are its modules.
    static func sourceFolders() throws -> Set<String> {
        let sources = root.appendingPathComponent("Sources").path
        return Set(try FileManager.default.contentsOfDirectory(atPath: sources))
    }

    static func manifest() throws -> Manifest {
        Manifest(try text("Package.swift"))
    }

    /// The modules and arrows that the map in docs/ARCHITECTURE.md shows: rows of `| Module | May import | … |`.
    static func map() throws -> [String: Set<String>] {
        var rows = try text("docs/ARCHITECTURE.md").split(separator: "\n").drop {
            !$0.hasPrefix("| Module | May import |")
        }
        rows = rows.dropFirst(2).prefix { $0.hasPrefix("|") }
        var map: [String: Set<String>] = [:]
        for row in rows {
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count >= 2 else { continue }
            let names = cells[1].split { ", `—".contains($0) }
            map[cells[0].filter { $0 != "`" }] = Set(names.map(String.init))
        }
        return map
    }
}

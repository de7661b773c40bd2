import Testing

/// The house is as docs/ARCHITECTURE.md says: this reads the package's manifest and its sources.
@Suite struct ArchitectureTests {
    static let apps = ["Secrets", "Movies", "LIOLI"]

    /// What runs in the browser, and on phones later.
    static let portable = ["JSON", "Wire", "Pixels", "Interface", "Components", "Stakes", "Browser"] + apps

    /// What every module may import besides what it declares.
    static let always: Set<String> = ["Swift"]

    /// What modules of the server may import besides.
    static let onServer: Set<String> = ["Glibc", "Synchronization", "Dispatch"]

    let manifest: Manifest

    init() throws {
        manifest = try House.manifest()
    }

    @Test("every folder of Sources is a declared module, and the other way round")
    func declares() throws {
        #expect(Set(manifest.modules.map(\.name)) == (try House.sourceFolders()))
        #expect(manifest.modules.count == Set(manifest.modules.map(\.name)).count)
    }

    @Test("a module imports only what it declares")
    func imports() throws {
        for module in manifest.modules {
            let system = runsInBrowser(module) ? Self.always : Self.always.union(Self.onServer)
            for (path, file) in try swiftFiles(module) {
                let undeclared = file.imports.subtracting(module.dependencies).subtracting(system)
                #expect(undeclared.isEmpty, "\(path) imports what \(module.name) does not declare")
            }
        }
    }

    @Test("portable modules are declared so, and use only what Embedded WebAssembly has")
    func portables() throws {
        for module in manifest.modules where Self.portable.contains(module.name) {
            #expect(module.kind == "portable", "\(module.name) is not declared as portable")
        }
        for module in manifest.modules where module.kind == "portable" {
            #expect(Self.portable.contains(module.name), "\(module.name) is not known to be portable")
            for (path, file) in try swiftFiles(module) {
                #expect(file.unportable.isEmpty, "\(path)")
            }
        }
    }

    @Test("no app knows another app")
    func apps() {
        for module in manifest.modules {
            guard let app = Self.app(of: module.name) else { continue }
            for dependency in module.dependencies {
                let other = Self.app(of: dependency)
                #expect(other == nil || other == app, "\(module.name) imports \(dependency)")
            }
        }
    }

    @Test("no module imports itself, not even around corners")
    func circles() {
        for module in manifest.modules {
            #expect(!reachable(from: module.name).contains(module.name), "\(module.name)")
        }
    }

    @Test("the map in docs/ARCHITECTURE.md shows exactly these modules and arrows")
    func map() throws {
        let map = try House.map()
        let declared = Dictionary(manifest.modules.map { ($0.name, $0.dependencies) }) { $1 }
        #expect(Set(map.keys) == Set(declared.keys))
        for (module, arrows) in declared {
            #expect(map[module] == arrows, "the row of \(module)")
        }
    }

    @Test("files are short, and named after what they hold")
    func files() throws {
        let vague = ["Utils", "Util", "Utilities", "Helper", "Helpers", "Manager"]
        for path in House.files(below: "Sources") + House.files(below: "Tests") {
            let name = path.split(separator: "/").last ?? ""
            #expect(!vague.contains { name.contains($0) }, "\(path)")
            if name.hasSuffix(".swift") || name.hasSuffix(".c") || name.hasSuffix(".h") {
                let lines = try House.text(path).split(separator: "\n", omittingEmptySubsequences: false)
                    .count
                #expect(lines <= 500, "\(path)")
            }
        }
    }

    /// The app that a module belongs to, by its name; none for what apps share.
    private static func app(of module: String) -> String? {
        apps.first { module.hasPrefix($0) }
    }

    /// Portable modules, and the programs made of them.
    private func runsInBrowser(_ module: Manifest.Target) -> Bool {
        module.kind == "portable" || Self.apps.contains { module.name == $0 + "Program" }
    }

    private func swiftFiles(_ module: Manifest.Target) throws -> [(path: String, file: SwiftFile)] {
        try House.files(below: module.folder).filter { $0.hasSuffix(".swift") }.map {
            ($0, SwiftFile(try House.text($0)))
        }
    }

    /// Everything that a module imports, and what that imports in turn.
    private func reachable(from module: String) -> Set<String> {
        let arrows = Dictionary(manifest.modules.map { ($0.name, $0.dependencies) }) { $1 }
        var reached: Set<String> = []
        var ahead = arrows[module] ?? []
        while let next = ahead.popFirst() {
            if reached.insert(next).inserted { ahead.formUnion(arrows[next] ?? []) }
        }
        return reached
    }
}

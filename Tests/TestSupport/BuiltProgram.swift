import Foundation

/// A program of this package, in the folder of the build that is running.
public enum BuiltProgram {
    /// Where a program is, by its name.
    public static func path(_ name: String) -> String {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent(name).path
    }
}

import Dispatch
import Foundation
import Synchronization

/// The memory of a server and of all processes that it has started, together.
final class ProcessMemory: Sendable {
    private let process: Int32
    private let peak = Mutex(0.0)
    private let isEnded = Atomic(false)
    private let ended = DispatchSemaphore(value: 0)

    /// Watches it from now on, fifty times a second.
    init(of process: Int32) {
        self.process = process
        Thread.detachNewThread { [self] in
            while !isEnded.load(ordering: .relaxed) {
                let now = Self.now(process)
                peak.withLock { $0 = max($0, now) }
                usleep(20_000)
            }
            ended.signal()
        }
    }

    /// Stops watching. In MB, at its highest.
    func end() -> Double {
        isEnded.store(true, ordering: .relaxed)
        ended.wait()
        return peak.withLock { $0 }
    }

    /// In MB: all that the server has in memory, and what its children have beside the files they share with it.
    static func now(_ process: Int32) -> Double {
        let children = descendants(of: process).map { figure("RssAnon", $0) + figure("RssShmem", $0) }
        return figure("VmRSS", process) + children.reduce(0, +)
    }

    private static func descendants(of process: Int32) -> [Int32] {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        let children = tasks.flatMap { task -> [Int32] in
            let path = "/proc/\(process)/task/\(task)/children"
            let list = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            return list.split(separator: " ").compactMap { Int32($0) }
        }
        return children + children.flatMap(descendants)
    }

    /// In MB; 0 for a process that has ended.
    private static func figure(_ name: String, _ process: Int32) -> Double {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        let number = line?.split(whereSeparator: { $0 == "\t" || $0 == " " }).dropFirst().first
        return (number.flatMap { Double($0) } ?? 0) / 1_024
    }
}

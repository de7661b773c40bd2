import Foundation

/// How much is measured.
enum Scale {
    case full
    /// A hundredth of the data and short runs: to see that everything works.
    case quick

    var posts: Int { self == .full ? 1_000_000 : 10_000 }
    var likes: Int { self == .full ? 5_000_000 : 50_000 }
    var seconds: Int { self == .full ? 10 : 1 }
    var rounds: Int { self == .full ? 3 : 1 }
}

/// One figure beside its target.
struct Figure {
    /// What a figure must be.
    enum Target {
        case atLeast(Double)
        case atMost(Double)
        case none
    }

    let name: String
    let value: Double
    /// Behind the number: `×`, `KB`.
    let unit: String
    let target: Target
    /// The measurements that the figure comes from, in words.
    let detail: String

    var isMet: Bool? {
        switch target {
        case .atLeast(let bound): value >= bound
        case .atMost(let bound): value <= bound
        case .none: nil
        }
    }

    var columns: [String] {
        let wanted =
            switch target {
            case .atLeast(let bound): "≥ \(number(bound)) \(unit)"
            case .atMost(let bound): "≤ \(number(bound)) \(unit)"
            case .none: ""
            }
        let verdict = isMet.map { $0 ? "yes" : "**no**" } ?? ""
        return [name, "\(number(value)) \(unit)", wanted, verdict, detail]
    }
}

/// A number as it is told: two decimals where they matter.
func number(_ value: Double) -> String {
    value.magnitude >= 100 || value == value.rounded()
        ? String(format: "%.0f", value) : String(format: "%.2f", value)
}

/// The middle one.
func median(_ values: [Double]) -> Double {
    values.isEmpty ? .nan : values.sorted()[values.count / 2]
}

/// All figures of one run.
struct Report {
    let scale: Scale
    private var figures: [Figure] = []

    init(scale: Scale) {
        self.scale = scale
    }

    mutating func add(_ new: [Figure]) {
        figures += new
    }

    private static let heads = ["figure", "measured", "target", "met", "from"]

    /// For the terminal, in columns.
    var table: String {
        let rows = [Self.heads] + figures.map(\.columns)
        let widths = Self.heads.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
                .joined(separator: "  ")
        }.joined(separator: "\n")
    }

    /// For `docs/BENCHMARKS.md`.
    var markdown: String {
        let rows = figures.map { "| " + $0.columns.joined(separator: " | ") + " |" }.joined(separator: "\n")
        let kind = scale == .full ? "" : "\nThis was a quick run on little data; its figures say little.\n"
        return """
            # Benchmarks

            Written by `make bench`. Machines differ and are noisy, so every figure of speed is a ratio between two things
            measured in the same run, one after the other in turn; the single measurements behind it are given for
            orientation only.
            \(kind)
            Measured \(Date().ISO8601Format()) on \(Machine.description).

            | \(Self.heads.joined(separator: " | ")) |
            |---|---|---|---|---|
            \(rows)

            The server keeps encoded pages of the feed while nobody writes, so “a page of posts” and “page 50,000”, asked for again
            and again, are kept ones, with the reader's token and likes read each time. “Pages anywhere” are read from the
            database. The rows are drawn by the program of `Benchmarks/Rows` and by `Benchmarks/RowsPage/rows.js`.

            """
    }
}

/// What the figures were measured on.
enum Machine {
    static var description: String {
        let cpu = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let model = cpu.split(separator: "\n").first { $0.hasPrefix("model name") }?.split(separator: ":")
            .last
        let memory = ProcessInfo.processInfo.physicalMemory / (1 << 30)
        let name = model.map { $0.trimmingCharacters(in: .whitespaces) } ?? "an unknown processor"
        return "\(ProcessInfo.processInfo.activeProcessorCount) cores of \(name), \(memory) GB of memory"
    }
}

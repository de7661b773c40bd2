/// Lines of text in columns, each as wide as its widest text so far; they are handed on a page at a time, so that a table
/// of any length takes little memory.
struct Columns {
    private var rows: [[String]]
    private var widths: [Int]
    /// Whether no line was added yet.
    private(set) var isEmpty = true

    /// A table under these titles.
    init(_ titles: [String]) {
        rows = [titles]
        widths = titles.map(\.count)
    }

    /// Adds a line.
    mutating func add(_ row: [String]) {
        isEmpty = false
        rows.append(row)
        for (column, text) in row.enumerated() { widths[column] = max(widths[column], text.count) }
    }

    /// Hands on what was added since, under the titles at first; nothing while there is no line at all.
    mutating func flush(_ print: (String) -> Void) {
        guard !isEmpty else { return }
        for row in rows {
            var line = ""
            for (column, text) in row.enumerated() {
                line += text
                if column + 1 < row.count {
                    line += String(repeating: " ", count: widths[column] - text.count + 2)
                }
            }
            print(line)
        }
        rows = []
    }
}

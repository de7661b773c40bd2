// Measures everything that `docs/BENCHMARKS.md` tells, prints it and writes it there.
//
//   BenchmarkReport ROWS_FOLDER WEB_FOLDER DATA_FOLDER OUTPUT [quick]
import Foundation

let arguments = CommandLine.arguments.dropFirst().map { $0 }
guard arguments.count >= 4 else {
    print("usage: BenchmarkReport ROWS_FOLDER WEB_FOLDER DATA_FOLDER OUTPUT [quick]")
    exit(2)
}
let scale = arguments.dropFirst(4).first == "quick" ? Scale.quick : .full

do {
    var report = Report(scale: scale)
    report.add(try JSONFigures.measure())
    report.add(try RowsFigures.measure(folder: arguments[0], scale: scale))
    report.add(try MoviesFigures.measure(web: arguments[1], scale: scale))
    report.add(try ProgramSize.measure(web: arguments[1]))
    report.add(try PicturesFigures.measure(folder: ".build/bench/pictures", scale: scale))
    report.add(
        try HostilePicturesFigures.measure(data: arguments[2], folder: ".build/bench/pictures", scale: scale))
    report.add(try PagesFigures.measure(data: arguments[2], scale: scale))
    report.add(try SlowPhoneFigures.measure(data: arguments[2], scale: scale))
    report.add(try MixedLoadFigures.measure(data: arguments[2], scale: scale))
    report.add(try LIOLIFigures.measure(data: arguments[2], scale: scale))
    report.add(try MoviesServerFigures.measure(data: arguments[2], scale: scale))
    print(report.table)
    try report.markdown.write(toFile: arguments[3], atomically: true, encoding: .utf8)
    print("Written to \(arguments[3])")
} catch {
    print("The measurement failed: \(error)")
    exit(1)
}

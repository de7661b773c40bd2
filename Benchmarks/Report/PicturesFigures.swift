import Foundation
import TestSupport

/// Posts' pictures made by the server's pipeline, against the `vips` command doing the same job on the same files.
///
/// Each file is done again and again by both, in turn, and the best time of each counts: what else the machine does then is
/// nobody's. From each of the command's four steps the time of a start is taken off, that of `vips copy` with a single pixel;
/// the pipeline's program has started already when its clock begins, but each picture's own process starts within it. Both
/// use one thread.
enum PicturesFigures {
    static func measure(folder: String, scale: Scale) throws -> [Figure] {
        print("Pictures against the vips command")
        let files = try photos(in: folder)
        let repetitions = scale == .full ? 15 : 3
        let output = try run(
            BuiltProgram.path("PicturesBenchmark"),
            [BuiltProgram.path("trebol-pictures"), String(repetitions)] + files)
        let start = try best(of: repetitions * 4, "copy", ["\(folder)/pixel.v", "\(folder)/out.v"])
        var pipeline: [Double] = []
        var command: [Double] = []
        for file in files {
            pipeline.append(try figure(file, in: output))
            let steps = steps(file, in: folder)
            let times = try steps.map { try best(of: repetitions, $0[0], Array($0.dropFirst())) - start }
            command.append(times.reduce(0, +))
        }
        let rates = (
            Double(files.count) * 1_000 / pipeline.reduce(0, +),
            Double(files.count) * 1_000 / command.reduce(0, +)
        )
        return [
            Figure(
                name: "Pictures cropped, blurred and encoded twice", value: rates.0 / rates.1, unit: "×",
                target: .atLeast(1),
                detail:
                    "\(number(rates.0)) a second on one thread, the `vips` command \(number(rates.1)) without its "
                    + "starts, each at its best of \(repetitions); \(number(try figure("pictures a second", in: output))) "
                    + "on two threads")
        ]
    }

    /// What a phone takes: 12 megapixels, upright and lying down, a smaller one, and what an app has cropped already.
    private static func photos(in folder: String) throws -> [String] {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        _ = try run("vips", ["black", "\(folder)/pixel.v", "1", "1"])
        return try [(4_032, 3_024), (3_024, 4_032), (1_600, 1_200), (512, 512)].map { width, height in
            let path = "\(folder)/\(width)x\(height).jpg"
            guard !FileManager.default.fileExists(atPath: path) else { return path }
            let (raw, grey, three) = ("\(folder)/raw.v", "\(folder)/grey.v", "\(folder)/three.v")
            _ = try run("vips", ["fractsurf", raw, String(width), String(height), "2.5"])
            _ = try run("vips", ["scale", raw, grey])
            _ = try run("vips", ["bandjoin", "\(grey) \(grey) \(grey)", three])
            _ = try run("vips", ["copy", three, "\(path)[Q=90]", "--interpretation", "srgb"])
            return path
        }
    }

    /// The commands that do to a file what the pipeline does.
    private static func steps(_ file: String, in folder: String) -> [[String]] {
        let (sharp, blurred) = ("\(folder)/sharp.v", "\(folder)/blurred.v")
        let options = "[Q=82,strip,optimize_coding]"
        return [
            [
                "thumbnail", "\(file)[fail_on=truncated]", sharp, "512", "--height", "512", "--crop",
                "centre",
                "--export-profile", "srgb", "--import-profile", "srgb",
            ],
            ["gaussblur", sharp, blurred, "12"],
            ["copy", blurred, "\(folder)/medium.jpg\(options)"],
            ["shrink", blurred, "\(folder)/small.jpg\(options)", "2", "2"],
        ]
    }

    /// Milliseconds that a command of vips takes at its best.
    private static func best(of repetitions: Int, _ operation: String, _ arguments: [String]) throws -> Double
    {
        var best = Double.infinity
        for _ in 0..<repetitions {
            let begin = Date()
            _ = try run("vips", ["--vips-concurrency=1", operation] + arguments)
            best = min(best, Date().timeIntervalSince(begin) * 1_000)
        }
        return best
    }
}

import Dispatch
import Foundation
import Synchronization
import TestSupport

/// Pictures that lie about themselves, pictures as large as they may be, and a stranger's picture while one account sends as
/// much as it can: what each takes of time, and of the memory of the server and its decoders together.
struct HostilePicturesFigures {
    private let folder: String
    private let scale: Scale
    private let server: MeasuredServer
    /// Tokens of accounts.
    private let tokens: [String]

    static func measure(data: String, folder: String, scale: Scale) throws -> [Figure] {
        print("Pictures that lie, and large ones")
        let data = data + "-pictures"
        try? FileManager.default.removeItem(atPath: data)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let server = try MeasuredServer(data: data, app: "secrets")
        defer { server.stop() }
        let tokens = try (0..<20).map { try signUp("otter-\($0)", on: server) }
        let figures = HostilePicturesFigures(folder: folder, scale: scale, server: server, tokens: tokens)
        return try figures.liars() + figures.flood() + figures.largest()
    }

    // MARK: Pictures that lie

    private func liars() throws -> [Figure] {
        let lying = HostileHEIF.Picture(stated: .init(640, 480), coded: .init(20_000, 20_000))
        let jpeg = HostileJPEG.resized(
            try made("passes.jpg[interlace]", ["black", "4000", "4000"]), width: 4_000, height: 4_000)
        let files: [(String, [UInt8])] = [
            (
                "2,000 passes over 16 megapixels, hidden behind an end that is none",
                HostileJPEG.repeatingPasses(of: jpeg, count: 2_000, hiding: .behindEndInTable)
            ),
            (
                "52,000 passes, hidden in metadata that is none",
                HostileJPEG.repeatingPasses(of: jpeg, count: 52_000, hiding: .inMetadataInTable)
            ),
            ("a HEIC of 20,000 × 20,000 that says 640 × 480", HostileHEIF(.heic, [lying]).bytes),
            ("an AVIF of 20,000 × 20,000 that says 640 × 480", HostileHEIF(.avif, [lying]).bytes),
            (
                "a PNG of 100 × 100 that unpacks to 10 GB",
                HostilePNG.inflating(width: 100, height: 100, to: 10_000_000_000)
            ),
        ]
        return try files.map { name, file in
            let body = try body(file, as: "liar.json")
            let memory = ProcessMemory(of: server.processIdentifier)
            let answers = try (0..<5).map { _ in try post(body, tokens[0]) }
            let peak = memory.end()
            guard answers.allSatisfy({ $0.status == 422 }) else {
                throw MeasuringError.noFigure("422", in: "\(answers)")
            }
            return Figure(
                name: "Refused: " + name, value: median(answers.map(\.milliseconds)), unit: "ms",
                target: .atMost(1_000),
                detail: "\(file.count) bytes; \(number(peak)) MB in all at the highest")
        }
    }

    // MARK: A stranger's picture

    /// One account sends the dearest pictures that are taken, as many at once as it may, all the time.
    private func flood() throws -> [Figure] {
        let small = try body(made("small.jpg", ["gaussnoise", "1600", "1200"]), as: "small.json")
        let dear = try body(HostilePNG.deep(width: 8_000, height: 6_000), as: "dear.json")
        let rounds = scale == .full ? 15 : 3
        let alone = median(try (0..<rounds).map { _ in try taken(small, tokens[1]) })
        let counted = Counted()
        let end = flood(with: dear, counted)
        defer { end() }
        sleep(2)
        let waits = try (0..<rounds).map { _ in try taken(small, tokens[1]) }
        let avatars = try (0..<rounds).map { try avatar($0) }
        return [
            Figure(
                name: "A stranger's picture while one account floods", value: median(waits) / alone,
                unit: "×",
                target: .atMost(4),
                detail: "\(number(median(waits))) ms, the longest \(number(waits.max() ?? 0)) ms, alone "
                    + "\(number(alone)) ms; the account has ten pictures of 48 megapixels under way: \(counted.words)"
            ),
            Figure(
                name: "An avatar meanwhile", value: median(avatars), unit: "ms", target: .atMost(500),
                detail: "one that was never drawn before; the longest \(number(avatars.max() ?? 0)) ms"),
        ]
    }

    /// Sends ten pictures at once, again and again, until what this returns is called.
    private func flood(with body: String, _ counted: Counted) -> () -> Void {
        let isEnded = Flag()
        let flooders = DispatchGroup()
        for _ in 0..<10 {
            DispatchQueue.global().async(group: flooders) {
                while !isEnded.isSet {
                    let status = (try? post(body, tokens[0]))?.status ?? 0
                    counted.add(status)
                    // As a client does that is told to come again.
                    if status == 429 { usleep(200_000) }
                }
            }
        }
        return {
            isEnded.set()
            flooders.wait()
        }
    }

    private func avatar(_ index: Int) throws -> Double {
        let address = "\(server.address)/avatars/stranger-\(index).png"
        let output = try run(
            "curl", ["-s", "-o", "/dev/null", "-w", "time %{time_total} %{http_code}", address])
        guard output.hasSuffix("200") else { throw MeasuringError.noFigure("200", in: output) }
        return try figure("time", in: output) * 1_000
    }

    // MARK: The largest that are taken

    /// Twenty at once, of twenty accounts, of every kind: as large as each may be, and HEIC and AVIF beyond it.
    private func largest() throws -> [Figure] {
        let bodies = try largestFiles().enumerated().map { try body($1, as: "large-\($0).json") }
        let memory = ProcessMemory(of: server.processIdentifier)
        let counted = Counted()
        let begin = Date()
        DispatchQueue.concurrentPerform(iterations: 20) { index in
            counted.add((try? post(bodies[index % bodies.count], tokens[index]))?.status ?? 0)
        }
        let duration = Date().timeIntervalSince(begin)
        let peak = memory.end()
        // What isn't needed any more is given back by then.
        if scale == .full { sleep(60) }
        let rest = ProcessMemory.now(server.processIdentifier)
        return [
            Figure(
                name: "Memory over twenty of the largest pictures at once", value: peak, unit: "MB",
                target: .atMost(300),
                detail:
                    "the server and its decoders together, sampled fifty times a second; JPEG, PNG, HEIC, AVIF, WebP "
                    + "and GIF, \(number(duration)) s: \(counted.words) (HEIC and AVIF of 50 megapixels are refused)"
            ),
            Figure(
                name: "Memory a minute later", value: rest, unit: "MB", target: .atMost(120),
                detail: "the server and its decoders together"),
        ]
    }

    private func largestFiles() throws -> [[UInt8]] {
        let (whole, half) = (["8160", "6120"], ["5400", "4300"])
        return try [
            made("50.jpg", ["fractsurf"] + whole),
            made("50-progressive.jpg[interlace]", ["fractsurf"] + whole),
            made("50.png", ["black"] + whole), made("48.png[interlace]", ["black", "8000", "6000"]),
            made("23.heic", ["fractsurf"] + half), made("23.avif[speed=9]", ["fractsurf"] + half),
            made("50.heic", ["black"] + whole), made("50.avif[speed=9]", ["black"] + whole),
            made("38.webp[lossless]", ["black", "7000", "5400"]), made("21.gif", ["black", "5200", "4000"]),
        ]
    }

    // MARK: Requests

    private struct Answer {
        let status: Int
        let milliseconds: Double
    }

    private static func signUp(_ name: String, on server: MeasuredServer) throws -> String {
        let output = try run(
            "curl",
            [
                "-s", "-H", "Content-Type: application/json", "-d",
                #"{"username":"\#(name)","password":"a password of theirs"}"#,
                "\(server.address)/api/v1/sign_up",
            ])
        guard let start = output.range(of: #""token":""#)?.upperBound else {
            throw MeasuringError.noFigure("token", in: output)
        }
        return String(output[start...].prefix { $0 != "\"" })
    }

    private func post(_ body: String, _ token: String) throws -> Answer {
        let output = try run(
            "curl",
            [
                "-s", "-o", "/dev/null", "-w", "status %{http_code} time %{time_total}", "-H",
                "Authorization: Bearer \(token)", "-H", "Content-Type: application/json", "-H", "Expect:",
                "--data-binary", "@\(body)", "\(server.address)/api/v1/posts",
            ])
        return Answer(
            status: Int(try figure("status", in: output)),
            milliseconds: try figure("time", in: output) * 1_000)
    }

    /// The milliseconds until a picture has been taken.
    private func taken(_ body: String, _ token: String) throws -> Double {
        let answer = try post(body, token)
        guard answer.status == 201 else { throw MeasuringError.noFigure("201", in: "\(answer)") }
        return answer.milliseconds
    }

    // MARK: Files

    /// The body of a post with a picture, as the app sends it.
    private func body(_ picture: [UInt8], as name: String) throws -> String {
        let path = "\(folder)/\(name)"
        let text = Data(picture).base64EncodedString()
        try ##"{"content":"x","background_color":"#FFFFFF","image_data":"\##(text)"}"##
            .write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    /// A picture that a command of vips makes, kept for the next run.
    /// - Parameter name: with the options it is saved with.
    private func made(_ name: String, _ command: [String]) throws -> [UInt8] {
        let path = "\(folder)/" + name.prefix { $0 != "[" }
        if !FileManager.default.fileExists(atPath: path) {
            let (raw, grey, three) = ("\(folder)/raw.v", "\(folder)/grey.v", "\(folder)/three.v")
            let size = Array(command.dropFirst())
            let last = command[0] == "fractsurf" ? ["2.5"] : []
            _ = try run("vips", [command[0], raw] + size + last)
            _ = try run(
                "vips",
                [command[0] == "fractsurf" ? "scale" : "cast", raw, grey] + (last.isEmpty ? ["uchar"] : []))
            _ = try run("vips", ["bandjoin", "\(grey) \(grey) \(grey)", three])
            _ = try run("vips", ["copy", three, "\(folder)/\(name)", "--interpretation", "srgb"])
            for file in [raw, grey, three] { try FileManager.default.removeItem(atPath: file) }
        }
        return Array(try Data(contentsOf: URL(filePath: path)))
    }
}

/// How often each status was answered.
private final class Counted: Sendable {
    private let counts = Mutex<[Int: Int]>([:])

    func add(_ status: Int) {
        counts.withLock { $0[status, default: 0] += 1 }
    }

    var words: String {
        let counts = counts.withLock { $0 }.sorted { $0.key < $1.key }
        return counts.isEmpty
            ? "none answered yet" : counts.map { "\($0.value) answered \($0.key)" }.joined(separator: ", ")
    }
}

/// Set once, from another thread.
private final class Flag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .relaxed) }

    func set() { value.store(true, ordering: .relaxed) }
}

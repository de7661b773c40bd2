// Has posts' pictures made out of files as the server does, one by one and two at a time, and tells how fast.
//
//   PicturesBenchmark DECODER REPETITIONS FILE…
import Dispatch
import Glibc
import Imaging
import Synchronization

/// Reads a file whole; nil when it can't be read.
func contents(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
    return bytes
}

func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

let arguments = CommandLine.arguments.dropFirst()
let paths = arguments.dropFirst(2)
let files = paths.compactMap(contents)
guard let repetitions = arguments.dropFirst().first.flatMap({ Int($0) }), repetitions > 0, !files.isEmpty,
    files.count == paths.count
else {
    print("usage: PicturesBenchmark DECODER REPETITIONS FILE…")
    exit(2)
}
let decoder = PictureDecoder(program: arguments.first) { print($0) }
decoder.start()
// One at a time, each at its best: what else the machine does meanwhile is not the pictures' doing.
for (path, file) in zip(paths, files) {
    var best = Double.infinity
    for _ in 0..<repetitions {
        let begin = seconds()
        _ = try? decoder.veiled(file)
        best = min(best, seconds() - begin)
    }
    print("\(path): \(best * 1_000) ms")
}
let threads = 2
let count = files.count * repetitions
let next = Atomic(0)
let failed = Atomic(0)
let begin = seconds()
DispatchQueue.concurrentPerform(iterations: threads) { _ in
    while case let index = next.wrappingAdd(1, ordering: .relaxed).oldValue, index < count {
        if (try? decoder.veiled(files[index % files.count])) == nil {
            failed.wrappingAdd(1, ordering: .relaxed)
        }
    }
}
let duration = seconds() - begin
guard failed.load(ordering: .relaxed) == 0 else {
    print("Some of the files are no pictures.")
    exit(1)
}
print("pictures a second: \(Double(count) / duration)")
decoder.close()

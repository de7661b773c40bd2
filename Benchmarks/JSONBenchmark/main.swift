// Decodes and encodes a page of 20 posts with this package's JSON and with Foundation's, in turns.
//
// Prints a line a figure: `json decode ratio 5.31` says that this package's decoding is 5.31 times as fast.
import Foundation
import JSON

/// The time of one call of `work`, in microseconds: the least of the averages of several rounds, because
/// whatever else the machine does can only make it slower.
func microseconds(_ work: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let calls = 300
    var best = Double.infinity
    for _ in 0..<12 {
        let time = try clock.measure { for _ in 0..<calls { try work() } }
        best = min(best, time / .microseconds(1) / Double(calls))
    }
    return best
}

let page = Post.page
let bytes = page.jsonBytes
let data = Data(bytes)
let decoder = JSONDecoder()
let encoder = JSONEncoder()

// Both read what both write, or the comparison is void.
let encodedByFoundation = try encoder.encode(page)
guard try decoder.decode([Post].self, from: data) == page,
    try [Post](json: JSONValue(parsing: Array(encodedByFoundation))) == page
else {
    print("json mismatch: the two codecs disagree on the page")
    exit(1)
}

var checksum = 0
let parse = try microseconds {
    if case .array(let posts) = try JSONValue(parsing: bytes) { checksum += posts.count }
}
let decode = try microseconds { checksum += try [Post](json: JSONValue(parsing: bytes)).count }
let foundationDecode = try microseconds { checksum += try decoder.decode([Post].self, from: data).count }
let encode = microseconds { checksum += page.jsonBytes.count }
let foundationEncode = try microseconds { checksum += try encoder.encode(page).count }

func figure(_ name: String, _ value: Double) {
    print("json \(name) \(String(format: "%.2f", value))")
}

print("json page bytes \(bytes.count)")
figure("parse microseconds", parse)
figure("decode microseconds", decode)
figure("decode foundation microseconds", foundationDecode)
figure("decode ratio", foundationDecode / decode)
figure("encode microseconds", encode)
figure("encode foundation microseconds", foundationEncode)
figure("encode ratio", foundationEncode / encode)
guard checksum > 0 else { exit(1) }

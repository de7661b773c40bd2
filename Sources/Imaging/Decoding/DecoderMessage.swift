/// What is made of a picture.
enum PictureTask: UInt8 {
    case veil = 1
    case photo = 2
}

/// What the server asks a decoder: these numbers, and then the picture's bytes.
struct DecoderRequest: Equatable {
    let task: PictureTask
    /// The bytes of addresses that it may take.
    let memory: Int
    /// The milliseconds of processor time that it may take.
    let milliseconds: Int
    /// The picture's bytes.
    let count: Int

    /// How many bytes the numbers take.
    static let length = 16

    var bytes: [UInt8] {
        [task.rawValue, 0] + LittleEndian.bytes(milliseconds, 2) + LittleEndian.bytes(memory, 8)
            + LittleEndian.bytes(count, 4)
    }

    init(task: PictureTask, memory: Int, milliseconds: Int, count: Int) {
        self.task = task
        self.memory = memory
        self.milliseconds = milliseconds
        self.count = count
    }

    /// Nil when they say nothing of the kind.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.length, let task = PictureTask(rawValue: bytes[0]) else { return nil }
        self.task = task
        milliseconds = LittleEndian.number(bytes[2..<4])
        memory = LittleEndian.number(bytes[4..<12])
        count = LittleEndian.number(bytes[12..<16])
        guard memory > 0, milliseconds > 0, count <= Picture.maximumBytes else { return nil }
    }
}

/// What a decoder answers: this, and then the bytes of up to two files.
struct DecoderAnswer: Equatable {
    let outcome: Outcome
    /// The length of each file; 0 for none.
    let counts: [Int]

    enum Outcome: UInt8 {
        case made = 1
        case damaged = 2
        case inflatesTooFar = 3
        case contradictory = 4
        case unavailable = 5
    }

    static let length = 9

    /// More than any picture that is made comes to. A decoder that was taken over may say anything.
    private static let maximumCount = 8_000_000

    var bytes: [UInt8] {
        [outcome.rawValue] + LittleEndian.bytes(counts[0], 4) + LittleEndian.bytes(counts[1], 4)
    }

    init(_ outcome: Outcome, counts: [Int] = [0, 0]) {
        self.outcome = outcome
        self.counts = counts
    }

    init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.length, let outcome = Outcome(rawValue: bytes[0]) else { return nil }
        self.outcome = outcome
        counts = [LittleEndian.number(bytes[1..<5]), LittleEndian.number(bytes[5..<9])]
        guard counts.allSatisfy({ $0 <= Self.maximumCount }) else { return nil }
    }
}

/// Numbers whose last byte counts most.
private enum LittleEndian {
    static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}

import Interface

/// What survives closing the page, and a reload of it; or a disk that refuses, or is slow.
public final class PhoneDisk {
    /// What survives closing the page.
    public var files: [String: String]
    /// What survives a reload, and no more.
    public var tab: [String: String]
    /// Why it refuses, when it does.
    public var failure: DiskFailure?
    /// Whether what is asked of it waits, until ``Phone/letDiskGoOn()``.
    public var isSlow = false
    /// Everything that was done to it, in order: `write account`.
    public var log: [String] = []

    /// A disk that has these files.
    public init(_ files: [String: String] = [:], tab: [String: String] = [:], failure: DiskFailure? = nil) {
        self.files = files
        self.tab = tab
        self.failure = failure
    }

    func read(_ name: DiskName) -> DiskResult<[UInt8]?> {
        log.append("read \(name.text)")
        let text = name.lifetime == .session ? tab[name.text] : files[name.text]
        return outcome(text.map { Array($0.utf8) })
    }

    func write(_ name: DiskName, _ bytes: [UInt8]) -> DiskResult<Void> {
        log.append("write \(name.text)")
        if failure == nil { keep(String(decoding: bytes, as: UTF8.self), name) }
        return outcome(())
    }

    func erase(_ name: DiskName) -> DiskResult<Void> {
        log.append("erase \(name.text)")
        if failure == nil { keep(nil, name) }
        return outcome(())
    }

    private func keep(_ text: String?, _ name: DiskName) {
        if name.lifetime == .session { tab[name.text] = text } else { files[name.text] = text }
    }

    private func outcome<Value>(_ value: Value) -> DiskResult<Value> {
        failure.map { .failure($0) } ?? .success(value)
    }
}

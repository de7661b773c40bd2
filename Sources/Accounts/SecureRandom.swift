import CSodium

/// Random bytes that nobody can foresee, from the operating system.
enum SecureRandom {
    /// `count` fresh bytes.
    static func bytes(_ count: Int) -> [UInt8] {
        Sodium.start()
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }
}

/// libsodium as a whole.
enum Sodium {
    private static let isStarted = sodium_init() >= 0

    /// Lets the library choose its fastest code for this processor, once. Without that it is slower, not wrong.
    static func start() {
        _ = isStarted
    }
}

/// BLAKE2b as libsodium has it.
enum BLAKE2b {
    /// The hash of `message`, 16 to 64 bytes long, with a key of 0 or 16 to 64 bytes.
    static func hash(_ message: [UInt8], key: [UInt8] = [], count: Int) -> [UInt8] {
        Sodium.start()
        var hash = [UInt8](repeating: 0, count: count)
        // It fails for nothing but lengths out of those ranges.
        crypto_generichash(
            &hash, count, message, UInt64(message.count), key.isEmpty ? nil : key, key.count)
        return hash
    }
}

import CSQLite

/// The row that a statement stands at; lives as long as the closure it is given to.
///
/// Columns are counted from 0. No value is ever converted silently: asking a column for something else than
/// it holds answers an empty value, and then makes the statement throw ``DatabaseError/misuse(_:)`` in place
/// of what the closure returned. So closures that read rows need no `try`.
public struct Row: ~Copyable {
    private let statement: Statement
    private let handle: OpaquePointer

    init(_ statement: Statement) {
        self.statement = statement
        handle = statement.handle
    }

    /// Whether the column is null.
    public func isNull(_ column: Int) -> Bool {
        // SQLite calls a column null that isn't there at all.
        guard column >= 0, column < Int(sqlite3_data_count(handle)) else {
            mismatch(column, "anything")
            return true
        }
        return type(column) == SQLITE_NULL
    }

    /// The integer in the column.
    public func integer(_ column: Int) -> Int64 {
        guard type(column) == SQLITE_INTEGER else {
            mismatch(column, "an integer")
            return 0
        }
        return sqlite3_column_int64(handle, Int32(truncatingIfNeeded: column))
    }

    /// The integer in the column, or nil when it is null.
    public func optionalInteger(_ column: Int) -> Int64? {
        isNull(column) ? nil : integer(column)
    }

    /// The number in the column; an integer is read as one too.
    public func real(_ column: Int) -> Double {
        let type = type(column)
        guard type == SQLITE_FLOAT || type == SQLITE_INTEGER else {
            mismatch(column, "a number")
            return 0
        }
        return sqlite3_column_double(handle, Int32(truncatingIfNeeded: column))
    }

    /// The number in the column, or nil when it is null.
    public func optionalReal(_ column: Int) -> Double? {
        isNull(column) ? nil : real(column)
    }

    /// The text in the column.
    public func text(_ column: Int) -> String {
        String(decoding: textBytes(column), as: UTF8.self)
    }

    /// The text in the column, or nil when it is null.
    public func optionalText(_ column: Int) -> String? {
        isNull(column) ? nil : text(column)
    }

    /// The blob in the column.
    public func blob(_ column: Int) -> [UInt8] {
        Array(blobBytes(column))
    }

    /// The blob in the column, or nil when it is null.
    public func optionalBlob(_ column: Int) -> [UInt8]? {
        isNull(column) ? nil : blob(column)
    }

    /// Lends the UTF-8 of the text in the column, without copying it. The bytes must not outlive `body`.
    @inlinable
    public func withText<Result>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        body(textBytes(column))
    }

    /// Lends the bytes of the blob in the column, without copying them. They must not outlive `body`.
    @inlinable
    public func withBlob<Result>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        body(blobBytes(column))
    }

    @usableFromInline
    func textBytes(_ column: Int) -> UnsafeBufferPointer<UInt8> {
        guard type(column) == SQLITE_TEXT else {
            mismatch(column, "text")
            return UnsafeBufferPointer(start: nil, count: 0)
        }
        // The text first: asking for it is what settles how many bytes it has.
        let bytes = sqlite3_column_text(handle, Int32(truncatingIfNeeded: column))
        return buffer(bytes, column)
    }

    @usableFromInline
    func blobBytes(_ column: Int) -> UnsafeBufferPointer<UInt8> {
        guard type(column) == SQLITE_BLOB else {
            mismatch(column, "a blob")
            return UnsafeBufferPointer(start: nil, count: 0)
        }
        let bytes = sqlite3_column_blob(handle, Int32(truncatingIfNeeded: column))
        return buffer(bytes?.assumingMemoryBound(to: UInt8.self), column)
    }

    private func buffer(_ bytes: UnsafePointer<UInt8>?, _ column: Int) -> UnsafeBufferPointer<UInt8> {
        let count = Int(sqlite3_column_bytes(handle, Int32(truncatingIfNeeded: column)))
        guard let bytes else {
            // Without a pointer there are no bytes, or there was no memory to bring them together.
            if count != 0 {
                statement.problem = .busy
            }
            return UnsafeBufferPointer(start: nil, count: 0)
        }
        return UnsafeBufferPointer(start: bytes, count: count)
    }

    private func type(_ column: Int) -> Int32 {
        sqlite3_column_type(handle, Int32(truncatingIfNeeded: column))
    }

    private func mismatch(_ column: Int, _ wanted: String) {
        statement.problem = .misuse("column \(column) doesn't hold \(wanted)")
    }
}

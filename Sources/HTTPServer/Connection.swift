import CMicroHTTPD
import Glibc
import Synchronization
import Wire

/// A connection with a client, and the request that is being served on it.
///
/// Three kinds of threads meet here: the one that serves the connection, the one of a pool where a handler runs, and the
/// one that looks for what has taken too long. What they share is behind the lock.
final class Connection: Sendable {
    let remoteAddress: RemoteAddress
    let library: LibraryConnection
    let exchange: Mutex<Exchange>
    let core: ServerCore
    /// The library's: it is never closed here.
    let descriptor: Int32
    /// Whether it still counts among the open connections; one that was closed to make room doesn't.
    let isCounted = Atomic(true)

    init(_ library: LibraryConnection, _ core: ServerCore, acceptedAt now: MonotonicTime) {
        self.core = core
        self.library = library
        remoteAddress = RemoteAddress(CMicroHTTPDAddress(library.pointer))
        descriptor = CMicroHTTPDDescriptor(library.pointer)
        exchange = Mutex(Exchange(acceptedAt: now))
    }

    /// A header of the exchange `id`, as long as its handler runs.
    func header(_ name: String, of id: Exchange.ID) -> String? {
        exchange.withLock { exchange in
            guard exchange.id == id, case .handling = exchange.phase else { return nil }
            return library.header(name)
        }
    }

    /// Lends the library's connection to the exchange `id`, as long as its handler runs. The lock is held meanwhile, so
    /// that nobody gives the connection back.
    func lend<Result>(to id: Exchange.ID, _ body: (OpaquePointer) -> Result) -> Result? {
        exchange.withLock { exchange in
            guard exchange.id == id, case .handling = exchange.phase else { return nil }
            return body(library.pointer)
        }
    }

    /// Sends a refusal past the library and says that nothing follows. The lock is held, and the library isn't sending.
    func refuse(_ exchange: inout Exchange, _ bytes: [UInt8], status: Status, at now: MonotonicTime) {
        exchange.phase = .refused(since: now)
        exchange.status = status
        // A client that doesn't take these few bytes doesn't get them.
        let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
        // Not send(2), which is looked at for what the library sends by itself.
        exchange.byteCount = max(sendto(descriptor, bytes, bytes.count, flags, nil, 0), 0)
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Closes the connection in the eyes of the library, which then closes it indeed.
    func cutOff() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Whether the client has sent something that has not been read yet.
    var hasInput: Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
    }

    /// Whether the client has sent all it is going to send, and that has been read. The library may not know: it isn't
    /// told again when the end came together with the last bytes.
    var hasEnded: Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
    }

    /// How many bytes the client has sent; nil when the system doesn't say.
    var bytesReceived: Int64? {
        let count = CMicroHTTPDBytesReceived(descriptor)
        return count < 0 ? nil : count
    }

    /// A second descriptor of the same connection, which outlives the library's; nil when there are none left.
    func duplicateDescriptor() -> Int32? {
        let duplicate = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        return duplicate < 0 ? nil : duplicate
    }
}

/// The library's connection.
///
/// Unchecked, because a pointer stands in it: the library keeps it valid until it says that the connection is closed, and
/// its headers stay as they are while a request is being handled.
struct LibraryConnection: @unchecked Sendable {
    let pointer: OpaquePointer

    func header(_ name: String) -> String? {
        var name = name
        return name.withUTF8 { name in
            name.withMemoryRebound(to: CChar.self) { name in
                var value: UnsafePointer<CChar>?
                var count = 0
                let found = MHD_lookup_connection_value_n(
                    pointer, .HEADER_KIND, name.baseAddress, name.count, &value, &count)
                guard found == .YES, let value else { return nil }
                return String(validating: UnsafeRawBufferPointer(start: value, count: count), as: UTF8.self)
            }
        }
    }

    /// The value of the last header of this name, where a proxy puts its own behind the client's.
    func lastHeader(_ name: StaticString) -> String? {
        var search = LastHeader(name: name)
        withUnsafeMutablePointer(to: &search) { search in
            _ = MHD_get_connection_values_n(
                pointer, .HEADER_KIND,
                { context, _, name, nameLength, value, valueLength in
                    guard let context, let name, let value else { return .NO }
                    let search = context.assumingMemoryBound(to: LastHeader.self)
                    let wanted = UnsafeBufferPointer(
                        start: search.pointee.name.utf8Start, count: search.pointee.name.utf8CodeUnitCount)
                    if UnsafeRawBufferPointer(start: name, count: nameLength)
                        .elementsEqual(wanted, by: { lowercased($0) == lowercased($1) })
                    {
                        search.pointee.value = UnsafeRawBufferPointer(start: value, count: valueLength)
                    }
                    return .YES
                }, search)
        }
        return search.value.flatMap { String(validating: $0, as: UTF8.self) }
    }

    private struct LastHeader {
        let name: StaticString
        var value: UnsafeRawBufferPointer?
    }
}

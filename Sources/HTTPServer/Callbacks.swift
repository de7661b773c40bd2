import CMicroHTTPD
import Glibc
import Synchronization

/// The functions that the library calls. They turn its pointers into the server's own types, and nothing else.
///
/// Each connection keeps one retained ``Connection`` as its socket's context, from when it opens to when it is closed.
enum Callbacks {
    static let onConnection: MHD_NotifyConnectionCallback = { loop, library, context, event in
        guard let loop = Loop.at(loop), let library, let context else { return }
        if event == .CONNECTION_NOTIFY_STARTED {
            let connection = loop.core.opened(LibraryConnection(pointer: library))
            context.pointee = Unmanaged.passRetained(connection).toOpaque()
        } else if let pointer = context.pointee {
            context.pointee = nil
            loop.connectionCount.wrappingSubtract(1, ordering: .relaxed)
            loop.core.closed(Unmanaged<Connection>.fromOpaque(pointer).takeRetainedValue())
        }
    }

    /// Returns what `onRequest` and `onCompleted` are given as the request's context; nil when it isn't taken.
    static let onTarget:
        @convention(c) (
            UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
        ) -> UnsafeMutableRawPointer? = { loop, target, library in
            guard let core = Loop.at(loop)?.core, let library, let target,
                let context = CMicroHTTPDSocketContext(library), let connection = Connection.at(context)
            else { return nil }
            let length = strlen(target)
            let isTaken = target.withMemoryRebound(to: UInt8.self, capacity: length) { bytes in
                core.began(connection, UnsafeBufferPointer(start: bytes, count: length))
            }
            CMicroHTTPDForgetQuery(target)
            return isTaken ? context : nil
        }

    static let onRequest: MHD_AccessHandlerCallback = {
        loop, _, target, method, version, data, count, context in
        guard let core = Loop.at(loop)?.core, let context, let connection = Connection.at(context.pointee),
            let target, let method, let version, let count
        else { return .NO }
        let head = RequestHead(target: target, method: method, version: version)
        let length = count.pointee
        count.pointee = 0
        guard let data, length > 0 else {
            return core.proceed(connection, head, UnsafeBufferPointer(start: nil, count: 0))
        }
        return data.withMemoryRebound(to: UInt8.self, capacity: length) { bytes in
            core.proceed(connection, head, UnsafeBufferPointer(start: bytes, count: length))
        }
    }

    static let onCompleted: MHD_RequestCompletedCallback = { loop, _, context, _ in
        guard let core = Loop.at(loop)?.core, let context, let connection = Connection.at(context.pointee)
        else {
            return
        }
        core.ended(connection)
    }
}

extension Connection {
    static func at(_ pointer: UnsafeMutableRawPointer?) -> Connection? {
        pointer.map { Unmanaged<Connection>.fromOpaque($0).takeUnretainedValue() }
    }
}

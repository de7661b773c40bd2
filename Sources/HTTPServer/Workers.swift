import Dispatch
import Wire

/// The threads for what takes longer than serving may wait. They can be shared by all apps.
public struct Workers: Sendable {
    /// For passwords, which take 15 ms and 19 MiB each.
    public let hashing: WorkerPool
    /// For what waits for the disk: writes, of which those that wait together are committed together, and files.
    public let writing: WorkerPool
    /// For pictures of the server's own, avatars and posters: none of them waits for what people send.
    public let drawing: WorkerPool
    /// For what people send with a picture: reading it, and having the picture decoded. One account has half of the threads
    /// at most, and few requests that wait.
    public let decoding: WorkerPool
    /// For requests to other servers, which take as long as those like.
    public let fetching: WorkerPool
    /// For pictures from other servers, so that a slow one delays nothing but pictures.
    public let fetchingPictures: WorkerPool

    /// Starts the threads.
    public init() {
        hashing = WorkerPool(name: "hashing", threads: 2, queueLimit: 256)
        writing = WorkerPool(name: "writing", threads: 16, queueLimit: 1_024)
        drawing = WorkerPool(name: "drawing", threads: 2, queueLimit: 128)
        decoding = WorkerPool(name: "decoding", threads: 2, queueLimit: 128, limitPerUser: 8)
        fetching = WorkerPool(name: "fetching", threads: 16, queueLimit: 256)
        fetchingPictures = WorkerPool(name: "pictures", threads: 8, queueLimit: 256)
    }

    /// Takes no more work, and waits for what there is.
    /// - Returns: whether it all ended in time.
    public func drain(within limit: Seconds) -> Bool {
        let deadline = DispatchTime.now() + .seconds(Int(clamping: limit.count))
        // All of them, also when one doesn't end.
        return [hashing, writing, drawing, decoding, fetching, fetchingPictures].map {
            $0.drain(until: deadline)
        }
        .allSatisfy { $0 }
    }
}

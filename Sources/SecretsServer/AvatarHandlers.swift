import Accounts
import HTTPServer
import Imaging
import Synchronization
import Wire

/// Draws the avatars of names, and keeps the latest ones.
struct AvatarHandlers: Sendable {
    static let route = Route<AvatarName>(
        .get, one: .literal("avatars"), .parameter("name", suffix: AvatarPath.fileExtension))

    private let drawn = AvatarCache()

    /// A name's avatar never changes, so a browser asks for it once. It tells nothing of whether the name is taken.
    func show(_ request: Request, _ name: AvatarName) throws(HTTPError) -> Response {
        let png: SharedBytes
        if let kept = drawn.avatar(of: name.username) {
            png = kept
        } else {
            png = SharedBytes(try draw(name))
            drawn.keep(png, of: name.username)
        }
        return Response(
            .ok, contentType: "image/png",
            headers: [HeaderField("Cache-Control", "public, max-age=31536000, immutable")], body: .shared(png)
        )
    }

    private func draw(_ name: AvatarName) throws(HTTPError) -> [UInt8] {
        do throws(ImagingError) {
            return try Avatar.png(for: name.username)
        } catch {
            throw .unavailable(
                "The picture can't be drawn right now. Please try again later.", retryAfter: 60)
        }
    }
}

/// The name in the last segment of an avatar's path, without its extension.
struct AvatarName: PathParameter {
    let username: String

    init?(pathSegment: String) {
        do throws(AccountError) {
            username = try Username(pathSegment).text
        } catch {
            return nil
        }
    }

    var pathSegment: String { username }
}

/// The avatars that were drawn last.
private final class AvatarCache: Sendable {
    /// How many are kept: about 2 MB.
    private static let capacity = 512

    private struct State {
        var avatars: [String: SharedBytes] = [:]
        /// The names in the order in which they came; the next to go is at `oldest`.
        var names: [String] = []
        var oldest = 0
    }

    private let state = Mutex(State())

    func avatar(of name: String) -> SharedBytes? {
        state.withLock { $0.avatars[name] }
    }

    func keep(_ avatar: SharedBytes, of name: String) {
        state.withLock { state in
            guard state.avatars.updateValue(avatar, forKey: name) == nil else { return }
            if state.names.count < Self.capacity {
                state.names.append(name)
            } else {
                state.avatars[state.names[state.oldest]] = nil
                state.names[state.oldest] = name
                state.oldest = (state.oldest + 1) % Self.capacity
            }
        }
    }
}

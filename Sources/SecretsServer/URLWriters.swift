import Secrets

/// Where the avatars are, below the server's root.
enum AvatarPath {
    static let folder = "/avatars/"
    static let fileExtension = ".png"
}

/// Writes the URLs of avatars, one after the other in the same place.
struct AvatarURLWriter {
    private var url: [UInt8]
    private let prefixLength: Int

    init(origin: Origin) {
        url = Array((origin.text + AvatarPath.folder).utf8)
        prefixLength = url.count
        url.reserveCapacity(prefixLength + 64)
    }

    /// The absolute URL of the avatar of `name`. Let go of it before the next one is asked for: they share their place.
    mutating func url(of name: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        url.removeLast(url.count - prefixLength)
        // A name has no characters that a URL would have to escape.
        url.append(contentsOf: name)
        url.append(contentsOf: AvatarPath.fileExtension.utf8)
        return url
    }

    /// An author as the API answers it.
    mutating func user(_ id: UserID, _ name: String) -> User {
        var name = name
        let url = name.withUTF8 { self.url(of: $0) }
        return User(id: id, username: name, avatarURL: String(decoding: url, as: UTF8.self))
    }
}

/// Writes the URLs of pictures, one after the other in the same place.
struct PictureURLWriter {
    private var url: [UInt8]
    private let prefixLength: Int

    init(origin: Origin) {
        url = Array((origin.text + PictureFile.folder).utf8)
        prefixLength = url.count
        url.reserveCapacity(prefixLength + 48)
    }

    /// The absolute URL of a picture's file. Let go of it before the next one is asked for: they share their place.
    mutating func url(of id: UnsafeBufferPointer<UInt8>, _ size: PictureFile.Size) -> [UInt8] {
        url.removeLast(url.count - prefixLength)
        url.append(contentsOf: id)
        url.append(UInt8(ascii: "/"))
        url.append(contentsOf: size.fileName.utf8)
        return url
    }
}

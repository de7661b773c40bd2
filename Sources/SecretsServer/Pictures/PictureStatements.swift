import Database
import Secrets
import Wire

extension Schema {
    /// Finding a picture's post.
    static let pictureMigrations = [
        Migration(
            component, version: 7,
            "CREATE INDEX posts_by_picture ON posts (picture_id) WHERE picture_id IS NOT NULL")
    ]
}

extension Connection {
    /// A picture's file; nil when there is none, or when its post is held back or about to be deleted: then it isn't shown to
    /// anybody, its author included, until an operator has looked at it.
    func shownPicture(_ id: PictureID, _ size: PictureFile.Size) throws(DatabaseError) -> [UInt8]? {
        let post = try first(
            """
            SELECT id FROM posts WHERE picture_id = $1 AND held = 0
                AND author_id NOT IN (SELECT account_id FROM account_deletions)
            """, .text(id.text)
        ) { $0.integer(0) }
        return post == nil ? nil : try picture(id, size)
    }

    /// A picture's file, whoever may see it; nil when there is none.
    func picture(_ id: PictureID, _ size: PictureFile.Size) throws(DatabaseError) -> [UInt8]? {
        switch size {
        case .small:
            try first("SELECT small FROM pictures WHERE id = $1", .text(id.text)) { $0.blob(0) }
        case .medium:
            try first("SELECT medium FROM pictures WHERE id = $1", .text(id.text)) { $0.blob(0) }
        }
    }

    /// Which picture a post has; nil for none.
    func pictureID(of post: PostID) throws(DatabaseError) -> PictureID? {
        let stored = try first("SELECT picture_id FROM posts WHERE id = $1", .integer(post.number)) {
            $0.optionalText(0)
        }
        return stored?.map(PictureID.init(stored:))
    }

    /// Stores a picture under a new number.
    func storePicture(_ files: PictureFiles) throws(DatabaseError) -> PictureID {
        let id = PictureID()
        try execute(
            "INSERT INTO pictures (id, small, medium) VALUES ($1, $2, $3)", .text(id.text),
            .blob(files.small),
            .blob(files.medium))
        return id
    }

    /// Gives a post another picture, under a number of its own: files that are kept for ever never change.
    func replacePicture(of post: PostID, by files: PictureFiles) throws(DatabaseError) {
        let old = try pictureID(of: post)
        let new = try storePicture(files)
        try execute(
            "UPDATE posts SET picture_id = $1 WHERE id = $2", .text(new.text), .integer(post.number))
        if let old { try removePicture(old) }
    }

    /// Deletes a picture that no post has any more.
    func removePicture(_ id: PictureID) throws(DatabaseError) {
        try execute("DELETE FROM pictures WHERE id = $1", .text(id.text))
    }
}

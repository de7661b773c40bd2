/// The columns of a post in the order in which every statement selects them.
enum PostColumns {
    static let id = 0
    static let content = 1
    static let backgroundColor = 2
    static let authorName = 3
    static let likesCount = 4
    static let commentsCount = 5
    static let latitude = 6
    static let longitude = 7
    static let createdAt = 8
    static let updatedAt = 9
    static let pictureID = 10
    static let held = 11
    static let authorNumber = 12
}

/// The columns of a comment in the order in which every statement selects them.
enum CommentColumns {
    static let id = 0
    static let content = 1
    static let authorName = 2
    static let createdAt = 3
    static let updatedAt = 4
    static let held = 5
    static let authorNumber = 6
}

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
}

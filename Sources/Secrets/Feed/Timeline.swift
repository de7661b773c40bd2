/// The posts that are loaded, newest first, and where others may be missing between or below them.
///
/// Pages come in any order, twice, or late, while others post; the timeline never shows a post twice, and knows
/// every place where it isn't sure to have them all.
struct Timeline: Equatable, Sendable {
    /// Newest first, no post twice.
    private(set) var posts: [Post] = []
    /// The posts right below which others may be missing.
    private(set) var openings: [PostID] = []
    /// How often each post has changed since it was loaded: what hasn't needn't be drawn anew.
    private(set) var revisions = PostTable<Int64>()

    /// Takes in a page of what is older than `before`, or of the newest when that is nil.
    ///
    /// Between its ends a page is the whole truth: what is known there and isn't on the page has been deleted.
    /// Posts that a page has no business to have are left out.
    mutating func merge(_ page: Page, before: PostID?) {
        let answered = page.posts.filter { post in before.map { post.id < $0 } ?? true }
        guard let upper = before ?? answered.first?.id else { return }
        guard let oldest = answered.last?.id else { return end(below: upper) }
        let leavesOpening = page.hasMore && !isContinuous(below: oldest)
        openings.removeAll { $0 > oldest && $0 <= upper }
        let newer = posts.filter { $0.id > upper || $0.id == before }
        let older = posts.filter { $0.id < oldest }
        for post in answered { noteChange(of: post) }
        posts = newer + answered + older
        if leavesOpening { open(below: oldest) }
        if !page.hasMore { end(below: oldest) }
    }

    /// Puts a post on top that was just created. Others may have been posted since the newest that is known.
    mutating func insert(_ created: Post) {
        guard !posts.contains(where: { $0.id == created.id }) else { return update(created) }
        let index = posts.firstIndex { $0.id < created.id } ?? posts.endIndex
        posts.insert(created, at: index)
        open(below: created.id)
    }

    /// Shows a post as it is now; one that isn't loaded is passed over.
    mutating func update(_ post: Post) {
        guard let index = posts.firstIndex(where: { $0.id == post.id }) else { return }
        noteChange(of: post)
        posts[index] = post
    }

    /// Has a post drawn anew: something beside it has changed.
    mutating func touch(_ id: PostID) {
        guard self[id] != nil else { return }
        revisions[id] = (revisions[id] ?? 0) + 1
    }

    /// Takes a post out that is gone. What may be missing below it may now be missing below the one above.
    mutating func remove(_ id: PostID) {
        guard let index = posts.firstIndex(where: { $0.id == id }) else { return }
        posts.remove(at: index)
        guard openings.contains(id) else { return }
        openings.removeAll { $0 == id }
        if index > 0 { open(below: posts[index - 1].id) }
    }

    /// The post with that number, when it is loaded.
    subscript(id: PostID) -> Post? {
        posts.first { $0.id == id }
    }

    private mutating func noteChange(of post: Post) {
        guard let known = self[post.id], known != post else { return }
        revisions[post.id] = (revisions[post.id] ?? 0) + 1
    }

    /// Whether nothing can be missing right below where `id` stands, or will stand.
    private func isContinuous(below id: PostID) -> Bool {
        guard let next = posts.last(where: { $0.id >= id }) else { return false }
        return !openings.contains(next.id)
    }

    private mutating func open(below id: PostID) {
        if !openings.contains(id) { openings.append(id) }
    }

    /// There is nothing older than `id`.
    private mutating func end(below id: PostID) {
        openings.removeAll { $0 <= id }
        posts.removeAll { $0.id < id }
    }
}

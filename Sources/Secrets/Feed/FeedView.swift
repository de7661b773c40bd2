import Components
import Interface

/// How the feed looks.
struct FeedView {
    let state: Feed.State
    let strings: Strings
    /// Whether the reader is banned: they read, and neither write nor like.
    let isBanned: Bool
    /// What is out of sight as it is being deleted.
    var removals = Removals()
    let view: View<SecretsApp.Action>

    /// The link that opens the form; the focus comes back to it.
    static let writeID: ElementID = "write"
    /// The link that opens the settings; the focus comes back to it.
    static let settingsID: ElementID = "open-settings"

    func write() {
        view.div("feed") {
            heldButton()
            // What a link led to waits for the newest, which stand above it.
            if posts.isEmpty || state.newest == .loading {
                switch state.newest {
                case .loading: skeleton(count: 3)
                case .failed(let failure):
                    view.notice(
                        title: strings.feedFailed, text: strings.text(of: failure), button: strings.tryAgain,
                        .retry)
                case .loaded: empty()
                }
            } else {
                list()
                if case .failed(let failure) = state.newest {
                    view.inlineNotice(
                        title: strings.feedFailed, text: strings.text(of: failure), button: strings.tryAgain,
                        .retry)
                }
                if isAtEnd { view.p("end", strings.endOfFeed) }
            }
        }
    }

    private var posts: [Post] {
        state.timeline.posts.filter { !removals.hides($0) }
    }

    private var isAtEnd: Bool {
        state.newest == .loaded
            && state.timeline.posts.last.map { !state.timeline.openings.contains($0.id) } ?? false
    }

    private func heldButton() {
        guard let page = state.held else { return }
        let newest = state.timeline.posts.first?.id
        let count = page.posts.count { post in newest.map { post.id > $0 } ?? true }
        view.button("pill") {
            view.key("held")
            view.onClick(.feed(.showHeld))
            view.text(strings.showNewSecrets(count))
        }
    }

    // MARK: - The list

    private func list() {
        view.ol("cards") {
            view.key("list")
            view.role("list")
            for post in state.timeline.posts {
                if !removals.hides(post) { row(post) }
                if state.timeline.openings.contains(post.id) { opening(below: post.id) }
            }
        }
    }

    /// Drawn anew only when the post, its heart, the language or what the reader may do is another.
    private func row(_ post: Post) {
        let heart = state.heart.flatMap { $0.post == post.id ? $0.number : nil }
        let mode: Int64 = (strings.language == .english ? 0 : 1) + (isBanned ? 2 : 0)
        let change = (state.timeline.revisions[post.id] ?? 0) * 4 + mode
        // The lowest 16 bits are the heart's, the next two the mode's, the others count the post's changes.
        view.row(.number(post.id.number), revision: change << 16 | (heart ?? 0) & 0xFFFF) {
            [strings, isBanned, view, latest = state.latest[post.id]] in
            view.li {
                Card(post: post, heart: heart, strings: strings, isBanned: isBanned, view: view).write()
                if let latest, !latest.isEmpty { Self.latest(latest, of: post, strings, view) }
            }
        }
    }

    /// What was said last, right below the card, and the way to all of it.
    private static func latest(
        _ comments: [Comment], of post: Post, _ strings: Strings, _ view: View<SecretsApp.Action>
    ) {
        view.section("latest") {
            view.key("latest")
            view.ariaLabel(strings.comments)
            view.ol("comments") {
                view.role("list")
                for comment in comments {
                    CommentRow(
                        comment: comment, post: post.id, isOwn: false, isBanned: false, editing: nil,
                        strings: strings, view: view
                    ).write()
                }
            }
            view.button(.quiet, strings.allComments(post.commentsCount), .open(.comments(post.id)))
        }
    }

    /// Where more may be: asks for it when the reader comes near. Its key makes it a new one for every page.
    private func opening(below post: PostID) {
        let isLast = state.timeline.posts.last?.id == post
        view.loadMore(
            .li, isLast ? "opening" : "gap", key: "below-" + String(post.number), .feed(.approached(post))
        ) {
            switch state.pages[post] {
            case .failed(let failure):
                view.inlineNotice(
                    title: strings.moreFailed, text: strings.text(of: failure), button: strings.tryAgain,
                    .feed(.retryPage(post)))
            case .loading, nil:
                if isLast { Self.skeletonCard(view) }
            }
        }
    }

    // MARK: - Instead of the list

    private func empty() {
        view.notice(
            title: strings.emptyTitle, text: isBanned ? strings.banned : strings.emptyText,
            button: isBanned ? strings.refresh : strings.write,
            isBanned ? .feed(.refreshTapped) : .open(.compose), isAlert: false)
    }

    private func skeleton(count: Int) {
        view.div("cards") {
            view.key("skeleton")
            view.set(.ariaBusy, true)
            view.p("visually-hidden") {
                view.role("status")
                view.text(strings.loading)
            }
            for _ in 0..<count { Self.skeletonCard(view) }
        }
    }

    static func skeletonCard(_ view: ViewWriter) {
        view.div("card skeleton") {
            view.decorative()
            view.div("skeleton-lines") {
                view.div("skeleton-line")
                view.div("skeleton-line")
                view.div("skeleton-line short")
            }
            view.div("card-foot") {
                view.div("avatar")
                view.div("skeleton-line name")
            }
        }
    }
}

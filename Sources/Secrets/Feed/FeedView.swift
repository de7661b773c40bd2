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

    /// The link that opens the form; the focus comes back to it.
    static let writeID: ElementID = "write"
    /// The link that opens the settings; the focus comes back to it.
    static let settingsID: ElementID = "open-settings"

    var node: Node<SecretsApp.Action> {
        .element(.div, .classNames("feed")) {
            heldButton
            // What a link led to waits for the newest, which stand above it.
            if posts.isEmpty || state.newest == .loading {
                switch state.newest {
                case .loading: skeleton(count: 3)
                case .failed(let failure): failed(failure).node
                case .loaded: empty
                }
            } else {
                list
                if case .failed(let failure) = state.newest { failed(failure).inline }
                if isAtEnd { Node.element(.p, .classNames("end")) { strings.endOfFeed } }
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

    private var heldButton: Node<SecretsApp.Action>? {
        guard let page = state.held else { return nil }
        let newest = state.timeline.posts.first?.id
        let count = page.posts.count { post in newest.map { post.id > $0 } ?? true }
        return .element(
            .button, key: .name("held"), .classNames("pill"), .set(.type, "button"),
            .onClick(.feed(.showHeld))
        ) { strings.showNewSecrets(count) }
    }

    // MARK: - The list

    private var list: Node<SecretsApp.Action> {
        .element(.ol, key: .name("list"), .classNames("cards"), .set(.role, "list")) { rows }
    }

    private var rows: [Node<SecretsApp.Action>] {
        var rows: [Node<SecretsApp.Action>] = []
        rows.reserveCapacity(state.timeline.posts.count + 1)
        for post in state.timeline.posts {
            if !removals.hides(post) { rows.append(row(post)) }
            if state.timeline.openings.contains(post.id) { rows.append(opening(below: post.id)) }
        }
        return rows
    }

    /// Drawn anew only when the post, its heart, the language or what the reader may do is another.
    private func row(_ post: Post) -> Node<SecretsApp.Action> {
        let heart = state.heart.flatMap { $0.post == post.id ? $0.number : nil }
        let mode: Int64 = (strings.language == .english ? 0 : 1) + (isBanned ? 2 : 0)
        let change = (state.timeline.revisions[post.id] ?? 0) * 4 + mode
        return .memo(
            key: .number(post.id.number), revision: change << 16 | (heart ?? 0) & 0xFFFF, .li, []
        ) { [strings, isBanned, latest = state.latest[post.id]] in
            Card(post: post, heart: heart, strings: strings, isBanned: isBanned).node
            if let latest, !latest.isEmpty { Self.latest(latest, of: post, strings) }
        }
    }

    /// What was said last, right below the card, and the way to all of it.
    private static func latest(
        _ comments: [Comment], of post: Post, _ strings: Strings
    ) -> Node<SecretsApp.Action> {
        .element(.section, key: .name("latest"), .classNames("latest"), .label(strings.comments)) {
            Node.element(.ol, .classNames("comments"), .set(.role, "list")) {
                for comment in comments {
                    CommentRow(
                        comment: comment, post: post.id, isOwn: false, isBanned: false, editing: nil,
                        strings: strings
                    ).node
                }
            }
            Node.element(
                .button, .classNames("button quiet"), .set(.type, "button"),
                .onClick(.open(.comments(post.id)))
            ) { strings.allComments(post.commentsCount) }
        }
    }

    /// Where more may be: asks for it when the reader comes near. Its key makes it a new one for every page.
    private func opening(below post: PostID) -> Node<SecretsApp.Action> {
        let isLast = state.timeline.posts.last?.id == post
        return .element(
            .li, key: .name("below-" + String(post.number)), .classNames(isLast ? "opening" : "gap"),
            .on(.approach, .feed(.approached(post)))
        ) {
            switch state.pages[post] {
            case .failed(let failure):
                Notice(
                    title: strings.moreFailed, text: strings.text(of: failure), button: strings.tryAgain,
                    action: .feed(.retryPage(post))
                ).inline
            case .loading, nil:
                if isLast { Self.skeletonCard }
            }
        }
    }

    // MARK: - Instead of the list

    private func failed(_ failure: APIFailure) -> Notice<SecretsApp.Action> {
        Notice(
            title: strings.feedFailed, text: strings.text(of: failure), button: strings.tryAgain,
            action: .retry)
    }

    private var empty: Node<SecretsApp.Action> {
        Notice(
            title: strings.emptyTitle, text: isBanned ? strings.banned : strings.emptyText,
            button: isBanned ? strings.refresh : strings.write,
            action: isBanned ? .feed(.refreshTapped) : .open(.compose), isAlert: false
        ).node
    }

    private func skeleton(count: Int) -> Node<SecretsApp.Action> {
        .element(.div, key: .name("skeleton"), .classNames("cards"), .set(.ariaBusy, "true")) {
            Node.element(.p, .classNames("visually-hidden"), .set(.role, "status")) { strings.loading }
            for _ in 0..<count { Self.skeletonCard }
        }
    }

    static var skeletonCard: Node<SecretsApp.Action> {
        .element(.div, .classNames("card skeleton"), .decorative) {
            Node.element(.div, .classNames("skeleton-lines")) {
                Node.element(.div, .classNames("skeleton-line"))
                Node.element(.div, .classNames("skeleton-line"))
                Node.element(.div, .classNames("skeleton-line short"))
            }
            Node.element(.div, .classNames("card-foot")) {
                Node.element(.div, .classNames("avatar"))
                Node.element(.div, .classNames("skeleton-line name"))
            }
        }
    }
}

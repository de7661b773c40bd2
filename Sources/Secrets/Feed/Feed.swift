import Components
import Interface
import Wire

/// The feed: everybody's secrets, newest first, further pages as one scrolls towards them.
enum Feed {
    struct State: Equatable {
        var timeline = Timeline()
        var newest = Newest.loading
        /// The pages that are on their way or failed, by the post they begin below.
        var pages = PostTable<Load>()
        /// Whether the newest are being asked for while there is something to read.
        var isRefreshing = false
        /// Newer posts that came by themselves: they wait until the reader wants them.
        var held: Page?
        var refreshedAt: Instant?
        var likes = PostTable<Like>()
        /// The heart of a double tap, while it is drawn.
        var heart: Heart?
        /// What was said last about a post under which the reader has just said something, newest first.
        var latest = PostTable<[Comment]>()
        /// The posts that are asked for by themselves, because a place is about them.
        var sought = PostTable<Load>()
        /// How many likes the server has confirmed, and how many that were when each post's was.
        var confirmedCount = 0
        var confirmations = PostTable<Int>()
    }

    /// What is known of the feed's beginning.
    enum Newest: Equatable {
        case loading
        case failed(APIFailure)
        case loaded
    }

    enum Load: Equatable {
        case loading
        case failed(APIFailure)
    }

    /// A heart over a post; the number makes each a new one.
    struct Heart: Equatable {
        let post: PostID
        let number: Int64
    }

    /// Why the newest are asked for.
    enum Reason {
        /// There is nothing to read yet.
        case opening
        /// The reader asked.
        case asked
        /// The page came to the front after a while.
        case resumed
    }

    indirect enum Action {
        case open
        case refreshTapped
        /// What is loaded isn't all that there is to read any more.
        case renew
        case resumed(now: Instant)
        /// `since` is how many likes had been confirmed when the page was asked for.
        case newestAnswered(Reason, since: Int, Result<Page, APIFailure>)
        case refreshed(at: Instant)
        case showHeld
        case approached(PostID)
        case retryPage(PostID)
        case pageAnswered(before: PostID, since: Int, Result<Page, APIFailure>)
        /// Tries again whatever failed: the network or the token is back.
        case retryFailed
        case created(Post)
        case changed(Post)
        case removed(PostID)
        case removedAuthor(String)
        case seek(PostID)
        case found(PostID, Result<Post, APIFailure>)
        case commented(PostID, [Comment], stands: Bool)
        case commentChanged(PostID, Comment)
        case commentRemoved(PostID, CommentID)
        case likeTapped(PostID)
        case doubleTapped(PostID)
        case likeAnswered(PostID, Result<Post, APIFailure>)
        case heartEnded
    }

    static let heartTimer: EffectID = "heart"
    static let heartMilliseconds = 900
    /// How many comments a card shows.
    static let latestCount = 3
    /// How old the feed may be when the page comes to the front.
    static let staleAfter = Seconds.minutes(5)

    static func update(_ state: inout State, _ action: Action) -> [Demand] {
        switch action {
        case .open: return open(&state)
        case .refreshTapped: return refresh(&state, .asked)
        case .renew: return renew(&state)
        case .resumed(let now):
            guard let last = state.refreshedAt, now - last > staleAfter || now < last else { return [] }
            return refresh(&state, .resumed)
        case .newestAnswered(let reason, let since, let result):
            return newestAnswered(&state, reason, result.map { state.upToDate($0, since: since) })
        case .refreshed(let now):
            state.refreshedAt = now
            return []
        case .showHeld: return showHeld(&state)
        case .approached(let post):
            return state.pages[post] == nil ? load(&state, below: post) : []
        case .retryPage(let post):
            return state.pages[post] == .loading ? [] : load(&state, below: post)
        case .pageAnswered(let before, let since, let result):
            return pageAnswered(&state, before, result.map { state.upToDate($0, since: since) })
        case .retryFailed: return retryAll(&state)
        case .created(let post): return created(&state, post)
        case .changed(let post): return changed(&state, post)
        case .removed(let id):
            take(&state, away: id)
            return []
        case .removedAuthor(let name):
            for post in state.timeline.posts where post.user.username == name {
                take(&state, away: post.id)
            }
            return []
        case .seek(let id): return seek(&state, id)
        case .found(let id, let result): return found(&state, id, result)
        case .commented(let id, let comments, let stands):
            return commented(&state, id, comments, stands: stands)
        case .commentChanged(let id, let comment): return commentChanged(&state, id, comment)
        case .commentRemoved(let id, let comment): return commentRemoved(&state, id, comment)
        case .likeTapped(let id): return setLike(&state, id, state.timeline[id]?.liked == false)
        case .doubleTapped(let id): return doubleTapped(&state, id)
        case .likeAnswered(let id, let result): return likeAnswered(&state, id, result)
        case .heartEnded:
            state.heart = nil
            return []
        }
    }

    // MARK: - The newest

    private static func open(_ state: inout State) -> [Demand] {
        state.newest = .loading
        return [askForNewest(state, .opening)]
    }

    /// Begins anew with the newest: what is missing may be missing anywhere.
    private static func renew(_ state: inout State) -> [Demand] {
        guard state.newest == .loaded else { return [] }
        state.timeline = Timeline()
        state.pages = PostTable<Load>()
        state.held = nil
        state.isRefreshing = false
        return open(&state)
    }

    private static func askForNewest(_ state: State, _ reason: Reason) -> Demand {
        let since = state.confirmedCount
        return .call(SecretsClient.posts(before: nil) { .feed(.newestAnswered(reason, since: since, $0)) })
    }

    private static func refresh(_ state: inout State, _ reason: Reason) -> [Demand] {
        switch state.newest {
        case .loading: return []
        case .failed: return open(&state)
        case .loaded:
            guard !state.isRefreshing else { return [] }
            state.isRefreshing = true
            return [askForNewest(state, reason)]
        }
    }

    private static func newestAnswered(
        _ state: inout State, _ reason: Reason, _ result: Result<Page, APIFailure>
    ) -> [Demand] {
        let isOpening = state.newest != .loaded
        state.isRefreshing = false
        switch result {
        case .failure(let failure):
            if isOpening { state.newest = .failed(failure) }
            return !isOpening && reason == .asked ? [.toast(.refreshFailed(failure))] : []
        case .success(let page):
            state.newest = .loaded
            let clock = Demand.effect(.now { .feed(.refreshed(at: $0)) })
            let newCount = page.posts.count { post in
                state.timeline.posts.first.map { post.id > $0.id } ?? true
            }
            switch reason {
            case .resumed where newCount > 0 && !state.timeline.posts.isEmpty:
                state.held = page
                return [clock, .announce(.newPosts(newCount))]
            case .asked:
                state.held = nil
                take(&state, page, before: nil)
                return newCount > 0
                    ? [clock, .announce(.newPosts(newCount)), .effect(.scroll(.topGently))]
                    : [clock, .toast(.nothingNew)]
            default:
                take(&state, page, before: nil)
                return [clock]
            }
        }
    }

    private static func showHeld(_ state: inout State) -> [Demand] {
        guard let page = state.held else { return [] }
        state.held = nil
        take(&state, page, before: nil)
        return [.effect(.scroll(.top))]
    }

    /// Merges a page; what the reader wants to like stays as they see it.
    private static func take(_ state: inout State, _ page: Page, before: PostID?) {
        let posts = page.posts.map { post in
            state.likes[post.id]?.learn(post)
            return state.likes[post.id]?.applied(to: post) ?? post
        }
        state.timeline.merge(Page(posts, hasMore: page.hasMore), before: before)
        for post in state.pages.posts where !state.timeline.openings.contains(post) {
            state.pages[post] = nil
        }
    }

    // MARK: - Further pages

    private static func load(_ state: inout State, below post: PostID) -> [Demand] {
        guard state.timeline.openings.contains(post) else { return [] }
        state.pages[post] = .loading
        let since = state.confirmedCount
        return [
            .call(SecretsClient.posts(before: post) { .feed(.pageAnswered(before: post, since: since, $0)) })
        ]
    }

    private static func pageAnswered(
        _ state: inout State, _ before: PostID, _ result: Result<Page, APIFailure>
    ) -> [Demand] {
        guard state.pages[before] == .loading else { return [] }
        switch result {
        case .failure(let failure):
            state.pages[before] = .failed(failure)
            return []
        case .success(let page):
            let count = state.timeline.posts.count
            // What fills a gap further up comes quietly: “Posted” was said a moment ago, and is to be heard.
            let isNext = state.timeline.posts.last?.id == before
            state.pages[before] = nil
            take(&state, page, before: before)
            let added = state.timeline.posts.count - count
            return isNext && added > 0 ? [.announce(.morePosts(added))] : []
        }
    }

    private static func retryAll(_ state: inout State) -> [Demand] {
        var demands: [Demand] = []
        for post in state.sought.posts where state.sought[post] != .loading { demands += seek(&state, post) }
        if case .failed = state.newest { return demands + open(&state) }
        for post in state.pages.posts where state.pages[post] != .loading {
            demands += self.load(&state, below: post)
        }
        return demands
    }

    // MARK: - After creating

    /// Puts the post on top and fills the gap between it and what was loaded (S-08).
    private static func created(_ state: inout State, _ post: Post) -> [Demand] {
        state.timeline.insert(post)
        return [.effect(.scroll(.top)), .effect(.focus(elementID(of: post.id))), .announce(.posted)]
            + load(&state, below: post.id)
    }

    /// The name of a post's card in the document.
    static func elementID(of post: PostID) -> ElementID {
        ElementID("post-" + String(post.number))
    }
}

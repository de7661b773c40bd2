import Accounts
import Authentication
import Database
import HTTPServer
import Imaging
import Secrets
import Wire

/// The server's half of Secrets: its API, its pictures and its avatars.
public struct SecretsService: Sendable {
    /// What the database has to be opened with.
    public static let migrations = AccountStore.migrations + Schema.migrations

    private let gate: Gate
    private let posts: PostHandlers
    private let comments: CommentHandlers
    private let pictures: PictureHandlers
    private let entry: EntryHandlers
    private let avatars: AvatarHandlers
    private let moderation: ModerationHandlers
    /// Nil without a password.
    private let operators: OperatorHandlers?
    private let account: AccountHandlers

    /// A service over a database that was opened with ``migrations``.
    /// - Parameter decoder: what decodes the pictures that people send.
    public init(
        database: Database, origins: Origins, workers: Workers, decoder: PictureDecoder, log: Log,
        limits: Limits = .standard, moderation: ModerationSettings = ModerationSettings(),
        time: TimeSource = .system
    ) throws(AccountError) {
        try self.init(
            database: database, origins: origins, workers: workers, log: log, limits: limits,
            moderation: moderation, time: time, reader: PictureReader(decoder))
    }

    /// - Parameter reader: what makes pictures out of what people send.
    init(
        database: Database, origins: Origins, workers: Workers, log: Log, limits: Limits,
        moderation settings: ModerationSettings, time: TimeSource, reader: PictureReader
    ) throws(AccountError) {
        Picture.prepare()
        let authenticator = try Authenticator(
            database, realm: "secrets", time: time, log: log, writers: workers.writing)
        gate = Gate(authenticator: authenticator, origins: origins, limits: limits)
        posts = PostHandlers(gate: gate, pictures: reader)
        comments = CommentHandlers(gate: gate)
        pictures = PictureHandlers(gate: gate)
        entry = EntryHandlers(gate: gate)
        avatars = AvatarHandlers()
        moderation = ModerationHandlers(gate: gate, reportsToHold: max(1, settings.reportsToHold))
        let gate = gate
        operators = settings.operatorPassword.map { OperatorHandlers(gate: gate, password: $0) }
        account = AccountHandlers(gate: gate)
        self.workers = workers
    }

    private let workers: Workers

    /// Adds the API under ``SecretsAPI/prefixes``, the pictures and the avatars.
    public func addRoutes(to router: inout Router) {
        addEntry(to: &router)
        addPosts(to: &router)
        addComments(to: &router)
        moderation.addRoutes(to: &router, on: .pool(workers.writing))
        operators?.addRoutes(to: &router, on: .pool(workers.writing))
        addAccount(to: &router)
        router.on(PictureHandlers.route, handler: pictures.show)
        router.on(AvatarHandlers.route, on: .pool(workers.drawing), handler: avatars.show)
    }

    private func addEntry(to router: inout Router) {
        let prefixes = SecretsAPI.prefixes
        router.on(SecretsRoutes.fake, under: prefixes) { request, _ in try entry.makeUpName(request) }
        router.on(SecretsRoutes.signUp, under: prefixes, on: .pool(workers.hashing)) { request, _ in
            try entry.signUp(request)
        }
        router.on(SecretsRoutes.signIn, under: prefixes, on: .pool(workers.hashing)) { request, _ in
            try entry.signIn(request)
        }
    }

    private func addAccount(to router: inout Router) {
        let prefixes = SecretsAPI.prefixes
        router.on(SecretsRoutes.profile, under: prefixes) { request, _ in try account.profile(request) }
        router.on(SecretsRoutes.exportAccount, under: prefixes) { request, _ in try account.export(request) }
        router.on(SecretsRoutes.deleteAccount, under: prefixes, on: .pool(workers.writing)) { request, _ in
            try account.delete(request)
        }
    }

    /// Begins to finish the deletion of accounts that was cut short when the server stopped, on a thread for writing.
    public func finishDeletions() {
        // The queue is empty at the start; the thread has nothing else to do.
        _ = workers.writing.submit { account.deletion.finishAll() }
    }

    private func addPosts(to router: inout Router) {
        let prefixes = SecretsAPI.prefixes
        let writing = Executor.pool(workers.writing)
        for prefix in prefixes {
            router.on(SecretsRoutes.posts, under: [prefix]) { request, _ in
                try posts.list(request, path: prefix + SecretsRoutes.posts.path)
            }
        }
        let maximumBody = PictureReader.maximumBody
        // Somebody without an account is refused before the picture is looked at.
        let decodingOrWriting = Executor.chosenPool { [workers, gate] request in
            guard PictureReader.isNeeded(for: request), let user = gate.user(of: request) else {
                return workers.writing.place()
            }
            return workers.decoding.place(for: user)
        }
        router.on(
            SecretsRoutes.createPost, under: prefixes, maximumBody: maximumBody, on: decodingOrWriting
        ) { request, _ in
            try posts.create(request)
        }
        router.on(SecretsRoutes.post, under: prefixes, handler: posts.show)
        router.on(
            SecretsRoutes.updatePost, under: prefixes, maximumBody: maximumBody, on: decodingOrWriting,
            handler: posts.update)
        router.on(SecretsRoutes.deletePost, under: prefixes, on: writing, handler: posts.delete)
        for like in [SecretsRoutes.like, PostHandlers.olderLike] {
            router.on(like, under: prefixes, on: writing, handler: posts.like)
        }
        for unlike in [SecretsRoutes.unlike, PostHandlers.olderUnlike] {
            router.on(unlike, under: prefixes, on: writing, handler: posts.unlike)
        }
    }

    private func addComments(to router: inout Router) {
        let prefixes = SecretsAPI.prefixes
        let writing = Executor.pool(workers.writing)
        for prefix in prefixes {
            router.on(SecretsRoutes.comments, under: [prefix]) { request, post in
                try comments.list(request, post, prefix: prefix)
            }
        }
        router.on(SecretsRoutes.createComment, under: prefixes, on: writing, handler: comments.create)
        router.on(SecretsRoutes.comment, under: prefixes, handler: comments.show)
        router.on(SecretsRoutes.updateComment, under: prefixes, on: writing, handler: comments.update)
        router.on(SecretsRoutes.deleteComment, under: prefixes, on: writing, handler: comments.delete)
    }

    /// Whether the database answers, is where it belongs, and takes what is written.
    public func isWell() -> Bool {
        if gate.database.isRefusingWrites { return false }
        do throws(DatabaseError) {
            return try gate.database.read { connection throws(DatabaseError) in
                guard connection.isInPlace else { return false }
                return try connection.first("SELECT id FROM last_post") { $0.integer(0) } != nil
            }
        } catch {
            return false
        }
    }
}

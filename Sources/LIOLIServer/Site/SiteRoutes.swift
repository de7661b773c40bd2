import HTTPServer
import Wire

/// Where the pages of the sign-up site are.
enum SiteRoutes {
    static let entrance = Route<Void>(.get, "programs")
    static let new = Route<Void>(.get, "programs", "new")
    static let preview = Route<Void>(.get, "programs", "preview")
    static let enrol = Route<Void>(.post, "programs")
    static let mine = Route<Void>(.get, "programs", "mine")
    static let photo = Route<WeighInID>(
        .get, one: .literal("programs"), .literal("photos"), .parameter("weigh-in"))
    static let logInPage = Route<Void>(.get, "programs", "log_in")
    static let logIn = Route<Void>(.post, "programs", "log_in")
    static let logOut = Route<Void>(.post, "programs", "log_out")
    static let passwordPage = Route<Void>(.get, "programs", "password")
    static let changePassword = Route<Void>(.post, "programs", "password")
    static let stopPage = Route<Void>(.get, "programs", "stop")
    static let stop = Route<Void>(.post, "programs", "stop")
    static let deletePage = Route<Void>(.get, "programs", "delete")
    static let delete = Route<Void>(.post, "programs", "delete")
}

extension SiteHandlers {
    func addRoutes(to router: inout Router, _ workers: Workers) {
        let writing = Executor.pool(workers.writing)
        let hashing = Executor.pool(workers.hashing)
        add(SiteRoutes.entrance, .loop, to: &router, entrance)
        add(SiteRoutes.new, .loop, to: &router, newProgram)
        add(SiteRoutes.preview, writing, to: &router, preview)
        add(SiteRoutes.enrol, hashing, to: &router, enrol)
        // Long pages, and pictures from the disk: not on the threads that serve quick requests.
        add(SiteRoutes.mine, writing, to: &router, mine)
        router.on(SiteRoutes.photo, on: writing) { request, id in
            page(request) { site throws(HTTPError) in try photo(site, id) }
        }
        add(SiteRoutes.logInPage, .loop, to: &router, logInPage)
        add(SiteRoutes.logIn, hashing, to: &router, logIn)
        add(SiteRoutes.logOut, writing, to: &router, logOut)
        add(SiteRoutes.passwordPage, .loop, to: &router, passwordPage)
        add(SiteRoutes.changePassword, hashing, to: &router, changePassword)
        add(SiteRoutes.stopPage, writing, to: &router, stopPage)
        add(SiteRoutes.stop, writing, to: &router, stop)
        add(SiteRoutes.deletePage, writing, to: &router, deletePage)
        add(SiteRoutes.delete, hashing, to: &router, delete)
    }

    private func add(
        _ route: Route<Void>, _ executor: Executor, to router: inout Router,
        _ handler: @escaping @Sendable (SiteRequest) throws(HTTPError) -> Response
    ) {
        router.on(route, on: executor) { request, _ in page(request, handler) }
    }
}

import HTTPServer
import Secrets
import Wire

extension ModerationHandlers {
    /// Adds the paths of reports, hides and blocks.
    func addRoutes(to router: inout Router, on writing: Executor) {
        addReports(to: &router, on: writing)
        let prefixes = SecretsAPI.prefixes
        router.on(SecretsRoutes.blocks, under: prefixes) { request, _ in try blocks(request) }
        router.on(SecretsRoutes.block, under: prefixes, on: writing) { request, _ in try block(request) }
        router.on(SecretsRoutes.unblock, under: prefixes, on: writing, handler: unblock)
    }

    private func addReports(to router: inout Router, on writing: Executor) {
        let prefixes = SecretsAPI.prefixes
        router.on(SecretsRoutes.reportPost, under: prefixes, on: writing) { request, id in
            try report(request, .post(id), under: id)
        }
        router.on(SecretsRoutes.reportComment, under: prefixes, on: writing) { request, ids in
            try report(request, .comment(ids.1), under: ids.0)
        }
        router.on(SecretsRoutes.hidePost, under: prefixes, on: writing) { request, id in
            try hide(request, .post(id), under: id)
        }
        router.on(SecretsRoutes.hideComment, under: prefixes, on: writing) { request, ids in
            try hide(request, .comment(ids.1), under: ids.0)
        }
        router.on(SecretsRoutes.unhidePost, under: prefixes, on: writing) { request, id in
            try unhide(request, .post(id), under: id)
        }
        router.on(SecretsRoutes.unhideComment, under: prefixes, on: writing) { request, ids in
            try unhide(request, .comment(ids.1), under: ids.0)
        }
    }
}

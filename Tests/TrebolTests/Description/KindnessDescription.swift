import JSON
import Secrets
import TestSupport
import Testing

extension DescriptionTests {
    /// Reports, hides and blocks, by a second account.
    func kindness(_ server: DescribedServer) throws {
        let first = server.token
        defer { server.token = first }
        let draft = ##"{"content":"x","background_color":"#FFFFFF"}"##
        let id = try server.ask("POST", "/api/v1/posts", json: draft, answers: 201).decode(Post.self).id
            .number
        let (post, described) = ("/api/v1/posts/\(id)", "/api/v1/posts/{post}")
        let text = #"{"content":"y"}"#
        let number = try server.ask(
            "POST", described + "/comments", post + "/comments", json: text, answers: 201
        ).decode(Secrets.Comment.self).id.number
        let (comment, describedComment) = (post + "/comments/\(number)", described + "/comments/{comment}")
        let report = #"{"reason":"hate","note":"z"}"#
        for (path, target) in [(described, post), (describedComment, comment)] {
            _ = try server.ask("POST", path + "/report", target + "/report", json: report, answers: 422)
        }
        let account = Credentials(username: "second-account", password: "a long password").jsonText
        server.token = try server.ask("POST", "/api/v1/sign_up", json: account, answers: 201)
            .decode(TokenReply.self).token
        for (path, target) in [(described, post), (describedComment, comment)] {
            _ = try server.ask("POST", path + "/report", target + "/report", json: report, answers: 204)
            _ = try server.ask("DELETE", path + "/hide", target + "/hide", answers: 204)
            _ = try server.ask("POST", path + "/hide", target + "/hide", answers: 204)
        }
        let author = try server.ask("GET", described, post, answers: 200).decode(Post.self).user.username
        let block = #"{"username":"\#(author)"}"#
        _ = try server.ask("POST", "/api/v1/blocks", json: block, answers: 204)
        _ = try server.ask("GET", "/api/v1/blocks", answers: 200)
        _ = try server.ask("DELETE", "/api/v1/blocks/{username}", "/api/v1/blocks/\(author)", answers: 204)
        _ = try server.ask("POST", "/api/v1/blocks", json: text, answers: 422)
    }
}

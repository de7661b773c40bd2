import HTTPServer
import LIOLI
import Stakes
import TestSupport
import Testing
import Wire

@testable import Database
@testable import LIOLIServer

@Suite("The sign-up site: one's own program")
struct ProgramPageTests {
    /// The token of somebody who enrolled on the site, from the app's login.
    private func token(_ server: Fixture, _ credentials: String = "otto:a long password") throws -> String {
        let pending: PendingWeighIn = try server.login(credentials).expecting(200).decode()
        return try #require(pending.token)
    }

    @Test("the page shows the line, the weeks, the ledger and the photos, and says the plot in a table")
    func page() throws {
        let server = try Fixture()
        let visitor = Visitor(server)
        try visitor.enrol()
        let token = try token(server)
        server.wait(forWeek: 1)
        _ = try server.weighIn("87", token: token, comment: "<b>Tough</b> week 💪").expecting(201)
        server.wait(forWeek: 2, .hours(48))
        #expect(try visitor.get("/programs/mine").status == 200)
        for text in [
            "<polyline class=\"plot-targets\"", "aria-hidden=\"true\"",
            "<caption>Targets and weights</caption>",
            "87\u{A0}kg", "Kept, week 1", "Lost, week 2: no weigh-in", "&lt;b&gt;Tough&lt;/b&gt; week 💪",
            "src=\"/programs/photos/1\"", "Put at stake",
        ] {
            #expect(visitor.page.contains(text), "\(text)")
        }
        let before = visitor.page
        server.service.settle()
        try visitor.get("/programs/mine")
        #expect(visitor.page == before)
    }

    @Test("without a session the page leads to the login; a wrong password is said, the right one enters")
    func logIn() throws {
        let server = try Fixture()
        try Visitor(server).enrol()
        let visitor = Visitor(server)
        #expect(try visitor.get("/programs/mine")["Location"] == "/programs/log_in")
        let wrong = try visitor.post(
            "/programs/log_in", ["username": "otto", "password": "a wrong password"])
        #expect(wrong.status == 401)
        #expect(wrong.text.contains("The name or the password is wrong."))
        #expect(wrong["WWW-Authenticate"] == nil)
        let right = try visitor.post("/programs/log_in", ["username": "Otto", "password": "a long password"])
        #expect(right["Location"] == "/programs/mine")
        let cookie = try #require(right["Set-Cookie"])
        for part in ["Path=/programs", "HttpOnly", "SameSite=Strict"] { #expect(cookie.contains(part)) }
        #expect(!cookie.contains("Secure"))
        #expect(try visitor.get("/programs/mine").status == 200)
        try visitor.get("/programs/mine")
        #expect(try visitor.post("/programs/log_out", ["key": visitor.hidden("key")]).status == 303)
        #expect(visitor.cookie == nil)
        #expect(try visitor.get("/programs/mine").status == 303)
    }

    @Test("behind https the session's cookie is for https alone")
    func secureCookie() throws {
        var settings = LIOLIService.Settings()
        settings.publicURL = "https://lioli.example"
        let server = try Fixture(settings: settings)
        try Visitor(server).enrol()
        let response = try Visitor(server).post(
            "/programs/log_in", ["username": "otto", "password": "a long password"],
            headers: ["Origin: https://lioli.example"])
        #expect(response["Set-Cookie"]?.contains("; Secure") == true)
    }

    @Test("a photo is for its owner alone, and is kept by nobody on the way")
    func photos() throws {
        let server = try Fixture()
        let (owner, other) = (Visitor(server), Visitor(server))
        try owner.enrol("otto")
        try other.enrol("maria")
        server.wait(forWeek: 1)
        _ = try server.weighIn("87", token: try token(server)).expecting(201)
        let photo = try owner.get("/programs/photos/1")
        #expect(photo.status == 200 && photo["Content-Type"] == "image/jpeg")
        #expect(photo["Cache-Control"] == "private, no-store")
        #expect(try other.get("/programs/photos/1").status == 404)
        #expect(try Visitor(server).get("/programs/photos/1").status == 404)
        #expect(try owner.get("/programs/photos/2").status == 404)
        #expect(try owner.get("/programs/photos/01").status == 404)
    }

    @Test("changing the password needs the old one, ends other sessions, and the new one works")
    func password() throws {
        let server = try Fixture()
        let visitor = Visitor(server)
        try visitor.enrol()
        let token = try token(server)
        let wrong = try visitor.submit(
            "/programs/password", ["current": "a wrong password", "password": "another password"])
        #expect(wrong.status == 422 && wrong.text.contains("id=\"current-problem\""))
        let short = try visitor.submit("/programs/password", ["current": "a long password", "password": "x"])
        #expect(short.status == 422 && short.text.contains("id=\"password-problem\""))
        let common = try visitor.submit(
            "/programs/password", ["current": "a long password", "password": "Football1"])
        #expect(common.status == 422 && common.text.contains("id=\"password-problem\""))
        #expect(common.text.contains("one of the 10,000 commonest passwords"))
        let right = try visitor.submit(
            "/programs/password", ["current": "a long password", "password": "another password"])
        #expect(right.status == 303 && right["Location"] == "/programs/mine?done=password")
        let page = try visitor.get("/programs/mine?done=password")
        #expect(page.status == 200 && page.text.contains("The password is changed."))
        #expect(try !visitor.get("/programs/mine?done=x").text.contains("The password is changed."))
        #expect(try server.send("GET", "/api/lioli/v1/pending_weigh_in", token: token).status == 401)
        #expect(try server.login("otto:a long password").status == 401)
        #expect(try server.login("otto:another password").status == 200)
    }

    @Test("stopping early says before what is lost, and loses exactly that")
    func stop() throws {
        let server = try Fixture()
        let visitor = Visitor(server)
        try visitor.enrol()
        server.wait(forWeek: 1)
        _ = try server.weighIn("87", token: try token(server)).expecting(201)
        try visitor.get("/programs/stop")
        #expect(visitor.page.contains("$30 is still at stake, and would be lost."))
        // Meanwhile a week is missed: what would be lost now is another amount, and is shown first.
        let old = ["key": try visitor.hidden("key"), "at_stake": try visitor.hidden("at_stake")]
        server.wait(forWeek: 2, .hours(48))
        let shownAgain = try visitor.post("/programs/stop", old)
        #expect(shownAgain.status == 200 && shownAgain.text.contains("$20 is still at stake"))
        #expect(try visitor.submit("/programs/stop").status == 303)
        #expect(try server.ledger().map(\.kind) == [.staked, .kept, .missed, .stopped, .stopped])
        try visitor.get("/programs/mine")
        #expect(visitor.page.contains("You stopped the program."))
        #expect(try visitor.get("/programs/stop").status == 303)
    }

    @Test("after a program is over another can be begun with the same account, and not before")
    func another() throws {
        let server = try Fixture()
        let visitor = Visitor(server)
        try visitor.enrol(weeks: 1)
        try visitor.get("/programs/preview?unit=kg&start=90&goal=80&weeks=4&stake=10")
        var fields = Visitor.enrolment
        fields["agree"] = "yes"
        fields["key"] = try visitor.hidden("key")
        fields["started_at"] = try visitor.hidden("started_at")
        #expect(try visitor.post("/programs", fields).status == 409)
        server.wait(forWeek: 2)
        fields["started_at"] = String(server.now.seconds)
        #expect(try visitor.post("/programs", fields).status == 303)
        #expect(try server.ledger(1).map(\.kind) == [.staked, .missed])
        #expect(try server.ledger(2).map(\.kind) == [.staked])
    }

    @Test(
        "deleting the account deletes name, password, weights, comments and photos; the ledger stays, tied to nobody"
    )
    func delete() throws {
        let server = try Fixture()
        let visitor = Visitor(server)
        try visitor.enrol()
        let token = try token(server)
        server.wait(forWeek: 1)
        _ = try server.weighIn("87", token: token, comment: "mine").expecting(201)
        let wrong = try visitor.submit("/programs/delete", ["password": "a wrong password"])
        #expect(wrong.status == 422 && wrong.text.contains("$30 is still at stake"))
        let gone = try visitor.submit("/programs/delete", ["password": "a long password"])
        #expect(gone.status == 200 && gone.text.contains("The account is gone."))
        for table in ["accounts", "tokens", "programs", "weigh_ins", "photos"] {
            let count = try server.database.read { connection throws(DatabaseError) in
                try connection.first(SQL(assembled: "SELECT COUNT(*) FROM \(table)")) { $0.integer(0) }
            }
            #expect(count == 0, "\(table)")
        }
        #expect(try server.ledger().map(\.kind) == [.staked, .kept, .stopped, .stopped, .stopped])
        #expect(try server.send("GET", "/api/lioli/v1/pending_weigh_in", token: token).status == 401)
        // The next program gets a number of its own: the old lines are nobody's.
        try Visitor(server).enrol("otto")
        #expect(try server.ledger(2).map(\.kind) == [.staked])
    }

    @Test(
        "a stranger is led to the login whatever they send, and somebody who is logged in is told what is wrong"
    )
    func strangers() throws {
        let server = try Fixture()
        let visitor = Visitor(server)
        try visitor.enrol()
        let cookie = try #require(visitor.cookie)
        for path in ["log_out", "password", "stop", "delete"] {
            for (type, body) in [
                ("application/json", "{}"), ("text/plain", "x"), ("application/x-www-form-urlencoded", "a=%"),
            ] {
                let headers = ["Content-Type: \(type)"]
                let refused = try server.send("POST", "/programs/" + path, json: body, headers: headers)
                #expect(refused.status == 303 && refused["Location"] == "/programs/log_in")
                let told = try server.send(
                    "POST", "/programs/" + path, json: body, headers: headers + ["Cookie: \(cookie)"])
                #expect(told.status == 400)
            }
        }
    }

    @Test("a form of the session without its key is refused, whatever it would do")
    func keys() throws {
        let server = try Fixture()
        let visitor = Visitor(server)
        try visitor.enrol()
        for path in ["log_out", "password", "stop", "delete"] {
            for key in [nil, "", "guessed"] as [String?] {
                var fields = [
                    "password": "a long password", "current": "a long password", "at_stake": "4000",
                ]
                fields["key"] = key
                #expect(try visitor.post("/programs/" + path, fields).status == 403, "\(path)")
            }
        }
        #expect(try visitor.get("/programs/mine").status == 200)
        #expect(try server.ledger().map(\.kind) == [.staked])
    }
}

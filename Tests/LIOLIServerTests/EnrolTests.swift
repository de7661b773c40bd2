import Stakes
import TestSupport
import Testing
import Wire

@testable import Database
@testable import LIOLIServer

@Suite("The sign-up site: enrolling")
struct EnrolTests {
    @Test("L-02 somebody sees the whole schedule before agreeing to it, enrols, and has that very program")
    func enrol() throws {
        let server = try Fixture()
        let visitor = Visitor(server)
        #expect(try visitor.get("/programs/new").status == 200)
        #expect(visitor.page.contains("action=\"/programs/preview\" method=\"get\""))
        let preview = try visitor.get("/programs/preview?unit=kg&start=90&goal=80&weeks=4&stake=10")
        #expect(preview.status == 200)
        for text in [
            "87.5\u{A0}kg", "85\u{A0}kg", "82.5\u{A0}kg", "80\u{A0}kg", "Mon, Dec 7, 2026, 19:55 UTC",
            "Wed, Dec 9, 2026, 19:55 UTC", "$40",
        ] {
            #expect(preview.text.contains(text), "\(text)")
        }
        server.wait(.minutes(10))
        var fields = Visitor.enrolment
        fields["started_at"] = try visitor.hidden("started_at")
        fields["agree"] = "yes"
        fields["username"] = "otto"
        fields["password"] = "a long password"
        #expect(try visitor.post("/programs", fields)["Location"] == "/programs/mine")
        try visitor.get("/programs/mine")
        #expect(visitor.page.contains("Dec 7, 2026, 19:55 UTC"))
        #expect(
            try server.ledger() == [
                LedgerEntry(
                    week: 0, kind: .staked, amount: Money(cents: 4_000), happenedAt: server.now + -600)
            ])
    }

    @Test(
        "an enrolment that breaks the rules is 422, and the field is marked with a sentence that helps",
        arguments: [
            ("goal", "90.01", "The goal can’t be above the weight today."),
            ("weeks", "0", "A whole number from 1 to 104."),
            ("weeks", "1000", "A whole number from 1 to 104."),
            ("weeks", "1,5", "A whole number from 1 to 104."), ("weeks", "", "A whole number from 1 to 104."),
            ("weeks", "-4", "A whole number from 1 to 104."),
            ("stake", "0", "From one cent to 10,000 dollars."), ("stake", "0.001", "At most two decimals."),
            ("stake", "1000000", "From one cent to 10,000 dollars."),
            ("stake", "1,000,000", "Write a number with a point, as 80.5."),
            ("stake", "", "This is missing."),
            ("start", "", "This is missing."), ("start", "0", "A weight lies between 20 and 999.99."),
            ("start", "-80", "Write a number with a point, as 80.5."),
            ("start", "NaN", "Write a number with a point, as 80.5."),
            ("start", "1e3", "Write a number with a point, as 80.5."),
            ("start", "80,5", "Write a number with a point, as 80.5."),
            ("start", "９０", "Write a number with a point, as 80.5."),
            ("start", "90.55555", "At most two decimals."),
            ("start", "10000", "A weight lies between 20 and 999.99."),
            ("unit", "stone", "Choose pounds or kilograms."),
        ])
    func refusals(field: String, value: String, sentence: String) throws {
        let server = try Fixture()
        var fields = Visitor.enrolment
        fields[field] = value
        var query = Query()
        for (name, value) in fields { query.add(name, value) }
        let response = try Visitor(server).get("/programs/preview" + query.text)
        #expect(response.status == 422)
        #expect(response.text.contains(sentence))
        if field != "unit" { #expect(response.text.contains("id=\"\(field)-problem\"")) }
        // The same in place of what is agreed to.
        fields["started_at"] = String(server.now.seconds)
        fields["agree"] = "yes"
        fields["username"] = "otto"
        fields["password"] = "a long password"
        let enrolled = try Visitor(server).post("/programs", fields)
        #expect(enrolled.status == 422)
        #expect(enrolled.text.contains(sentence))
    }

    @Test("a Spanish reader writes a comma, and blanks around a number don't matter")
    func comma() throws {
        let server = try Fixture()
        let response = try server.send(
            "GET", "/programs/preview?unit=kg&start=%2090,5%20&goal=80,25&weeks=4&stake=10,50",
            headers: ["Accept-Language: es-ES"])
        #expect(response.status == 200)
        #expect(response.text.contains("De 90,5\u{A0}kg a 80,25\u{A0}kg en 4 pesajes semanales"))
        #expect(response.text.contains("lun, 7 dic 2026, 19:55 UTC"))
    }

    @Test("an account that can't be is 422 beside its field, and no program is left of it")
    func account() throws {
        let server = try Fixture()
        try Visitor(server).enrol("otto")
        for (username, password, field) in [
            ("otto", "a long password", "username"), ("OTTO", "a long password", "username"),
            ("x", "a long password", "username"), ("ñandú", "a long password", "username"),
            ("maria", "short", "password"), ("maria", "", "password"),
        ] {
            var fields = Visitor.enrolment
            fields["started_at"] = String(server.now.seconds)
            fields["agree"] = "yes"
            fields["username"] = username
            fields["password"] = password
            let response = try Visitor(server).post("/programs", fields)
            #expect(response.status == 422)
            #expect(response.text.contains("id=\"\(field)-problem\""), "\(username)")
        }
        let count = try server.database.read { connection throws(DatabaseError) in
            try connection.first("SELECT COUNT(*) FROM programs") { $0.integer(0) }
        }
        #expect(count == 1)
    }

    @Test(
        "the commonest passwords, and one's own name, are refused beside the field, in the reader's language, with the reason"
    )
    func commonPasswords() throws {
        let server = try Fixture()
        var fields = Visitor.enrolment
        fields["started_at"] = String(server.now.seconds)
        fields["agree"] = "yes"
        fields["username"] = "maria.luisa"
        for (password, language, reason) in [
            ("password", "en", "This is one of the 10,000 commonest passwords, which are guessed first."),
            ("12345678", "en", "This is one of the 10,000 commonest passwords"),
            ("PassWord1", "es", "Es una de las 10\u{A0}000 contraseñas más comunes"),
            ("Maria.Luisa", "en", "A password that is the username is guessed first."),
            ("maria.luisa", "es", "Una contraseña igual que el usuario es la primera que se prueba."),
        ] {
            fields["password"] = password
            let response = try Visitor(server).post(
                "/programs", fields, headers: ["Accept-Language: \(language)"])
            #expect(response.status == 422)
            let problem = response.text.split(separator: "id=\"password-problem\"").last ?? ""
            #expect(problem.prefix(200).contains(reason), "\(problem.prefix(200))")
            #expect(response.text.contains("class=\"alert\" role=\"alert\""))
            // What was chosen stands nowhere on the page.
            #expect(
                !response.text.contains("value=\"\(password)\"") || password.lowercased() == "maria.luisa")
        }
        fields["password"] = "a long password"
        #expect(try Visitor(server).post("/programs", fields).status == 303)
    }

    @Test("who doesn't tick the box, or agrees to a schedule of long ago, is shown it again")
    func agreement() throws {
        let server = try Fixture()
        var fields = Visitor.enrolment
        fields["started_at"] = String(server.now.seconds)
        fields["username"] = "otto"
        fields["password"] = "a long password"
        let unticked = try Visitor(server).post("/programs", fields)
        #expect(unticked.status == 422 && unticked.text.contains("Please tick the box"))
        fields["agree"] = "yes"
        server.wait(.hours(2))
        let late = try Visitor(server).post("/programs", fields)
        #expect(late.status == 409 && late.text.contains("Some time has passed"))
        fields["started_at"] = String(server.now.seconds + 600)
        #expect(try Visitor(server).post("/programs", fields).status == 409)
    }

    @Test("A-05 what somebody types is text on the page, whatever it looks like")
    func markup() throws {
        let server = try Fixture()
        var query = Query()
        query.add("start", "\"><script>alert(1)</script>")
        let response = try server.send("GET", "/programs/preview" + query.text)
        #expect(response.status == 422)
        #expect(!response.text.contains("<script>"))
        #expect(response.text.contains("&quot;&gt;&lt;script&gt;"))
        #expect(response["Content-Security-Policy"]?.contains("default-src 'none'") == true)
    }

    @Test("A-03 the language follows the browser, can be switched, and is remembered")
    func language() throws {
        let server = try Fixture()
        #expect(try server.send("GET", "/programs/new").text.contains("<html lang=\"en\">"))
        let spanish = try server.send(
            "GET", "/programs/new", headers: ["Accept-Language: fr, es;q=0.8, en;q=0.9"])
        #expect(spanish.text.contains("<html lang=\"en\">"))
        let switched = try server.send("GET", "/programs/new?start=90&lang=es")
        #expect(switched.text.contains("<html lang=\"es\">"))
        #expect(switched.text.contains("href=\"/programs/new?start=90&amp;lang=en\""))
        #expect(switched["Set-Cookie"]?.hasPrefix("lioli_language=es; Path=/programs;") == true)
        let later = try server.send(
            "GET", "/programs/new", headers: ["Accept-Language: en", "Cookie: a=b; lioli_language=es"])
        #expect(later.text.contains("<html lang=\"es\">"))
    }

    @Test("a form that another site sends is refused, and so is one that is none")
    func foreign() throws {
        let server = try Fixture()
        let visitor = Visitor(server)
        let fields = ["username": "otto", "password": "a long password"]
        for header in [
            "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site", "Origin: https://evil.example",
            "Origin: null",
        ] {
            #expect(
                try visitor.post("/programs/log_in", fields, headers: [header]).status == 403, "\(header)")
        }
        #expect(try visitor.post("/programs/log_in", fields, headers: ["Origin: http://test"]).status == 401)
        #expect(try server.send("POST", "/programs/log_in", json: "{}").status == 400)
    }
}

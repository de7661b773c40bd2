import Foundation
import LIOLIServer
import TestSupport
import Testing

@testable import trebol

@Suite("The command's tasks for LIOLI")
struct LIOLICommandTests {
    private func command(_ arguments: String...) throws -> LIOLICommand {
        try LIOLICommand(arguments, environment: { _ in nil })
    }

    @Test("tasks are read with their arguments and the data folder, wherever that stands")
    func tasks() throws {
        #expect(try command("list").task == .list)
        #expect(try command("list").data == "data")
        #expect(try command("--data", "there", "due").data == "there")
        #expect(try command("due", "--data=there").data == "there")
        #expect(
            try command("photo", "3", "2").task == .photo(ProgramID(3), week: 2, file: "lioli-3-2.jpg"))
        #expect(try command("photo", "3", "2", "x.jpg").task == .photo(ProgramID(3), week: 2, file: "x.jpg"))
        #expect(
            try command("void", "3", "2", "No", "word").task
                == .void(ProgramID(3), week: 2, reason: "No word"))
        let variable = try LIOLICommand(["verify"], environment: { $0 == "TREBOL_DATA" ? "there" : nil })
        #expect(variable.data == "there")
    }

    @Test(
        "who calls it wrongly is told how",
        arguments: [
            ([], "list, due"), (["lst"], "list"), (["photo", "1"], "PROGRAM WEEK"),
            (["photo", "x", "1"], "PROGRAM"), (["photo", "1", "0"], "WEEK"), (["void", "1", "1"], "REASON"),
            (["void", "1", "1", ""], "reason"), (["void", "1", "1", "two\nlines"], "reason"),
            (["list", "stray"], "stray"), (["list", "--data"], "--data"),
            (["--data=", "list"], "--data"),
        ])
    func wrong(arguments: [String], hint: String) throws {
        let ending = try RunningTrebol(["lioli"] + arguments).ending()
        #expect(ending.status == 2)
        #expect(ending.errors.contains(hint), "\(ending.errors)")
    }

    @Test("a database that isn't there is not made by looking for it")
    func noDatabase() throws {
        let folder = NSTemporaryDirectory() + "/trebol-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let ending = try RunningTrebol(["lioli", "list", "--data", folder]).ending()
        #expect(ending.status == 1)
        #expect(ending.errors.contains("There is no database"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }

    @Test("A-01 the tasks work beside the server: somebody enrols, is listed, and the ledger is verified")
    func besideServer() throws {
        let folder = NSTemporaryDirectory() + "/trebol-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let server = try RunningTrebol([
            "serve", "--apps", "lioli", "--port", "0", "--data", folder, "--web", "none",
        ])
        let port = try server.port()
        let now = Int(Date().timeIntervalSince1970)
        let enrolled = try RawClient(port: port).request(
            "POST", "/programs", headers: ["Content-Type: application/x-www-form-urlencoded"],
            body: "unit=kg&start=90&goal=80&weeks=4&stake=10&started_at=\(now)&agree=yes"
                + "&username=otto&password=a+long+password")
        #expect(enrolled.status == 303)
        let list = try RunningTrebol(["lioli", "list", "--data", folder]).ending()
        #expect(list.status == 0)
        #expect(list.output.contains("1        otto  running  0/4   $10    $0    $0    "))
        let verify = try RunningTrebol(["lioli", "verify", "--data", folder]).ending()
        #expect(verify.status == 0)
        #expect(
            verify.output
                == "1 programs recomputed, 0 of deleted accounts added up: every balance is right.\n")
        let photo = try RunningTrebol(["lioli", "photo", "1", "1", "--data", folder]).ending()
        #expect(photo.status == 1 && photo.errors.contains("Nothing was posted"))
        let void = try RunningTrebol(["lioli", "void", "1", "1", "No word", "--data", folder]).ending()
        #expect(void.status == 1 && void.errors.contains("no success"))
        server.send(SIGTERM)
        #expect(try server.ending().status == 0)
    }
}

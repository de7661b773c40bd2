import Foundation
import Imaging
import Movies
import TestSupport
import Testing
import Wire

@testable import MoviesServer

@Suite("Posters")
struct PosterTests {
    /// The width and height that a JPEG's frame header says.
    private func size(_ jpeg: [UInt8]) -> [Int] {
        var index = 2
        while index + 9 < jpeg.count, jpeg[index] == 0xFF {
            if jpeg[index + 1] == 0xC0 || jpeg[index + 1] == 0xC2 {
                return [
                    Int(jpeg[index + 7]) << 8 | Int(jpeg[index + 8]),
                    Int(jpeg[index + 5]) << 8 | Int(jpeg[index + 6]),
                ]
            }
            index += 2 + (Int(jpeg[index + 2]) << 8 | Int(jpeg[index + 3]))
        }
        return []
    }

    @Test(
        "a poster is drawn in every size, two wide by three high, and may be kept for ever",
        arguments: PosterSize.allCases)
    func sizes(size: PosterSize) throws {
        let response = try Fixture().get("/t/p/\(size.rawValue)/1000001.jpg")
        #expect(response.status == 200 && response["content-type"] == "image/jpeg")
        #expect(response["cache-control"]?.contains("immutable") == true)
        #expect(response["access-control-allow-origin"] == "*")
        let drawn = self.size(response.body)
        #expect(drawn[0] == size.width && abs(drawn[1] - size.width * 3 / 2) <= 1)
    }

    @Test(
        "sizes and files that aren't offered are not found, and no path leads out of the folder",
        arguments: [
            "/t/p/w343/1000001.jpg", "/t/p/original/1000001.jpg", "/t/p/w342/1000001.png",
            "/t/p/w342/1000001.svg",
            "/t/p/w342/..%2f..%2fsecrets.sqlite3", "/t/p/w342/.jpg", "/t/p/w342/01000001.jpg",
            "/t/p/w342/1000001-de.jpg", "/t/p/w342/%00.jpg",
            "/t/p/w342/" + String(repeating: "a", count: 90) + ".jpg",
        ])
    func unknown(path: String) throws {
        #expect([400, 404].contains(try Fixture().get(path).status))
    }

    @Test(
        "every film's poster has its whole title, or as much as fits, and no character that ends the drawing")
    func titles() throws {
        for film in try Fixture.catalogue.get().films {
            for language in CatalogueLanguage.allCases {
                let title = film.title(in: language)
                let setting = TitleSetting(title, width: 420)
                #expect((1...5).contains(setting.lines.count))
                let words = setting.lines.joined(separator: " ")
                #expect(words == title || words.hasSuffix("…"), "\(title)")
                let svg = PosterSheet(film, in: language).svg
                #expect(svg.components(separatedBy: "<svg").count == 2)
            }
        }
    }

    @Test("what was drawn is on disk, is read from there after a start, and never fills more than its bound")
    func disk() throws {
        let fixture = try Fixture(posterLimit: .bytes(120_000))
        let first = try fixture.get("/t/p/w342/1000001.jpg").body
        for number in 1_000_002...1_000_020 { _ = try fixture.get("/t/p/w342/\(number).jpg") }
        let files = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path)
        let bytes = try files.reduce(0) { sum, name in
            let path = fixture.folder.appending(path: name).path
            return sum + (try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0)
        }
        #expect(bytes <= 120_000 && files.count < 20)
        #expect(try fixture.get("/t/p/w342/1000001.jpg").body == first)
        let again = try PosterStore(folder: fixture.folder.path, limit: .bytes(120_000))
        #expect(again.read("drawn2-w342-1000001.jpg") == first)
    }

    @Test("a file that was cut short when the machine went down is drawn anew")
    func torn() throws {
        let fixture = try Fixture()
        let whole = try fixture.get("/t/p/w92/1000001.jpg").body
        let path = fixture.folder.appending(path: "drawn2-w92-1000001.jpg")
        try Data().write(to: path)
        #expect(try fixture.get("/t/p/w92/1000001.jpg").body == whole)
        try Data("half a fi".utf8).write(to: fixture.folder.appending(path: "w92-x.jpg.part"))
        _ = try PosterStore(folder: fixture.folder.path, limit: .megabytes(1))
        #expect(
            !FileManager.default.fileExists(atPath: fixture.folder.appending(path: "w92-x.jpg.part").path))
    }

    @Test("a disk that takes nothing, and a poster larger than all the room there is, are no obstacle")
    func noRoom() throws {
        let full = try Fixture(posterLimit: .bytes(100))
        let gone = try Fixture()
        try FileManager.default.removeItem(at: gone.folder)
        for fixture in [full, gone] {
            for _ in 0..<2 { #expect(try fixture.get("/t/p/w92/1000001.jpg").status == 200) }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: full.folder.path) == [])
    }
}

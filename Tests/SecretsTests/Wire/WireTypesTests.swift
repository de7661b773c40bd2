import Foundation
import JSON
import Secrets
import Testing
import Wire

@Suite("Wire of Secrets: types and their JSON")
struct WireTypesTests {
    private static let post = Post(
        id: PostID(12)!, content: "I “still” \\ sleep\nwith a light on 💡",
        backgroundColor: CardColor(red: 0xF7, green: 0xD6, blue: 0xE0),
        image: PostImage(smallURL: "https://a.example/s.jpg", mediumURL: "https://a.example/m.jpg"),
        user: User(
            id: UserID(7_001)!, username: "hushed-otter",
            avatarURL: "https://a.example/avatars/hushed-otter.png"),
        likesCount: 3, liked: true, commentsCount: 2, latitude: 40.42, longitude: -3.7,
        createdAt: Instant(seconds: 1_796_068_500), updatedAt: Instant(seconds: 1_796_068_560))

    @Test("C-03 a post is written as the API has it")
    func goldenPost() {
        #expect(
            Self.post.jsonText == #"""
                {"id":12,"content":"I “still” \\ sleep\nwith a light on 💡","background_color":"#F7D6E0",\#
                "image":{"small_url":"https://a.example/s.jpg","medium_url":"https://a.example/m.jpg"},\#
                "user":{"id":7001,"username":"hushed-otter",\#
                "avatar_url":"https://a.example/avatars/hushed-otter.png"},\#
                "likes_count":3,"liked":true,"comments_count":2,"latitude":40.42,"longitude":-3.7,\#
                "created_at":"2026-11-30T19:55:00Z","updated_at":"2026-11-30T19:56:00Z"}
                """#)
    }

    @Test("a post without a picture or a place has nulls for them")
    func goldenPlainPost() {
        var post = Self.post
        post.image = nil
        post.latitude = nil
        post.longitude = nil
        #expect(post.jsonText.contains(#""image":null"#))
        #expect(post.jsonText.contains(#""latitude":null,"longitude":null"#))
    }

    private static let comment = Comment(
        id: CommentID(7)!, content: "so do I",
        author: User(
            id: UserID(UserID.range.upperBound)!, username: "quiet-owl",
            avatarURL: "https://a.example/avatars/quiet-owl.png"),
        createdAt: Instant(seconds: 1_796_068_500), updatedAt: Instant(seconds: 1_796_068_560))

    @Test(
        "S-16 C-03 C-05 a comment is written as the API has it, its author and its time of change under both spellings"
    )
    func goldenComment() {
        #expect(
            Self.comment.jsonText == #"""
                {"id":7,"content":"so do I",\#
                "autor":{"id":9007199254740991,"username":"quiet-owl",\#
                "avatar_url":"https://a.example/avatars/quiet-owl.png"},\#
                "author":{"id":9007199254740991,"username":"quiet-owl",\#
                "avatar_url":"https://a.example/avatars/quiet-owl.png"},\#
                "created_at":"2026-11-30T19:55:00Z","updated_at":"2026-11-30T19:56:00Z",\#
                "uptaded_at":"2026-11-30T19:56:00Z"}
                """#)
    }

    @Test("S-07 a picture is sent as base64, and read bare or as a data URI, in lines or not")
    func pictures() {
        let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        for count in [0, 1, 2, 3, 4, 1_000] {
            let data = ImageData(file: Array(bytes.prefix(count)))
            #expect(data.base64 == Data(bytes.prefix(count)).base64EncodedString())
            #expect(data.decoded() == Array(bytes.prefix(count)))
            #expect(
                ImageData(base64: "data:image/jpeg;base64," + data.base64).decoded()
                    == Array(bytes.prefix(count)))
        }
        let lines = Data(bytes).base64EncodedString(options: [
            .lineLength76Characters, .endLineWithCarriageReturn,
        ])
        #expect(ImageData(base64: lines).decoded() == bytes)
        #expect(ImageData(base64: " aGk \n").decoded() == Array("hi".utf8))
    }

    @Test(
        "what isn't base64 has no bytes",
        arguments: [
            "a", "aGk=a", "aGk==", "aG=k", "=", "aGk\u{0}", "a-_b", "é", "data:image/jpeg,aGk=",
            "data:;base64",
            "data:image/png;base64;x,aGk=", "https://a.example/a.jpg",
        ])
    func notBase64(text: String) {
        #expect(ImageData(base64: text).decoded() == nil)
    }

    @Test("what is written reads back the same")
    func roundTrips() throws {
        #expect(try roundTrip(Self.post) == Self.post)
        let draft = PostDraft(
            content: "x", backgroundColor: CardColor.palette[3], imageData: ImageData(file: Array("hi".utf8)),
            latitude: 1.5,
            longitude: -2)
        #expect(try roundTrip(draft) == draft)
        #expect(try roundTrip(Self.comment) == Self.comment)
        #expect(try roundTrip(CommentDraft(content: "x")) == CommentDraft(content: "x"))
        let plain = PostDraft(content: "", backgroundColor: CardColor.palette[0])
        #expect(try roundTrip(plain) == plain)
        let credentials = Credentials(username: "hushed-otter", password: "pa\"ss")
        #expect(try roundTrip(credentials) == credentials)
        #expect(try roundTrip(TokenReply(token: "abc")) == TokenReply(token: "abc"))
        let name = MadeUpName(username: "hushed-otter", email: "hushed-otter@secrets.invalid")
        #expect(try roundTrip(name) == name)
        let profile = Profile(user: Self.post.user, email: name.email)
        #expect(try roundTrip(profile) == profile)
    }

    @Test("C-04 a profile is a user with an address")
    func goldenProfile() {
        #expect(
            Profile(user: Self.post.user, email: "hushed-otter@secrets.invalid").jsonText == #"""
                {"id":7001,"username":"hushed-otter",\#
                "avatar_url":"https://a.example/avatars/hushed-otter.png",\#
                "email":"hushed-otter@secrets.invalid"}
                """#)
    }

    @Test("C-03 a user's number is positive and has 53 bits at most", arguments: [0, -1, 1 << 53, .max])
    func wrongUserID(number: Int64) {
        #expect(UserID(number) == nil)
        #expect(throws: JSONError.self) {
            try User(
                json: JSONValue(
                    parsing: #"{"id":\#(number),"username":"hushed-otter","avatar_url":"/a.png"}"#))
        }
    }

    @Test("C-01 what answers a like reads as the post")
    func likeReply() throws {
        let text = Self.post.jsonText.dropLast() + #","likeable_id":12,"likeable_type":"Post"}"#
        #expect(try Post(json: JSONValue(parsing: String(text))) == Self.post)
    }

    @Test(
        "a draft says which value is wrong",
        arguments: [
            (##"{}"##, "content"),
            (##"{"content":5,"background_color":"#FFFFFF"}"##, "content"),
            (##"{"content":"x"}"##, "background_color"),
            (##"{"content":"x","background_color":"red"}"##, "background_color"),
            (##"{"content":"x","background_color":"#FFFFFF","latitude":90.5}"##, "latitude"),
            (##"{"content":"x","background_color":"#FFFFFF","longitude":"-181"}"##, "longitude"),
            (##"{"content":"x","background_color":"#FFFFFF","longitude":-181}"##, "longitude"),
            (##"{"content":"x","background_color":"#FFFFFF","image_data":{}}"##, "image_data"),
            (##"[]"##, ""),
        ])
    func badDrafts(text: String, field: String) {
        #expect { try PostDraft(json: JSONValue(parsing: text)) } throws: {
            ($0 as? JSONError)?.path == field
        }
    }

    @Test("a post inside a page says where it is wrong")
    func badPost() {
        let text = "[" + Self.post.jsonText.replacing("\"hushed-otter\"", with: "null") + "]"
        #expect {
            try [Post](json: JSONValue(parsing: text))
        } throws: {
            ($0 as? JSONError)?.path == "[0].user.username"
        }
    }

    private func roundTrip<Value: JSONEncodable & JSONDecodable>(_ value: Value) throws -> Value {
        try Value(json: JSONValue(parsing: value.jsonBytes))
    }
}

@Suite("Wire of Secrets: colours")
struct CardColorTests {
    @Test("colours are read in either case and written in upper case")
    func text() {
        #expect(CardColor("#f7d6e0")?.text == "#F7D6E0")
        #expect(CardColor("#000000") == CardColor(red: 0, green: 0, blue: 0))
    }

    @Test(
        "nothing else is a colour", arguments: ["", "#", "F7D6E0", "#F7D6E", "#F7D6E0F", "#F7D6EG", "#é6E0F"])
    func refused(text: String) {
        #expect(CardColor(text) == nil)
    }

    @Test("the palette has twelve different colours on which its dark text reads well (4.5:1)")
    func palette() {
        #expect(Set(CardColor.palette).count == 12)
        for color in CardColor.palette {
            #expect(contrast(color, .darkText) >= 4.5, "\(color.text)")
            #expect(color.wantsDarkText)
        }
    }

    @Test("dark colours want light text")
    func darkColors() {
        #expect(!CardColor(red: 0, green: 0, blue: 0).wantsDarkText)
        #expect(!CardColor(red: 0x24, green: 0x21, blue: 0x3D).wantsDarkText)
        #expect(CardColor(red: 255, green: 255, blue: 255).wantsDarkText)
    }

    private func contrast(_ left: CardColor, _ right: CardColor) -> Double {
        let lights = [luminance(left), luminance(right)].sorted()
        return (lights[1] + 0.05) / (lights[0] + 0.05)
    }

    /// WCAG's relative luminance, to the letter.
    private func luminance(_ color: CardColor) -> Double {
        func linear(_ part: UInt8) -> Double {
            let value = Double(part) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }
}

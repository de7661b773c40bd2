import Database
import Secrets
import Wire

/// What the benchmark's database holds: everything follows from a row's number.
struct Seed: Sendable {
    static let accounts: Int64 = 10_000
    /// When the accounts signed up and just before the first post was written; the posts are a second apart.
    static let begin = Instant(seconds: 1_767_225_600)

    let posts: Int64
    /// How many likes each account gives.
    let likesEach: Int64

    /// Nil when there can't be so many posts, or so many likes of them.
    init?(posts: Int64, likes: Int64) {
        guard (1...100_000_000).contains(posts), likes >= 0, likes / Self.accounts <= posts else {
            return nil
        }
        self.posts = posts
        likesEach = likes / Self.accounts
    }

    static func name(_ account: Int64) -> String {
        "hushed-otter-\(account)"
    }

    func addAccount(_ number: Int64, to connection: Connection) throws(DatabaseError) {
        try connection.execute(
            "INSERT INTO accounts (username, folded_username, password_hash, created_at) VALUES ($1, $1, '', $2)",
            .text(Self.name(number)), .integer(Self.begin.seconds))
        try connection.execute(
            "INSERT INTO author_numbers (account_id, number) SELECT id, $1 FROM accounts WHERE username = $2",
            .integer(Self.authorNumber(number)), .text(Self.name(number)))
    }

    private static func authorNumber(_ account: Int64) -> Int64 {
        Int64(mix(account) >> 11 | 1)
    }

    /// Adds a post as long as secrets are, half of them with a place.
    func addPost(_ number: Int64, to connection: Connection) throws(DatabaseError) {
        let author = Int64(Self.mix(number) % UInt64(Self.accounts)) + 1
        let dice = Self.mix(number &+ 7_000_000_000)
        let hasPlace = dice % 2 == 0
        try connection.execute(
            """
            INSERT INTO posts (id, author_id, author_name, author_number, content, background_color, latitude, longitude,
                likes_count, comments_count, created_at, updated_at)
            VALUES ($1, $2, $3, $9, $4, $5, $6, $7, 0, 0, $8, $8)
            """,
            .integer(number), .integer(author), .text(Self.name(author)), .text(content(dice)),
            .text(CardColor.palette[Int(dice % 12)].text),
            hasPlace ? .real(Double(Int(dice % 18_000) - 9_000) / 100) : .null,
            hasPlace ? .real(Double(Int(dice % 36_000) - 18_000) / 100) : .null,
            .integer(Self.begin.seconds + number), .integer(Self.authorNumber(author)))
    }

    /// Adds the likes of an account, spread evenly over all posts.
    func addLikes(of account: Int64, to connection: Connection) throws(DatabaseError) {
        for like in 0..<likesEach {
            let from = like * posts / likesEach
            let width = (like + 1) * posts / likesEach - from
            let post = from + Int64(Self.mix(account &* 1_000_003 &+ like) % UInt64(width)) + 1
            try connection.execute(
                "INSERT INTO likes (account_id, post_id) VALUES ($1, $2)", .integer(account), .integer(post))
        }
    }

    /// One to eight sentences.
    private func content(_ dice: UInt64) -> String {
        let sentences = [
            "I still sleep with a light on.", "Nobody knows that I kept the letter.",
            "I told them that I liked the soup.", "Every spring I look for that bench again.",
            "I learnt the song by heart for someone who never came.", "It was me who broke the blue cup.",
            "I say good night to the plants.", "Sometimes I take the long way, just to be late.",
        ]
        let count = 1 + Int(dice >> 20 & 3) + Int(dice >> 24 & 1) * Int(dice >> 28 & 3)
        return (0..<count).map { sentences[Int(dice >> (32 + UInt64($0) * 3) & 7)] }.joined(separator: " ")
    }

    /// A number that looks random and follows from `number` (the finisher of SplitMix64).
    private static func mix(_ number: Int64) -> UInt64 {
        var bits = UInt64(bitPattern: number) &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}

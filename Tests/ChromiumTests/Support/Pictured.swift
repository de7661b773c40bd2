/// Secrets for the pictures: such as people have, and that hurt nobody.
enum Pictured {
    struct Secret {
        let text: String
        let color: String
        /// How many others like it.
        let likes: Int
        /// What was said about it.
        var comments: [String] = []
    }

    static let secrets = [
        Secret(
            text: "I still call my old number to hear who answers now. It’s a bakery. I’ve started ordering.",
            color: "#FBDEA8", likes: 3,
            comments: ["What do you order?", "I’d have hung up. Good that you didn’t."]),
        Secret(
            text: "I learned to knit so that I’d have something to do with my hands while I miss you.",
            color: "#C9C4F2", likes: 7, comments: ["A scarf?"]),
        Secret(
            text:
                "My neighbour thinks a cat waters her plants. It’s me. I like her balcony better than mine.",
            color: "#B5E6CC", likes: 5),
        Secret(
            text: "I say “good night” to the sea when I’m the last to leave the beach.", color: "#B8D4F5",
            likes: 2),
        Secret(
            text:
                "At 41 I took the train to the end of the line, just because I never had. There was a lake. 🌙",
            color: "#F6BDD6", likes: 8),
        Secret(
            text:
                "Every year I write my father a birthday letter. He’s had nine since he died.\n\nThis one made me laugh.",
            color: "#DDD8CE", likes: 6),
        Secret(
            text:
                "I pretend to be bad at chess so that my grandson keeps asking for one more game. Last week I lost, and I hadn’t been pretending. I’ve never been so proud of anything, and I can’t tell a soul, because then he’d know about the two hundred games before it. So I’m telling you.",
            color: "#EEEAAE", likes: 4),
        Secret(
            text: "Nobody at work knows that I sing in the stairwell. The echo does.", color: "#E5C0EC",
            likes: 1),
    ]
}

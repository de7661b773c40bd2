/// What lies between a picture and the text on it: enough of the night that white text can be read over any picture.
enum Scrim {
    /// Its colour.
    static let color = CardColor(red: 20, green: 16, blue: 46)
    /// How much of the picture it covers, in hundredths.
    static let percent = 64

    /// As a style sheet has it.
    static var css: String {
        "rgb(\(color.red) \(color.green) \(color.blue) / \(percent)%)"
    }

    /// What a picture's pixel looks like through it.
    static func over(_ pixel: CardColor) -> CardColor {
        CardColor(
            red: mix(pixel.red, color.red), green: mix(pixel.green, color.green),
            blue: mix(pixel.blue, color.blue))
    }

    private static func mix(_ pixel: UInt8, _ scrim: UInt8) -> UInt8 {
        UInt8((Int(pixel) * (100 - percent) + Int(scrim) * percent) / 100)
    }
}

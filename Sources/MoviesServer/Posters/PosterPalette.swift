/// The colours of a poster: dark enough for a foyer, three that go together, and the shade under the title.
struct PosterPalette: Equatable {
    let ground: String
    let far: String
    let near: String
    let accent: String
    let shade: String

    private init(_ ground: String, _ far: String, _ near: String, _ accent: String, _ shade: String) {
        self.ground = ground
        self.far = far
        self.near = near
        self.accent = accent
        self.shade = shade
    }

    /// Several moods a genre; the film's number picks one.
    static func of(_ genre: CatalogueGenre, number: Int64) -> PosterPalette {
        let moods = moods(of: genre)
        return moods[Int(number % Int64(moods.count))]
    }

    private static func moods(of genre: CatalogueGenre) -> [PosterPalette] {
        switch genre {
        case .action, .war: [embers, dust, signal]
        case .adventure, .western: [desert, lagoon, jungle]
        case .animation, .family: [playground, meadow, candy]
        case .comedy, .music: [stage, ballroom, candy]
        case .crime, .thriller, .mystery: [night, office, signal, harbour]
        case .horror: [blood, swamp]
        case .romance, .drama, .televisionFilm: [dusk, winter, autumn, plum, harbour, olive]
        case .scienceFiction, .fantasy: [orbit, nebula, glacier, ultraviolet]
        case .history, .documentary: [parchment, lichen, autumn]
        }
    }

    private static let embers = PosterPalette("#3a1410", "#7d2a17", "#d8562b", "#ffb454", "#160605")
    private static let dust = PosterPalette("#2c2a22", "#59553f", "#a3562e", "#f0a94a", "#11100b")
    private static let signal = PosterPalette("#26211c", "#b7312c", "#e8e0d0", "#f4c24a", "#0e0b09")
    private static let desert = PosterPalette("#c96f3a", "#8e3f2a", "#4b2230", "#ffd98a", "#200f14")
    private static let lagoon = PosterPalette("#2f6f73", "#1d4a55", "#e0a458", "#ffe0a3", "#0a1b20")
    private static let jungle = PosterPalette("#3c6b3e", "#234a35", "#c7b04f", "#f6efb8", "#0b1a10")
    private static let playground = PosterPalette("#2f5fb3", "#5fa8e0", "#ffcf5c", "#ff7a6b", "#0f1f40")
    private static let meadow = PosterPalette("#3b8f72", "#7cc9a0", "#ffb86b", "#fff0b3", "#0d2a20")
    private static let candy = PosterPalette("#c2476f", "#f08fa3", "#5bc0be", "#fff3d6", "#2d0d1c")
    private static let stage = PosterPalette("#d9a441", "#e8703a", "#7a2e4d", "#fff2c7", "#2c0f1c")
    private static let ballroom = PosterPalette("#b8456b", "#e98a6a", "#5b2a6e", "#ffd7a8", "#220c2b")
    private static let night = PosterPalette("#1b2230", "#34425c", "#c23a3a", "#f2d15c", "#080b12")
    private static let office = PosterPalette("#20262b", "#3e4c4f", "#d08b2c", "#f4e3b0", "#0a0d0f")
    private static let harbour = PosterPalette("#17333a", "#2f6d72", "#e07a4b", "#f7ead0", "#061316")
    private static let blood = PosterPalette("#120c10", "#3a0f18", "#a3182a", "#f0e6d8", "#050304")
    private static let swamp = PosterPalette("#0e1512", "#1f3a2c", "#6fa34a", "#e7f2d0", "#040806")
    private static let dusk = PosterPalette("#4a2b4f", "#8a4a6b", "#e38a7a", "#ffd9c2", "#1a0c1e")
    private static let winter = PosterPalette("#22384f", "#4a6f8a", "#d9a38a", "#f7e3cf", "#0a131d")
    private static let autumn = PosterPalette("#5a3420", "#a0582c", "#d99a4e", "#f8e2b8", "#1d0f08")
    private static let plum = PosterPalette("#33203f", "#6b3f7d", "#c98bb0", "#f3dcea", "#130a19")
    private static let olive = PosterPalette("#3f4227", "#757a3f", "#d6b656", "#f5eecb", "#15170b")
    private static let orbit = PosterPalette("#121a3a", "#2f3f86", "#8f6fd6", "#8be3e0", "#060919")
    private static let nebula = PosterPalette("#1a1030", "#4a2a7a", "#e06fb0", "#ffd07a", "#0a0614")
    private static let glacier = PosterPalette("#0d2a3f", "#1f5f86", "#9fd8ea", "#ffffff", "#04111a")
    private static let ultraviolet = PosterPalette("#101414", "#0f5c52", "#46d6a8", "#e8ff9c", "#050808")
    private static let parchment = PosterPalette("#6b5a3c", "#9a8256", "#3b3226", "#f2e2b8", "#191409")
    private static let lichen = PosterPalette("#4d5a52", "#7f8f7c", "#2a332e", "#eee6c8", "#0e1411")
}

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

    /// Two moods a genre; the film's number picks one.
    static func of(_ genre: CatalogueGenre, number: Int64) -> PosterPalette {
        let moods = moods(of: genre)
        return number.isMultiple(of: 2) ? moods.0 : moods.1
    }

    private static func moods(of genre: CatalogueGenre) -> (PosterPalette, PosterPalette) {
        switch genre {
        case .action, .war:
            (
                .init("#3a1410", "#7d2a17", "#d8562b", "#ffb454", "#160605"),
                .init("#2c2a22", "#59553f", "#a3562e", "#f0a94a", "#11100b")
            )
        case .adventure, .western:
            (
                .init("#c96f3a", "#8e3f2a", "#4b2230", "#ffd98a", "#200f14"),
                .init("#2f6f73", "#1d4a55", "#e0a458", "#ffe0a3", "#0a1b20")
            )
        case .animation, .family:
            (
                .init("#2f5fb3", "#5fa8e0", "#ffcf5c", "#ff7a6b", "#0f1f40"),
                .init("#3b8f72", "#7cc9a0", "#ffb86b", "#fff0b3", "#0d2a20")
            )
        case .comedy, .music:
            (
                .init("#d9a441", "#e8703a", "#7a2e4d", "#fff2c7", "#2c0f1c"),
                .init("#b8456b", "#e98a6a", "#5b2a6e", "#ffd7a8", "#220c2b")
            )
        case .crime, .thriller, .mystery:
            (
                .init("#1b2230", "#34425c", "#c23a3a", "#f2d15c", "#080b12"),
                .init("#20262b", "#3e4c4f", "#d08b2c", "#f4e3b0", "#0a0d0f")
            )
        case .horror:
            (
                .init("#120c10", "#3a0f18", "#a3182a", "#f0e6d8", "#050304"),
                .init("#0e1512", "#1f3a2c", "#6fa34a", "#e7f2d0", "#040806")
            )
        case .romance, .drama, .televisionFilm:
            (
                .init("#4a2b4f", "#8a4a6b", "#e38a7a", "#ffd9c2", "#1a0c1e"),
                .init("#22384f", "#4a6f8a", "#d9a38a", "#f7e3cf", "#0a131d")
            )
        case .scienceFiction, .fantasy:
            (
                .init("#121a3a", "#2f3f86", "#8f6fd6", "#8be3e0", "#060919"),
                .init("#1a1030", "#4a2a7a", "#e06fb0", "#ffd07a", "#0a0614")
            )
        case .history, .documentary:
            (
                .init("#6b5a3c", "#9a8256", "#3b3226", "#f2e2b8", "#191409"),
                .init("#4d5a52", "#7f8f7c", "#2a332e", "#eee6c8", "#0e1411")
            )
        }
    }
}

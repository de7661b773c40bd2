import Movies

/// The genres, by the numbers of that API.
enum CatalogueGenre: Int64, CaseIterable, Sendable {
    case action = 28
    case adventure = 12
    case animation = 16
    case comedy = 35
    case crime = 80
    case documentary = 99
    case drama = 18
    case family = 10751
    case fantasy = 14
    case history = 36
    case horror = 27
    case music = 10402
    case mystery = 9648
    case romance = 10749
    case scienceFiction = 878
    case televisionFilm = 10770
    case thriller = 53
    case war = 10752
    case western = 37

    var id: GenreID { GenreID(rawValue) }

    func name(in language: CatalogueLanguage) -> String {
        switch language {
        case .english: names.english
        case .spanish: names.spanish
        }
    }

    private var names: (english: String, spanish: String) {
        switch self {
        case .action: ("Action", "Acción")
        case .adventure: ("Adventure", "Aventura")
        case .animation: ("Animation", "Animación")
        case .comedy: ("Comedy", "Comedia")
        case .crime: ("Crime", "Crimen")
        case .documentary: ("Documentary", "Documental")
        case .drama: ("Drama", "Drama")
        case .family: ("Family", "Familia")
        case .fantasy: ("Fantasy", "Fantasía")
        case .history: ("History", "Historia")
        case .horror: ("Horror", "Terror")
        case .music: ("Music", "Música")
        case .mystery: ("Mystery", "Misterio")
        case .romance: ("Romance", "Romance")
        case .scienceFiction: ("Science Fiction", "Ciencia ficción")
        case .televisionFilm: ("TV Movie", "Película de TV")
        case .thriller: ("Thriller", "Suspense")
        case .war: ("War", "Bélica")
        case .western: ("Western", "Western")
        }
    }

    static func list(in language: CatalogueLanguage) -> GenreList {
        GenreList(genres: allCases.map { Genre(id: $0.id, name: $0.name(in: language)) })
    }
}

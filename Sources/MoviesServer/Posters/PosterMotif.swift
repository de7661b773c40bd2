/// What is drawn on a poster: shapes that speak of a genre, arranged by the film's number, always the same for the same
/// film.
struct PosterMotif {
    private let genre: CatalogueGenre
    let palette: PosterPalette
    private let seed: UInt64

    /// The genres that tell most of a film, before those that tell little.
    static let telling: [CatalogueGenre] = [
        .western, .horror, .scienceFiction, .war, .animation, .fantasy, .music, .documentary, .crime,
        .mystery,
        .thriller, .adventure, .romance, .history, .comedy, .family, .action, .drama,
    ]

    init(genre: CatalogueGenre, palette: PosterPalette, number: Int64) {
        self.genre = genre
        self.palette = palette
        seed = UInt64(bitPattern: number) &* 0x9E37_79B9_7F4A_7C15
    }

    /// The shapes, on a sheet of 500 × 750. A genre has several kinds, so that neighbours in a list differ.
    var svg: String {
        let kinds = self.kinds
        return kinds[choice(400, kinds.count)]()
    }

    private var kinds: [() -> String] {
        switch genre {
        case .action, .war: [{ slants }, { searchlights }, { hills }]
        case .adventure, .western: [{ hills }, { horizon }, { waves }]
        case .animation, .family: [{ balloons }, { rainbow }, { tree }, { waves }]
        case .comedy: [{ confetti }, { curtain }, { stairs }]
        case .music: [{ bars }, { curtain }]
        case .crime, .thriller: [{ blinds }, { skyline }, { stairs }, { slants }]
        case .mystery: [{ rings }, { stairs }, { window }]
        case .horror: [{ teeth }, { house }]
        case .romance, .drama, .televisionFilm: [{ discs }, { window }, { horizon }, { tree }, { waves }]
        case .scienceFiction: [{ planet }, { orbits }, { comet }]
        case .fantasy: [{ moon }, { castle }, { comet }]
        case .history, .documentary: [{ arches }, { tree }, { horizon }]
        }
    }

    /// 0 or more, less than `count`; another for each `place`.
    func choice(_ place: Int, _ count: Int) -> Int {
        var bits = seed &+ UInt64(place) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 30)) &* 0x94D0_49BB_1331_11EB
        bits ^= bits >> 29
        return Int(bits % UInt64(max(count, 1)))
    }

    func disc(_ x: Int, _ y: Int, _ radius: Int, _ fill: String, opacity: String = "1") -> String {
        "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\" fill=\"\(fill)\" fill-opacity=\"\(opacity)\"/>"
    }

    func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ fill: String) -> String {
        "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" fill=\"\(fill)\"/>"
    }

    func path(_ strokes: String, _ fill: String, opacity: String = "1") -> String {
        "<path d=\"\(strokes)\" fill=\"\(fill)\" fill-opacity=\"\(opacity)\"/>"
    }

    func joined(_ count: Int, _ shape: (Int) -> String) -> String {
        (0..<count).map(shape).joined()
    }

    // MARK: - Motifs

    private var slants: String {
        let lean = 120 + choice(0, 120)
        return joined(6) { index in
            let x = -260 + index * 130 + choice(index + 1, 40)
            let fill = [palette.far, palette.near, palette.ground, palette.accent][choice(index + 9, 4)]
            let width = 40 + choice(index + 20, 60)
            return path("M\(x) 750 l\(lean * 3) -750 h\(width) l-\(lean * 3) 750 z", fill)
        }
    }

    private var hills: String {
        let sunX = 110 + choice(0, 280)
        let sunY = 150 + choice(1, 110)
        var svg = disc(sunX, sunY, 78 + choice(2, 40), palette.accent)
        for (index, fill) in [palette.far, palette.near, palette.shade].enumerated() {
            let y = 330 + index * 90
            let peak = 80 + choice(index + 3, 340)
            let second = 80 + choice(index + 30, 340)
            svg += path(
                "M0 750 V\(y + 60) L\(peak) \(y - 70 - choice(index + 6, 60)) L\((peak + second) / 2 + 60) \(y + 50) "
                    + "L\(second + 120) \(y - 30) L500 \(y + 70) V750 z", fill)
        }
        return svg
    }

    private var balloons: String {
        joined(8) { index in
            let fill = [palette.far, palette.near, palette.accent][(index + choice(9, 3)) % 3]
            return disc(
                50 + choice(index, 400), 60 + choice(index + 20, 420), 40 + choice(index + 40, 80), fill,
                opacity: "0.86")
        }
    }

    private var confetti: String {
        disc(250, 260, 170 + choice(0, 30), palette.near)
            + path("M80 260 a170 170 0 0 0 340 0 z", palette.far)
            + joined(26) { index in
                let x = choice(index + 3, 500)
                let y = choice(index + 43, 460)
                let fill = index.isMultiple(of: 2) ? palette.accent : palette.far
                return "<rect x=\"\(x)\" y=\"\(y)\" width=\"18\" height=\"10\" fill=\"\(fill)\" "
                    + "transform=\"rotate(\(choice(index + 80, 180)) \(x) \(y))\"/>"
            }
    }

    private var bars: String {
        joined(11) { index in
            let height = 90 + choice(index, 300)
            let fill = [palette.far, palette.near, palette.accent][choice(index + 20, 3)]
            return
                "<rect x=\"\(20 + index * 43)\" y=\"\(300 - height / 2)\" width=\"26\" height=\"\(height)\" "
                + "rx=\"13\" fill=\"\(fill)\"/>"
        }
    }

    private var blinds: String {
        let x = 150 + choice(0, 200)
        return disc(x, 270, 150, palette.far) + disc(x, 220, 62, palette.near)
            + path("M\(x - 120) 480 q120 -230 240 0 z", palette.near)
            + joined(12) { box(0, 20 + $0 * 44, 500, 16 + choice($0 + 2, 10), palette.ground) }
    }

    private var rings: String {
        let x = 170 + choice(0, 160)
        return joined(6) { index in
            disc(x, 260, 230 - index * 40, index.isMultiple(of: 2) ? palette.far : palette.ground)
        } + disc(x, 250, 34, palette.accent) + path("M\(x - 16) 270 h32 l18 110 h-68 z", palette.accent)
    }

    private var teeth: String {
        let eye = 140 + choice(0, 220)
        return disc(eye, 210, 120, palette.near) + disc(eye, 210, 56, palette.ground)
            + disc(eye + 18, 190, 16, palette.accent)
            + joined(9) { index in
                let x = index * 60 - 20
                return path("M\(x) 330 h64 l-32 \(70 + choice(index + 3, 110)) z", palette.far)
            }
            + joined(9) { index in
                let x = index * 60 - 50
                return path("M\(x) 620 h64 l-32 -\(60 + choice(index + 23, 90)) z", palette.far)
            }
    }

    private var discs: String {
        let gap = 60 + choice(0, 70)
        let y = 230 + choice(1, 70)
        return disc(250 - gap, y, 140 + choice(2, 30), palette.far)
            + disc(250 + gap, y + choice(3, 60), 130 + choice(4, 30), palette.near, opacity: "0.82")
            + disc(120 + choice(5, 260), 90 + choice(6, 50), 20 + choice(7, 14), palette.accent)
    }

    private var planet: String {
        let x = 160 + choice(0, 180)
        let y = 230 + choice(1, 70)
        let tilt = choice(2, 50) - 25
        return stars(40, palette.accent) + disc(x, y, 120, palette.far)
            + disc(x - 24, y - 24, 92, palette.near)
            + "<ellipse cx=\"\(x)\" cy=\"\(y)\" rx=\"210\" ry=\"44\" fill=\"none\" stroke=\"\(palette.accent)\" "
            + "stroke-width=\"12\" transform=\"rotate(\(tilt) \(x) \(y))\"/>"
    }

    private var moon: String {
        let x = 150 + choice(0, 200)
        return stars(28, palette.accent) + disc(x, 190, 110, palette.accent)
            + disc(x + 46, 168, 96, palette.ground)
            + path("M0 750 V470 q90 -120 180 -20 t180 -30 t160 40 V750 z", palette.far)
            + path("M0 750 V560 q120 -90 240 -10 t280 -20 V750 z", palette.near)
    }

    func stars(_ count: Int, _ fill: String) -> String {
        joined(count) { index in
            disc(
                choice(index + 100, 500), choice(index + 200, 560), 1 + choice(index + 300, 4), fill,
                opacity: "0.8")
        }
    }

    private var arches: String {
        let count = 2 + choice(0, 3)
        let width = 500 / count
        return disc(250, 170, 84 + choice(1, 30), palette.accent)
            + joined(count) { index in
                let left = index * width + 14
                let inner = width - 28
                return box(left, 330, inner, 420, palette.far)
                    + path("M\(left) 332 a\(inner / 2) \(inner / 2) 0 0 1 \(inner) 0 z", palette.far)
                    + box(left + 22, 372, max(inner - 44, 8), 378, palette.near)
                    + path(
                        "M\(left + 22) 374 a\(max(inner - 44, 8) / 2) \(max(inner - 44, 8) / 2) 0 0 1 "
                            + "\(max(inner - 44, 8)) 0 z", palette.near)
            }
    }
}

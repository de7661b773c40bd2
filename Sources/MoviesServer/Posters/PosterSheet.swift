import Movies

/// A film's poster, drawn from what the catalogue knows: a motif and colours by its genre, arranged by its number, and
/// its title set large.
struct PosterSheet {
    static let width = 500
    static let height = 750
    private static let margin = 40

    private let film: Film
    private let title: String
    private let language: CatalogueLanguage
    private let genre: CatalogueGenre
    private let palette: PosterPalette

    init(_ film: Film, in language: CatalogueLanguage) {
        self.film = film
        self.language = language
        title = film.title(in: language)
        genre = Self.genre(of: film)
        palette = PosterPalette.of(genre, number: film.id.number)
    }

    private static func genre(of film: Film) -> CatalogueGenre {
        // The first says least: the numbers stand in alphabetical order, and nearly everything is a drama.
        let genres = film.genreIDs.compactMap { CatalogueGenre(rawValue: $0.number) }
        return PosterMotif.telling.first { genres.contains($0) } ?? genres.first ?? .drama
    }

    /// The whole drawing.
    var svg: String {
        let motif = PosterMotif(genre: genre, palette: palette, number: film.id.number)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width)" height="\(Self.height)" \
            viewBox="0 0 \(Self.width) \(Self.height)">
            <rect width="\(Self.width)" height="\(Self.height)" fill="\(palette.ground)"/>
            \(motif.svg)
            \(shade)
            \(titleSVG)
            </svg>
            """
    }

    /// Darkens the lower part, so that the title is readable over any motif.
    private var shade: String {
        """
        <defs><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1">\
        <stop offset="0.42" stop-color="\(palette.shade)" stop-opacity="0"/>\
        <stop offset="0.72" stop-color="\(palette.shade)" stop-opacity="0.82"/>\
        <stop offset="1" stop-color="\(palette.shade)" stop-opacity="0.96"/></linearGradient></defs>\
        <rect width="\(Self.width)" height="\(Self.height)" fill="url(#shade)"/>
        """
    }

    private var titleSVG: String {
        let setting = TitleSetting(title, width: Self.width - 2 * Self.margin)
        let lineHeight = setting.size * 110 / 100
        let credit = film.directors.prefix(2).joined(separator: " · ")
        let bottom = Self.height - Self.margin
        let first = bottom - 58 - lineHeight * (setting.lines.count - 1)
        var svg = """
            <rect x="\(Self.margin)" y="\(first - setting.size - 14)" width="56" height="6" fill="\(palette.accent)"/>
            <g font-family="Noto Sans, DejaVu Sans, sans-serif" fill="#ffffff">
            """
        for (index, line) in setting.lines.enumerated() {
            svg +=
                "<text x=\"\(Self.margin)\" y=\"\(first + lineHeight * index)\" font-size=\"\(setting.size)\" "
            svg += "font-weight=\"700\">\(Self.escaped(line))</text>"
        }
        svg += "<text x=\"\(Self.margin)\" y=\"\(bottom - 8)\" font-size=\"22\" fill-opacity=\"0.86\">"
        svg += "\(film.releaseDate.year)"
        if !credit.isEmpty { svg += "  ·  " + Self.escaped(Self.shortened(credit, to: 30)) }
        return svg + "</text></g>"
    }

    private static func shortened(_ text: String, to count: Int) -> String {
        text.count <= count ? text : text.prefix(count - 1) + "…"
    }

    /// Text as it stands in XML; what XML can't hold is left out.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: if character.value >= 0x20 { result.unicodeScalars.append(character) }
            }
        }
        return result
    }
}

/// A title broken into lines, as large as they fit.
struct TitleSetting: Equatable {
    let lines: [String]
    /// Of the letters, in units of the drawing.
    let size: Int

    private static let sizes = [72, 64, 56, 48, 42, 36, 32, 28]
    private static let lineLimit = 5

    init(_ title: String, width: Int) {
        for size in Self.sizes {
            let lines = Self.broken(title, size, width)
            guard lines.count <= (size >= 48 ? 3 : Self.lineLimit) else { continue }
            guard lines.allSatisfy({ Self.width(of: $0, size) <= width }) else { continue }
            self.lines = lines
            self.size = size
            return
        }
        size = Self.sizes[Self.sizes.count - 1]
        var lines = Self.broken(title, size, width)
        if lines.count > Self.lineLimit {
            lines = Array(lines.prefix(Self.lineLimit))
            lines[lines.count - 1] += "…"
        }
        self.lines = lines
    }

    private static func broken(_ title: String, _ size: Int, _ width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in title.split(separator: " ") {
            let longer = line.isEmpty ? String(word) : line + " " + word
            if !line.isEmpty, self.width(of: longer, size) > width {
                lines.append(line)
                line = String(word)
            } else {
                line = longer
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// About how wide a bold sans-serif sets a line.
    private static func width(of line: String, _ size: Int) -> Int {
        line.reduce(0) { sum, character in
            switch character {
            case "i", "j", "l", "I", "!", "'", "’", ".", ",", ":", " ": sum + size * 34 / 100
            case "m", "w", "M", "W": sum + size * 92 / 100
            default: sum + size * (character.isUppercase ? 70 : character.isASCII ? 60 : 66) / 100
            }
        }
    }
}

import JSON
import Movies
import Wire

/// A film's own page as the API answers it: with every key of that API, so that clients find what they read. What the
/// catalogue doesn't know is empty, null, or 0, as that API writes it of films that it knows little of.
struct FilmPage: JSONEncodable {
    let film: Film
    let language: CatalogueLanguage

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        film.details(in: language).writeMembers(to: &writer)
        writer.field("belongs_to_collection", String?.none)
        writer.field("budget", 0)
        writer.field("homepage", "")
        writer.field("imdb_id", String?.none)
        writer.field("origin_country", film.countries)
        writer.field("production_companies", [String]())
        writer.field("production_countries", film.countries.map(Country.init))
        writer.field("revenue", 0)
        writer.field("spoken_languages", [String]())
        writer.field("status", "Released")
        writer.field("tagline", "")
        writer.endObject()
    }
}

/// A country by its code of ISO 3166-1, with its name in English: that API has it so in any language.
struct Country: JSONEncodable {
    let code: String

    /// The code when the name isn't known.
    var name: String { Self.names[code] ?? code }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("iso_3166_1", code)
        writer.field("name", name)
        writer.endObject()
    }

    private static let names = [
        "AR": "Argentina", "AT": "Austria", "AU": "Australia", "BE": "Belgium", "BR": "Brazil",
        "BY": "Belarus", "CA": "Canada", "CH": "Switzerland", "CL": "Chile", "CN": "China",
        "CO": "Colombia", "CU": "Cuba", "CZ": "Czech Republic", "DE": "Germany", "DK": "Denmark",
        "DZ": "Algeria", "EG": "Egypt", "ES": "Spain", "FR": "France", "GB": "United Kingdom",
        "HK": "Hong Kong", "HU": "Hungary", "IN": "India", "IR": "Iran", "IT": "Italy", "JP": "Japan",
        "KR": "South Korea", "LB": "Lebanon", "LU": "Luxembourg", "MR": "Mauritania", "MX": "Mexico",
        "NL": "Netherlands", "NZ": "New Zealand", "PL": "Poland", "PY": "Paraguay", "RU": "Russia",
        "SE": "Sweden", "SK": "Slovakia", "TR": "Turkey", "UA": "Ukraine",
        "US": "United States of America", "VE": "Venezuela",
    ]
}

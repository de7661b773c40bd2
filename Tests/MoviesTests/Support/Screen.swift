import Interface
import JSON
import Testing
import Wire

@testable import Movies

/// What a test sees of the view, and what it can do to it.
extension Phone {
    var screen: Node<Action> { MoviesApp.view(state) }

    /// Every element of the view in reading order.
    var elements: [Element<Action>] { screen.elements }

    /// Everything that can be read, in reading order.
    var text: String { screen.text.replacing("  ", with: " ") }

    /// The elements with a class.
    func elements(_ className: String) -> [Element<Action>] {
        elements.filter { $0.classNames.contains(className) }
    }

    /// The titles in the grid, in order.
    var titles: [String] { elements("movie-title").map { Node.element($0).text } }

    /// What the movie's page says.
    var page: String { elements("detail").map { Node.element($0).text }.joined() }

    /// Taps the button or link with that name: its label, or else its text.
    func tap(_ name: String, source: SourceLocation = #_sourceLocation) {
        let named = elements.filter { ($0.tag == .button || $0.tag == .a) && $0.name == name }
        guard let element = named.first(where: { !$0.has(.disabled) }) else {
            Issue.record("Nothing to tap is called \(name)", sourceLocation: source)
            return
        }
        trigger(.click, on: element, source: source)
    }

    /// Taps a movie of the grid.
    func tapMovie(_ number: Int64, source: SourceLocation = #_sourceLocation) {
        guard let card = elements.first(where: { $0[.id] == "movie-\(number)" }) else {
            Issue.record("No movie \(number)", sourceLocation: source)
            return
        }
        trigger(.click, on: card, source: source)
    }

    /// Types into the field of the search.
    func type(_ text: String, source: SourceLocation = #_sourceLocation) {
        guard let field = elements.first(where: { $0.tag == .input }) else {
            Issue.record("There is no field", sourceLocation: source)
            return
        }
        trigger(.input, text, on: field, source: source)
    }

    /// Presses a key that nothing in particular listens to.
    func press(_ key: String) {
        guard let app = elements.first, let listener = app.listeners.first(where: { $0.event == .keyDown })
        else {
            Issue.record("The app doesn't listen to keys")
            return
        }
        if let action = listener.action(key) { send(action) }
    }

    /// Lets an event come to an element.
    func trigger(
        _ event: Event, _ value: String = "", on element: Element<Action>,
        source: SourceLocation = #_sourceLocation
    ) {
        guard let listener = element.listeners.first(where: { $0.event == event }) else {
            Issue.record("\(element.tag) doesn't listen to \(event)", sourceLocation: source)
            return
        }
        if let action = listener.action(value) { send(action) }
    }

    /// Scrolls until the place where more may be comes near.
    func scrollToEnd(source: SourceLocation = #_sourceLocation) {
        guard let opening = elements("opening").last else {
            Issue.record("Nothing more may be there", sourceLocation: source)
            return
        }
        trigger(.approach, on: opening, source: source)
    }
}

extension Phone {
    static let popular = "GET /3/movie/popular?page=1&language=en"
    static let genres = "GET /3/genre/movie/list?language=en"

    static func popular(_ page: Int) -> String { "GET /3/movie/popular?page=\(page)&language=en" }
    static func details(_ number: Int64) -> String {
        "GET /3/movie/\(number)?append_to_response=credits&language=en"
    }
    static func search(_ query: String, page: Int = 1) -> String {
        "GET /3/search/movie?query=\(query)&page=\(page)&language=en"
    }

    /// A phone that shows these movies as the latest.
    static func showing(
        _ movies: [Movie], pages: Int = 1, at path: String = "/", disk: Disk = Disk(),
        languages: [String] = ["en"]
    ) -> Phone {
        let phone = Phone(at: path, languages: languages, disk: disk)
        let language = languages.first ?? "en"
        phone.answer("GET /3/movie/popular?page=1&language=\(language)", .page(movies, of: pages))
        phone.answer("GET /3/genre/movie/list?language=\(language)", .status(200, genreList))
        return phone
    }

    static let genreList = #"{"genres":[{"id":18,"name":"Drama"},{"id":35,"name":"Comedy"}]}"#
}

extension Phone.Disk {
    /// A disk on which movies were saved so long before the phone's clock.
    static func caching(_ movies: [Movie], age: Seconds) -> Phone.Disk {
        let saved = CachedMovies(movies: movies, savedAt: Instant(seconds: 1_800_000_000 - age.count))
        return Phone.Disk(["movies": saved.jsonText])
    }
}

extension Node {
    /// The elements in reading order.
    var elements: [Element<Action>] {
        switch self {
        case .text: []
        case .memo(let memo): Node.element(memo.make()).elements
        case .element(let element): [element] + element.children.flatMap(\.elements)
        }
    }

    /// The text in reading order, a space between elements.
    var text: String {
        switch self {
        case .text(let text): return text
        case .memo(let memo): return Node.element(memo.make()).text
        case .element(let element):
            return element.children.map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
        }
    }
}

extension Element {
    subscript(name: TextAttribute) -> String? {
        for case .text(name, let text) in attributes { return text }
        return nil
    }

    func has(_ flag: Flag) -> Bool { attributes.contains(.flag(flag)) }

    var classNames: [String] { (self[.classNames] ?? "").split(separator: " ").map(String.init) }

    /// What a screen reader calls it.
    var name: String {
        self[.ariaLabel] ?? Node.element(self).text
    }
}

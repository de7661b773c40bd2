/// The choice of a language.
extension Phrases {
    /// What the choice is called.
    public var languageLabel: String { pick("Language", "Idioma") }

    /// The choice of the device's language, whose name is `name`.
    public func deviceLanguage(_ name: String) -> String {
        pick(
            "As the device (\(name))",
            "Como el dispositivo (\(name))")
    }

    /// That the choice won't survive closing the page.
    public var languageNotKept: String {
        pick(
            "This device can’t keep the choice: it is lost when the page is closed.",
            "Este dispositivo no puede guardar la elección: se pierde al cerrar la página.")
    }
}

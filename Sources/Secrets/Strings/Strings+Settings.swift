/// The settings.
extension Strings {
    var settings: String { pick("Settings", "Ajustes") }
    var yourName: String { pick("Your name here", "Tu nombre aquí") }

    var nameExplanation: String {
        pick(
            "It was made up for you. It lives on this phone alone: "
                + "if you clear what this site has stored, nobody can give it back.",
            "Te lo hemos inventado. Vive solo en este teléfono: "
                + "si borras lo que ha guardado este sitio, nadie te lo puede devolver.")
    }
    var languageLabel: String { pick("Language", "Idioma") }

    func phoneLanguage(_ name: String) -> String {
        pick(
            "As the phone (\(name))",
            "Como el teléfono (\(name))")
    }

    var languageNotKept: String {
        pick(
            "This phone can’t keep the choice: it is lost when the page is closed.",
            "Este teléfono no puede guardar la elección: se pierde al cerrar la página.")
    }
    var aboutTitle: String { pick("What nobody learns", "Lo que nadie llega a saber") }

    var aboutParagraphs: [String] {
        pick(
            [
                "Nobody asks for your e-mail, your number or where you are.",
                "The server keeps your made-up name, what you write and what you like. "
                    + "What you write under one name can be read as one person’s: don’t tell who you are.",
            ],
            [
                "Nadie te pide tu correo, tu número ni dónde estás.",
                "El servidor guarda tu nombre inventado, lo que escribes y lo que te gusta. "
                    + "Lo que escribes con un mismo nombre se puede leer como de una sola persona: no cuentes quién eres.",
            ])
    }
}

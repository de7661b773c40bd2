import Components

/// The settings.
extension Strings {
    var settings: String { pick("Settings", "Ajustes") }
    var yourName: String { pick("Your name here", "Tu nombre aquí") }

    var nameExplanation: String {
        pick(
            "It was made up for you. It lives on this device alone: "
                + "if you clear what this site has stored, nobody can give it back.",
            "Te lo hemos inventado. Vive solo en este dispositivo: "
                + "si borras lo que ha guardado este sitio, nadie te lo puede devolver.")
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

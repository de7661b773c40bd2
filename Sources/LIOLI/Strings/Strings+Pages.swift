import Components

/// About, support and settings.
extension Strings {
    var languageLasts: String {
        pick(
            "The choice holds until this tab is closed: LIOLI keeps nothing on your device but the login.",
            "La elección vale hasta que cierres esta pestaña: LIOLI no guarda nada en tu dispositivo, salvo la sesión."
        )
    }

    var aboutPassages: [PageView.Passage] {
        pick(
            [
                .init(
                    title: "Lose it or lose it",
                    text:
                        "You say where you start, where you want to get to and how many weeks it takes, and put "
                        + "some dollars at stake for every week. Each week has a target on the straight line from "
                        + "start to goal. At or under it you keep that week’s stake; above it, or without a weigh-in, you lose it."
                ),
                .init(
                    title: "How a weigh-in goes",
                    text:
                        "It is due every seven days, counted from when you enrolled, and can be posted for 48 hours. You post "
                        + "a photo and the weight it shows. The answer comes at once."),
                .init(
                    title: "What is kept",
                    text:
                        "On this device: the login, and nothing else. On the server: your program, your weights, "
                        + "comments and photos, which only you and whoever runs the server can see, and a ledger of what was kept and lost."
                ),
                .init(
                    title: "Be kind to yourself",
                    text:
                        "Losing weight too fast harms. Half a kilogram or a pound a week is plenty. If eating or "
                        + "weighing worries you, talk to a doctor before you put money on it."),
            ],
            [
                .init(
                    title: "O lo pierdes o lo pierdes",
                    text:
                        "Dices de dónde partes, adónde quieres llegar y en cuántas semanas, y pones unos dólares en "
                        + "juego cada semana. Cada semana tiene un objetivo en la línea recta entre el inicio y la meta. "
                        + "Si lo alcanzas, conservas lo de esa semana; si pesas más, o no te pesas, lo pierdes."
                ),
                .init(
                    title: "Cómo es un pesaje",
                    text:
                        "Toca cada siete días, contados desde que te inscribiste, y se puede enviar durante 48 horas. Envías "
                        + "una foto y el peso que muestra. La respuesta llega enseguida."),
                .init(
                    title: "Qué se guarda",
                    text:
                        "En este dispositivo: la sesión, y nada más. En el servidor: tu programa, tus pesos, tus "
                        + "comentarios y tus fotos, que solo podéis ver tú y quien lleva el servidor, y las cuentas de lo conservado y lo perdido."
                ),
                .init(
                    title: "Cuídate",
                    text:
                        "Adelgazar demasiado deprisa hace daño. Medio kilo a la semana ya es mucho. Si la comida o la "
                        + "báscula te preocupan, habla con un médico antes de jugarte dinero."),
            ])
    }

    var supportPassages: [PageView.Passage] {
        pick(
            [
                .init(
                    title: "The photo isn’t taken",
                    text:
                        "Any picture your device can show will do, up to 10 MB. If the camera doesn’t open, allow it "
                        + "for this page in the browser’s settings, or choose a picture from the library."),
                .init(
                    title: "The answer never came",
                    text:
                        "What you entered stays in the form until the server has it. Press the button again: it is posted only once."
                ),
                .init(
                    title: "I typed the wrong weight",
                    text:
                        "A weigh-in can’t be changed once it is posted, by nobody: that is why the app asks about a weight "
                        + "far from the last one. Whoever runs this server can only void a weigh-in that doesn’t hold, and "
                        + "says why in the ledger; its stake is lost then. The next week counts anew."),
                .init(
                    title: "I missed a week",
                    text:
                        "The 48 hours can’t be made longer. That week’s stake is lost; the next target stands on the page of your program."
                ),
                .init(
                    title: "I want to stop, change my password or delete everything",
                    text: "All of that is on the page of your program."),
            ],
            [
                .init(
                    title: "La foto no se acepta",
                    text:
                        "Sirve cualquier imagen que tu dispositivo pueda mostrar, de hasta 10 MB. Si la cámara no se abre, "
                        + "permítela para esta página en los ajustes del navegador, o elige una imagen de la galería."
                ),
                .init(
                    title: "La respuesta no llegó",
                    text:
                        "Lo que has escrito sigue en el formulario hasta que el servidor lo tiene. Vuelve a pulsar el botón: solo se envía una vez."
                ),
                .init(
                    title: "Me he equivocado de peso",
                    text:
                        "Un pesaje enviado no lo puede cambiar nadie: por eso la app pregunta cuando un peso se aleja mucho "
                        + "del último. Quien lleva este servidor solo puede anular un pesaje que no sea válido, y dice por "
                        + "qué en las cuentas; entonces se pierde lo que estaba en juego. La próxima semana cuenta de nuevo."
                ),
                .init(
                    title: "Se me ha pasado una semana",
                    text:
                        "Las 48 horas no se pueden alargar. Lo de esa semana se pierde; el próximo objetivo está en la página de tu programa."
                ),
                .init(
                    title: "Quiero dejarlo, cambiar la contraseña o borrarlo todo",
                    text: "Todo eso está en la página de tu programa."),
            ])
    }
}

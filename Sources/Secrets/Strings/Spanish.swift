import Interface

extension Strings {
    static let spanish = Strings(
        language: .spanish,
        appName: "Secrets",
        loading: "Cargando…",
        tryAgain: "Reintentar",
        close: "Cerrar",

        youAre: { "Aquí eres \($0)" },
        findingName: "Buscándote un nombre…",
        write: "Escribir un secreto",
        refresh: "Actualizar",
        showNewSecrets: { "Ver " + counted($0, "secreto nuevo", "secretos nuevos") },
        endOfFeed: "Ya los has leído todos.",
        emptyTitle: "Nadie ha contado nada todavía",
        emptyText: "Alguien tiene que ser el primero. Nadie sabrá que fuiste tú.",
        feedFailed: "Los secretos no han llegado.",
        moreFailed: "Los siguientes no han llegado.",
        offline: "No tienes conexión. Lo que hay aquí se puede leer; el resto llegará cuando vuelva la red.",
        secretBy: { "Secreto de \($0)" },
        like: { $0 == 0 ? "Me gusta" : "Me gusta, le gusta a " + counted($0, "persona", "personas") },

        lostTitle: "Tu nombre se ha perdido",
        lostRefused: "El servidor ya no conoce el nombre de este teléfono. "
            + "Lo que escribiste con él se queda, pero solo puedes seguir con uno nuevo.",
        lostDamaged: "Lo que este teléfono guardaba de tu nombre ya no se puede leer. "
            + "Lo que escribiste con él se queda, pero solo puedes seguir con uno nuevo.",
        beginAnew: "Seguir con un nombre nuevo",

        newSecret: "Nuevo secreto",
        yourSecret: "Tu secreto",
        composePlaceholder: "¿Qué no le has contado nunca a nadie?",
        post: "Publicar",
        posting: "Publicando…",
        discard: "Descartar",
        cardColor: "Color de la tarjeta",
        colorNames: [
            "Lavanda", "Cielo", "Laguna", "Menta", "Prado", "Limón", "Albaricoque", "Melocotón", "Salmón",
            "Rosa", "Orquídea", "Arena",
        ],
        charactersLeft: { $0 == 1 ? "Queda 1 carácter" : "Quedan \($0) caracteres" },
        charactersOver: { $0 == 1 ? "Sobra 1 carácter" : "Sobran \($0) caracteres" },
        textTooLong: "Es demasiado largo para publicarlo.",
        textUnusable: "Hay un carácter que no se puede publicar.",
        postedAs: { "Los demás lo verán con el nombre \($0), y nada más de ti." },
        postedWithoutName: "Los demás lo verán con un nombre inventado, y nada más de ti.",
        draftNotKept: "Este teléfono no puede guardar el borrador: se pierde al cerrar la página.",
        postFailed: "No se ha publicado.",
        textKept: "Tu texto sigue aquí.",
        textRefused: "El servidor no ha aceptado el texto. Cámbialo y vuelve a publicar.",

        settings: "Ajustes",
        yourName: "Tu nombre aquí",
        nameExplanation: "Te lo hemos inventado. Vive solo en este teléfono: "
            + "si borras lo que ha guardado este sitio, nadie te lo puede devolver.",
        languageLabel: "Idioma",
        phoneLanguage: { "Como el teléfono (\($0))" },
        languageNotKept: "Este teléfono no puede guardar la elección: se pierde al cerrar la página.",
        aboutTitle: "Lo que nadie llega a saber",
        aboutParagraphs: [
            "Nadie te pide tu correo, tu número ni dónde estás.",
            "El servidor guarda tu nombre inventado, lo que escribes y lo que te gusta. "
                + "Lo que escribes con un mismo nombre se puede leer como de una sola persona: no cuentes quién eres.",
        ],

        posted: "Publicado. Tu secreto está arriba.",
        newPosts: { counted($0, "secreto nuevo", "secretos nuevos") },
        nothingNew: "Todavía no hay nada nuevo.",
        morePosts: { counted($0, "secreto más", "secretos más") },
        refreshFailed: "No ha llegado nada nuevo.",
        likeFailed: "El corazón no ha llegado.",
        postGone: "Ese secreto ya no está. Quien lo escribió lo ha retirado.",
        draftKept: "Tu borrador queda guardado.",
        draftDiscarded: "Borrador descartado.",
        undo: "Deshacer",
        backToDraft: "Volver a él",
        nameNotKept: "Este teléfono no puede guardar tu nombre: se pierde al cerrar la página. "
            + "En una ventana que no sea privada sí se guardaría.",

        unreachable: "No se llega al servidor. Mira tu conexión y vuelve a intentarlo.",
        timedOut: "Ha tardado demasiado. Vuelve a intentarlo en un momento.",
        unauthorized: "El servidor ya no conoce tu nombre. Cierra esto y mira la lista de secretos.",
        limited: {
            "Ha sido mucho de una vez. Vuelve a intentarlo en "
                + counted($0, seconds: ("segundo", "segundos"), minutes: ("minuto", "minutos")) + "."
        },
        invalid: "El servidor no lo ha aceptado. Recarga la página y vuelve a intentarlo.",
        gone: "Ya no está.",
        server: "Algo falla en el servidor. Vuelve a intentarlo en un momento.",
        unreadable: "No se ha entendido la respuesta. Recarga la página y vuelve a intentarlo."
    )
}

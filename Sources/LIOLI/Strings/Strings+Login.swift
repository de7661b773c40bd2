import Components

/// Logging in and out.
extension Strings {
    var username: String { pick("Username", "Usuario") }
    var password: String { pick("Password", "Contraseña") }
    var logIn: String { pick("Log in", "Iniciar sesión") }
    var loggingIn: String { pick("Logging in…", "Iniciando sesión…") }
    var logOut: String { pick("Log out", "Cerrar sesión") }

    var noAccount: String {
        pick(
            "You don’t have a program yet? You enrol on the web page, and see all targets and stakes before you agree.",
            "¿Aún no tienes un programa? Te inscribes en la página web, y ves todos los objetivos y lo que te juegas antes de aceptar."
        )
    }
    var enrol: String { pick("Enrol on the web page", "Inscribirse en la página web") }

    var notLoggedIn: String { pick("You aren’t logged in.", "No has iniciado sesión.") }

    var logOutExplanation: String {
        pick(
            "Logging out leaves nothing on this device. What you had entered into the form and not sent is lost.",
            "Al cerrar sesión no queda nada en este dispositivo. Lo que hayas escrito en el formulario sin enviarlo se pierde."
        )
    }

    func text(of failure: Login.Failure) -> String {
        switch failure {
        case .nameMissing: pick("Enter your username.", "Escribe tu usuario.")
        case .passwordMissing: pick("Enter your password.", "Escribe tu contraseña.")
        case .refused:
            pick(
                "The username or the password isn’t right. Check both; capital letters count.",
                "El usuario o la contraseña no son correctos. Revisa ambos; las mayúsculas cuentan.")
        case .api(let failure): text(of: failure)
        }
    }

    func text(of notice: Login.Notice) -> String {
        switch notice {
        case .tokenRefused: unauthorized
        case .loggedOut: pick("You are logged out.", "Has cerrado la sesión.")
        case .loggedOutHere:
            pick(
                "You are logged out on this device. The server couldn’t be told; it forgets the login by itself after a while.",
                "Has cerrado la sesión en este dispositivo. No se ha podido avisar al servidor; olvidará la sesión por sí solo pasado un tiempo."
            )
        }
    }
}

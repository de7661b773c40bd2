import Accounts
import HTTPServer
import Interface
import LIOLI
import Stakes
import Wire

// What the site's forms say.
extension Texts {
    var logIn: String { pick("Log in", "Iniciar sesión") }
    var logOut: String { pick("Log out", "Cerrar sesión") }
    var back: String { pick("Back", "Volver") }
    var goOn: String { pick("Go on with the program", "Seguir con el programa") }
    var username: String { pick("Username", "Usuario") }
    var password: String { pick("Password", "Contraseña") }
    var currentPassword: String { pick("Current password", "Contraseña actual") }
    var newPassword: String { pick("New password", "Contraseña nueva") }
    var usernameHint: String {
        pick(
            "3 to 30 letters, digits, dots, hyphens or underscores.",
            "De 3 a 30 letras sin acento, cifras, puntos, guiones o guiones bajos.")
    }
    var passwordHint: String {
        pick(
            "At least 8 characters, and none of the commonest passwords.",
            "Al menos 8 caracteres, y ninguna de las contraseñas más comunes.")
    }
    var somethingWrong: String {
        pick("Please look at the fields that are marked.", "Revisa los campos marcados.")
    }

    // Enrolling

    var enrolTitle: String { pick("Enrol", "Inscribirse") }
    var enrolLead: String {
        pick(
            "Lose the weight, or lose your stake.",
            "Pierde el peso o pierde lo que te juegas.")
    }
    var howItWorks: [String] {
        pick(
            [
                "You choose a goal, a number of weeks, and the dollars at stake each week.",
                "Every week you weigh in with a photo of the scale, within 48 hours.",
                "At or under that week’s target you keep its stake. Above it, or without a weigh-in, it is lost.",
            ],
            [
                "Eliges una meta, un número de semanas y los dólares que te juegas cada semana.",
                "Cada semana te pesas y mandas una foto de la báscula en un plazo de 48 horas.",
                "Si estás en el objetivo de esa semana o por debajo, conservas lo que te jugabas. Si no, o si no te "
                    + "pesas, lo pierdes.",
            ])
    }
    var unit: String { pick("Unit", "Unidad") }
    var startWeight: String { pick("Weight today", "Peso de hoy") }
    var goalWeight: String { pick("Goal", "Meta") }
    var goalHint: String {
        pick("At or below your weight today.", "Igual o inferior al peso de hoy.")
    }
    var numberOfWeeks: String { pick("Weekly weigh-ins", "Pesajes semanales") }
    var weeksHint: String { pick("1 to 104.", "De 1 a 104.") }
    var stakeEach: String { pick("Dollars at stake for each", "Dólares en juego en cada uno") }
    var stakeHint: String {
        pick("Up to 10,000, with cents if you like.", "Hasta 10 000, con centavos si quieres.")
    }
    var seeSchedule: String { pick("See the schedule", "Ver el calendario") }
    var nothingAgreedYet: String {
        pick("You agree to nothing yet.", "Todavía no te comprometes a nada.")
    }

    /// What most readers of the language weigh themselves in.
    var usualUnit: WeightUnit { pick(.pounds, .kilograms) }

    func name(of unit: WeightUnit) -> String {
        switch unit {
        case .pounds: pick("Pounds (lb)", "Libras (lb)")
        case .kilograms: pick("Kilograms (kg)", "Kilogramos (kg)")
        }
    }

    func text(of problem: EnrolmentForm.Problem) -> String {
        switch problem {
        case .decimal(.empty): pick("This is missing.", "Falta este dato.")
        case .decimal(.notANumber):
            pick("Write a number with a point, as 80.5.", "Escribe un número, como 80,5.")
        case .decimal(.tooPrecise): pick("At most two decimals.", "Como máximo dos decimales.")
        case .decimal(.outOfRange):
            pick("A weight lies between 20 and 999.99.", "Un peso está entre 20 y 999,99.")
        case .goalAboveStart:
            pick(
                "The goal can’t be above the weight today.", "La meta no puede ser superior al peso de hoy.")
        case .weeks: pick("A whole number from 1 to 104.", "Un número entero de 1 a 104.")
        case .stake:
            pick("From one cent to 10,000 dollars.", "De un centavo a 10 000 dólares.")
        case .unit: pick("Choose pounds or kilograms.", "Elige libras o kilogramos.")
        }
    }

    // The schedule

    var scheduleTitle: String { pick("Your schedule", "Tu calendario") }
    var schedule: String { pick("Schedule", "Calendario") }
    var weighIn: String { pick("Weigh-in", "Pesaje") }
    var from: String { pick("from", "desde") }
    var until: String { pick("until", "hasta") }
    var target: String { pick("Target", "Objetivo") }
    var stake: String { pick("At stake", "En juego") }
    var enrol: String { pick("Enrol", "Inscribirme") }
    var changeSomething: String { pick("Change something", "Cambiar algo") }
    var scheduleIsNew: String {
        pick(
            "Some time has passed: this is the schedule as it would begin now.",
            "Ha pasado un rato: este es el calendario si empezara ahora.")
    }
    var agreeFirst: String {
        pick("Please tick the box if you agree.", "Marca la casilla si estás de acuerdo.")
    }

    func week(_ week: Int) -> String { pick("Week \(week)", "Semana \(week)") }

    func scheduleLead(_ enrolment: Enrolment) -> String {
        let start = text(enrolment.startWeight, enrolment.unit)
        let goal = text(enrolment.goalWeight, enrolment.unit)
        return pick(
            "From \(start) to \(goal) in \(enrolment.weeks) weekly weigh-ins, with \(text(enrolment.staked)) at "
                + "stake in all.",
            "De \(start) a \(goal) en \(enrolment.weeks) pesajes semanales, con \(text(enrolment.staked)) en juego "
                + "en total.")
    }

    var rules: String {
        pick(
            "Each weigh-in can be posted for 48 hours; our clock decides. The last one answers for the whole program. "
                + "If you stop early, what is still at stake is lost.",
            "Cada pesaje se puede mandar durante 48 horas; manda nuestro reloj. El último responde de todo el "
                + "programa. Si lo dejas antes, pierdes lo que aún esté en juego.")
    }

    func agree(_ enrolment: Enrolment) -> String {
        pick(
            "I agree: up to \(text(enrolment.staked)) can be lost.",
            "De acuerdo: puedo perder hasta \(text(enrolment.staked)).")
    }

    // Errors

    var thatDidNotWork: String { pick("That didn’t work", "No ha funcionado") }

    func text(of error: HTTPError) -> String {
        switch error.status.code {
        case 400: pick("The page’s form didn’t come through whole.", "El formulario no ha llegado entero.")
        case 401: pick("The name or the password is wrong.", "El nombre o la contraseña no son correctos.")
        case 403:
            pick(
                "The form was sent from somewhere else, or is an old one. Open the page again.",
                "El formulario viene de otro sitio o es antiguo. Abre la página de nuevo.")
        case 404: pick("There is nothing here.", "Aquí no hay nada.")
        case 409: pick("You have a program already.", "Ya tienes un programa.")
        case 429:
            pick(
                "Too many attempts. Please wait a while and try again.",
                "Demasiados intentos. Espera un poco y vuelve a intentarlo.")
        case 503:
            pick(
                "We are busy. Please try again in a moment.", "Estamos ocupados. Prueba dentro de un momento."
            )
        default:
            pick(
                "Something went wrong on our side. Please try again.",
                "Algo ha fallado por nuestra parte. Vuelve a intentarlo.")
        }
    }

    /// What is wrong with a name or a password that somebody wants to have.
    func text(of error: AccountError) -> String? {
        switch error {
        case .taken: pick("Somebody has this name already.", "Alguien tiene ya este nombre.")
        case .unusableName: usernameHint
        case .unusablePassword(.tooShort): pick("At least 8 characters.", "Al menos 8 caracteres.")
        case .unusablePassword(.common):
            pick(
                "This is one of the 10,000 commonest passwords, which are guessed first. Choose another.",
                "Es una de las 10 000 contraseñas más comunes, que son las primeras que se prueban. Elige otra."
            )
        case .unusablePassword(.isName):
            pick(
                "A password that is the username is guessed first. Choose another.",
                "Una contraseña igual que el usuario es la primera que se prueba. Elige otra.")
        case .unusablePassword(.tooLong): pick("At most 256 bytes.", "Como máximo 256 bytes.")
        default: nil
        }
    }
}

import Components
import Interface

/// The result, and why there is none.
extension Strings {
    var kept: String { pick("Kept so far", "Conservado") }
    var lost: String { pick("Lost so far", "Perdido") }

    func kind(of outcome: WeighInOutcome) -> String {
        switch outcome {
        case .weighInSuccess: pick("Weigh-in: made it", "Pesaje: conseguido")
        case .weighInFailure: pick("Weigh-in: missed it", "Pesaje: no conseguido")
        case .programSuccess: pick("Program: made it", "Programa: conseguido")
        case .programFailure: pick("Program: missed it", "Programa: no conseguido")
        }
    }

    /// Why the weigh-in wasn't sent, and what to do.
    func adviceForSending(after failure: APIFailure) -> String {
        switch failure {
        case .invalid(_, code: WeighInRefusal.noneDue):
            pick(
                "No weigh-in is due any more: it was posted already, or the time has run out.",
                "Ya no hay ningún pesaje pendiente: ya se envió o se ha acabado el plazo.")
        case .invalid: text(of: failure)
        default:
            text(of: failure) + " "
                + pick(
                    "Nothing is lost: what you entered stays here, and is posted only once.",
                    "No se ha perdido nada: lo que has escrito sigue aquí, y solo se enviará una vez.")
        }
    }
}

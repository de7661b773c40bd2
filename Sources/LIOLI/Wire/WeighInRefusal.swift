/// The codes of errors that the app tells apart.
public enum WeighInRefusal {
    /// No weigh-in is due: it was posted already, the time has run out, or the next one isn't open yet. Comes with 409.
    public static let noneDue = "none_due"
}

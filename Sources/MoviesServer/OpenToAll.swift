import HTTPServer

extension HeaderField {
    /// Lets pages of every origin read an answer: what Movies answers is for everybody, as with that API itself.
    static let openToAll = HeaderField("Access-Control-Allow-Origin", "*")
}

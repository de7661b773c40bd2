/// One file, with its compressed forms and everything that is ever answered for it made ready.
struct StaticFile: Sendable {
    private let variants: [Variant]

    private struct Variant: Sendable {
        let coding: ContentCoding
        let tag: String
        let whole: PreparedAnswer
        let notModified: PreparedAnswer
    }

    /// What a client is answered.
    enum Choice {
        case answer(PreparedAnswer)
        /// The client takes none of the forms that there are.
        case notAcceptable
    }

    /// - Parameter bytes: the file in a coding, or nil when there is none.
    init(
        path: String, cache: StaticFiles.CacheRule, bytes: (ContentCoding) -> [UInt8]?
    ) throws(StaticFilesError) {
        let name = path.split(separator: "/").last ?? ""
        let type = ContentType.of(fileExtension: name.split(separator: ".").dropFirst().last ?? "")
        let codings = ContentCoding.allCases.compactMap { coding in bytes(coding).map { (coding, $0) } }
        var variants: [Variant] = []
        for (coding, bytes) in codings {
            let tag = EntityTag.of(bytes)
            var headers = [HeaderField("ETag", tag), HeaderField("Cache-Control", cache.header)]
            if codings.count > 1 { headers.append(HeaderField("Vary", "Accept-Encoding")) }
            let notModified = PreparedAnswer(Response(.notModified, headers: headers))
            if coding != .identity { headers.append(HeaderField("Content-Encoding", coding.rawValue)) }
            let whole = PreparedAnswer(
                Response(.ok, contentType: type, headers: headers, body: .shared(SharedBytes(bytes))))
            guard let whole, let notModified else { throw .unusable(path: path) }
            variants.append(Variant(coding: coding, tag: tag, whole: whole, notModified: notModified))
        }
        self.variants = variants
    }

    /// Chooses the form to send by the request's headers of these names.
    func choose(acceptEncoding: String?, ifNoneMatch: String?) -> Choice {
        let coding = ContentCoding.best(of: variants.map(\.coding), accepting: acceptEncoding)
        guard let variant = variants.first(where: { $0.coding == coding }) else { return .notAcceptable }
        if let ifNoneMatch, EntityTag.isNamed(variant.tag, in: ifNoneMatch) {
            return .answer(variant.notModified)
        }
        return .answer(variant.whole)
    }
}

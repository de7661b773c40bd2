import AppTestSupport
import Interface
import JSON
import Stakes
import Testing
import Wire

@testable import LIOLI

typealias LIOLIPhone = Phone<LIOLIApp>

extension HTTPResult {
    static func status(_ status: Int, _ body: String = "", retryAfter: Int? = nil) -> HTTPResult {
        let headers = retryAfter.map { [HTTPRequest.Header("retry-after", String($0))] } ?? []
        return .success(HTTPReply(status: status, headers: headers, body: Array(body.utf8)))
    }

    static func error(_ status: Int, _ code: String, field: String? = nil, retryAfter: Int? = nil)
        -> HTTPResult
    {
        let body = ErrorBody(code: code, message: "The server's own words.", field: field)
        return .status(status, body.jsonText, retryAfter: retryAfter)
    }
}

extension PendingWeighIn {
    /// Week 2 of 4 from 90 kg to 80, due or not.
    static func sample(
        isDue: Bool, token: String? = nil, state: ProgramState = .running, last: String? = "87"
    ) throws -> PendingWeighIn {
        PendingWeighIn(
            isDue: isDue, weightTarget: try Weight(text: "85.5"), dollarsAtStake: Money(cents: 1_250),
            token: token,
            program: ProgramSummary(
                state: state, unit: .kilograms, startWeight: try Weight(text: "90"),
                goalWeight: try Weight(text: "80"),
                lastWeight: try last.map { text throws(DecimalProblem) in try Weight(text: text) },
                week: state == .running ? 2 : nil, weeks: 4,
                nextDueAt: Instant(seconds: 1_800_100_000), deadline: Instant(seconds: 1_800_200_000),
                word: isDue ? "harbor" : nil))
    }
}

extension WeighInAnswer {
    static func sample(_ outcome: WeighInOutcome) throws -> WeighInAnswer {
        WeighInAnswer(
            title: "The title", message: "The message.", outcome: outcome, weight: try Weight(text: "85"),
            weightTarget: try Weight(text: "85.5"), unit: .kilograms, dollarsAtStake: Money(cents: 1_250),
            dollarsKept: Money(cents: 2_500), dollarsLost: Money(cents: 0))
    }
}

extension Phone<LIOLIApp> {
    /// Opens the app.
    convenience init(at path: String = "/", languages: [String] = ["en-GB"], disk: Disk = Disk()) {
        self.init(base: "/lioli", at: path, languages: languages, disk: disk)
        pictures.encoded = .success([0xFF])
    }

    static var pending: String { "GET /api/lioli/v1/pending_weigh_in" }
    static var post: String { "POST /api/lioli/v1/weigh_ins" }
    static var revoke: String { "DELETE /api/lioli/v1/token" }

    static func opened(
        at path: String = "/", languages: [String] = ["en"], token: String? = "kept",
        tab: [String: String] = [:]
    ) -> LIOLIPhone {
        LIOLIPhone(
            at: path, languages: languages, disk: Disk(token.map { ["token": $0] } ?? [:], tab: tab))
    }

    /// Somebody whose weigh-in is due, at the form.
    static func weighingIn(languages: [String] = ["en"], tab: [String: String] = [:]) throws -> LIOLIPhone {
        let phone = opened(at: "/weigh-in", languages: languages, tab: tab)
        phone.answer(pending, .status(200, try PendingWeighIn.sample(isDue: true).jsonText))
        return phone
    }

    /// Chooses a picture of 2000 × 3000 and uses it as it is.
    func addPhoto() {
        pictures.chosen = .success(ChosenPicture(id: PictureID(number: 7), width: 2_000, height: 3_000))
        send(.photo(.sourceTapped(.library)))
        send(.photo(.doneTapped))
    }

    var complaints: [String] {
        elements.filter { $0.classNames.contains("complaint") }.map { Node.element($0).text }.filter {
            !$0.isEmpty
        }
    }
}

import Accounts
import Database
import HTTPServer
import Imaging
import Interface
import JSON
import LIOLI
import Stakes
import Wire

/// What answers `POST /weigh_ins`.
struct WeighInHandlers: Sendable {
    let gate: Gate
    let decoder: PictureDecoder

    func post(_ request: Request) throws(HTTPError) -> Response {
        let token = try gate.token(of: request)
        let key = try idempotencyKey(of: request)
        // Before the picture is looked at: the answer to a retry, and that there is nothing to post.
        if let answer = try earlierAnswer(request, token, key) { return answer }
        let draft = try ReceivedWeighIn(request)
        try refuseUnlessDue(token, key)
        let weighIn = StoredWeighIn(
            weight: draft.weight, comment: draft.comment, jpeg: try Photo.jpeg(draft.image, decoder), key: key
        )
        let posting = try gate.write(with: token) { connection, visitor, now throws(DatabaseError) in
            try connection.post(weighIn, by: visitor.account, at: now)
        }
        switch posting {
        case nil: throw Refusal.unauthorized(.wrongToken)
        case .noProgram: throw Refusal.noProgram
        case .notDue(let next): throw Refusal.notDue(next: next)
        case .taken(let posted): return answer(posted, request)
        }
    }

    private func earlierAnswer(
        _ request: Request, _ token: Token, _ key: IdempotencyKey?
    ) throws(HTTPError) -> Response? {
        let earlier: PostedWeighIn?? = try gate.read(with: token) {
            connection, visitor, _ throws(DatabaseError) in
            guard let key, let record = try connection.program(of: visitor.account) else { return nil }
            return try connection.posted(under: key, in: record)
        }
        guard let earlier else { throw Refusal.unauthorized(.wrongToken) }
        return earlier.map { answer($0, request) }
    }

    private func refuseUnlessDue(_ token: Token, _ key: IdempotencyKey?) throws(HTTPError) {
        let refusal: HTTPError?? = try gate.read(with: token) {
            connection, visitor, now throws(DatabaseError) in
            guard let record = try connection.program(of: visitor.account) else { return Refusal.noProgram }
            // Another attempt with the key may have been taken just now: it is answered when this one is written.
            if let key, try connection.posted(under: key, in: record) != nil { return nil }
            guard let next = record.next(at: now), next.isOpen(at: now) else {
                return Refusal.notDue(next: record.next(at: now))
            }
            return nil
        }
        guard let refusal else { throw Refusal.unauthorized(.wrongToken) }
        if let refusal { throw refusal }
    }

    private func answer(_ posted: PostedWeighIn, _ request: Request) -> Response {
        .json(posted.answer(Texts(language: request.language)), status: .created)
    }

    private func idempotencyKey(of request: Request) throws(HTTPError) -> IdempotencyKey? {
        guard let text = request.header(IdempotencyKey.header) else { return nil }
        guard let key = IdempotencyKey(text) else {
            throw HTTPError(
                .badRequest, code: "bad_request",
                message: "An idempotency key is 1 to 64 characters of plain ASCII, without blanks.",
                field: IdempotencyKey.header)
        }
        return key
    }
}

extension PostedWeighIn {
    /// What its owner is told. It follows from the history up to the weigh-in alone, so a retry is told the same.
    func answer(_ texts: Texts) -> WeighInAnswer {
        let enrolment = program.enrolment
        let balance = program.balance(at: weighIn.postedAt)
        let isSuccess = weighIn.weight <= enrolment.target(weighIn.week)
        let isLast = weighIn.week == enrolment.weeks
        let outcome: WeighInOutcome =
            switch (isLast, isSuccess) {
            case (false, true): .weighInSuccess
            case (false, false): .weighInFailure
            case (true, true): .programSuccess
            case (true, false): .programFailure
            }
        var answer = WeighInAnswer(
            title: "", message: "", outcome: outcome, weight: weighIn.weight,
            weightTarget: enrolment.target(weighIn.week), unit: enrolment.unit,
            dollarsAtStake: enrolment.stake, dollarsKept: balance.kept, dollarsLost: balance.lost,
            nextDueAt: enrolment.next(settled: weighIn.week)?.dueAt)
        answer.title = texts.title(of: outcome)
        answer.message = texts.message(of: answer)
        return answer
    }
}

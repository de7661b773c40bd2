import Components
import Interface
import JSON
import Wire

/// Who the reader is: finds a name, signs up, signs in, and signs in again when a token is refused.
///
/// The password is on disk before it is sent, so that a sign-up whose answer got lost can be repaired by
/// signing in.
enum Session {
    struct State: Equatable {
        var phase = Phase.reading
        /// What is known of the account, also when it can't be kept.
        var record: AccountRecord?
        /// Whether the disk takes what it is given.
        var isKept = true
        /// Whether the token that is asked for takes the place of one that was refused.
        var isRenewing = false
        /// Whether an operator has banned the account, as far as the server has said.
        var isBanned = false
        /// How many made-up names turned out to be somebody else's in the meantime.
        var namesTaken = 0

        /// What requests carry, while it is believed to be good.
        var token: String? {
            phase == .ready ? record?.token : nil
        }
    }

    enum Phase: Equatable {
        /// Looking for an account on disk.
        case reading
        /// Asking for a made-up name.
        case naming
        /// Writing the name to disk.
        case keepingName
        /// Making a password.
        case inventing
        /// Writing the password to disk.
        case keepingPassword
        case signingUp
        case signingIn
        case ready
        /// It can be tried again.
        case failed(APIFailure)
        /// The account is lost: only beginning anew helps, and only the reader may decide that.
        case lost(Loss)
    }

    /// How an account got lost.
    enum Loss: Equatable {
        /// The server doesn't know it any more.
        case refused
        /// What is on disk can't be read.
        case damaged
        /// The reader deleted it.
        case left
    }

    indirect enum Action {
        case read(DiskResult<[UInt8]?>)
        case erased(DiskResult<Void>)
        case named(Result<MadeUpName, APIFailure>)
        /// The disk's word about a record it was given.
        case kept(AccountRecord, DiskResult<Void>)
        case invented([UInt8])
        case signedUp(Result<TokenReply, APIFailure>)
        case signedIn(Result<TokenReply, APIFailure>)
        /// A request was refused although it bore the token.
        case tokenRefused
        case retry
        /// The account was deleted.
        case left
        /// The reader gives the lost account up.
        case beginAnew
    }

    static let disk: DiskName = "account"
    static let retryTimer: EffectID = "session-retry"
    static let passwordByteCount = 24
    private static let nameLimit = 3

    /// Looks for the account on disk.
    static var start: [Demand] { [.effect(.read(disk) { .session(.read($0)) })] }

    static func update(_ state: inout State, _ action: Action) -> [Demand] {
        switch (state.phase, action) {
        case (.reading, .read(let result)): found(&state, result)
        case (.naming, .named(let result)): named(&state, result)
        case (.keepingName, .kept(state.record, let result)),
            (.keepingPassword, .kept(state.record, let result)):
            noteDisk(&state, result) + resume(&state)
        case (_, .kept(_, let result)): noteDisk(&state, result)
        case (.inventing, .invented(let bytes)): invented(&state, bytes)
        case (.signingUp, .signedUp(let result)): signedUp(&state, result)
        case (.signingIn, .signedIn(let result)): signedIn(&state, result)
        case (.ready, .tokenRefused): renew(&state)
        case (.failed, .retry): resume(&state)
        case (_, .left): leave(&state)
        case (.lost, .beginAnew): beginAnew(&state)
        default: []  // An answer that came twice or too late.
        }
    }

    // MARK: - The disk

    private static func found(_ state: inout State, _ result: DiskResult<[UInt8]?>) -> [Demand] {
        switch result {
        case .success(nil): return resume(&state)
        case .success(let bytes?):
            do throws(JSONError) {
                state.record = try AccountRecord(json: JSONValue(parsing: bytes))
                return resume(&state)
            } catch {
                return lose(&state, .damaged)
            }
        case .failure:
            // There may be an account that can't be read just now: nothing is written over it.
            state.isKept = false
            return [.toast(.nameNotKept)] + resume(&state)
        }
    }

    private static func keep(_ state: State) -> [Demand] {
        guard let record = state.record, state.isKept else { return [] }
        return [.effect(.write(disk, record.jsonBytes) { .session(.kept(record, $0)) })]
    }

    private static func noteDisk(_ state: inout State, _ result: DiskResult<Void>) -> [Demand] {
        guard case .failure = result, state.isKept else { return [] }
        state.isKept = false
        return [.toast(.nameNotKept)]
    }

    // MARK: - Steps

    /// Goes on from what is known of the account.
    private static func resume(_ state: inout State) -> [Demand] {
        guard let record = state.record else {
            state.phase = .naming
            return [.effect(SecretsClient.fake { .session(.named($0)) }.effect)]
        }
        guard let password = record.password else {
            state.phase = .inventing
            return [.effect(.random(count: passwordByteCount) { .session(.invented($0)) })]
        }
        let credentials = Credentials(username: record.username, password: password)
        guard record.token != nil else {
            state.phase = .signingUp
            return [.effect(SecretsClient.signUp(credentials) { .session(.signedUp($0)) }.effect)]
        }
        return signIn(&state, credentials)
    }

    private static func renew(_ state: inout State) -> [Demand] {
        state.isRenewing = true
        return resume(&state)
    }

    private static func signIn(_ state: inout State, _ credentials: Credentials) -> [Demand] {
        state.phase = .signingIn
        let call = SecretsClient.signIn(credentials, bearing: state.record?.token) { .session(.signedIn($0)) }
        return [.effect(call.effect)]
    }

    /// Writes the record and waits for it; goes on at once when nothing can be written.
    private static func keep(_ state: inout State, then phase: Phase) -> [Demand] {
        state.phase = phase
        let writing = keep(state)
        return writing.isEmpty ? resume(&state) : writing
    }

    private static func named(
        _ state: inout State, _ result: Result<MadeUpName, APIFailure>
    ) -> [Demand] {
        switch result {
        case .success(let name) where !name.username.isEmpty:
            state.record = AccountRecord(username: name.username)
            return keep(&state, then: .keepingName)
        case .success: return fail(&state, .unreadable)
        case .failure(let failure): return fail(&state, failure)
        }
    }

    private static func invented(_ state: inout State, _ bytes: [UInt8]) -> [Demand] {
        guard bytes.count == passwordByteCount else { return fail(&state, .unreadable) }
        state.record?.password = Base64URL.encode(bytes)
        return keep(&state, then: .keepingPassword)
    }

    private static func signedUp(
        _ state: inout State, _ result: Result<TokenReply, APIFailure>
    ) -> [Demand] {
        switch result {
        case .success(let reply): return accept(&state, reply)
        case .failure(.invalid):
            // Taken: perhaps by ourselves, in a sign-up whose answer got lost. The password tells.
            guard let record = state.record, let password = record.password else { return resume(&state) }
            return signIn(&state, Credentials(username: record.username, password: password))
        case .failure(let failure): return fail(&state, failure)
        }
    }

    private static func signedIn(
        _ state: inout State, _ result: Result<TokenReply, APIFailure>
    ) -> [Demand] {
        switch result {
        case .success(let reply): return accept(&state, reply)
        case .failure(.limited) where state.record?.token != nil && !state.isRenewing:
            // Too many sign-ins at once: the token of the last time may well be good still. If not, it is renewed.
            state.phase = .ready
            return [.tell(.signedIn)]
        case .failure(.unauthorized):
            guard state.record?.token == nil else { return lose(&state, .refused) }
            return askForAnotherName(&state)
        case .failure(let failure): return fail(&state, failure)
        }
    }

    /// The name was somebody else's: nothing of it was ever ours.
    private static func askForAnotherName(_ state: inout State) -> [Demand] {
        state.record = nil
        state.namesTaken += 1
        guard state.namesTaken < nameLimit else {
            state.namesTaken = 0
            return fail(&state, .server)
        }
        return resume(&state)
    }

    private static func accept(_ state: inout State, _ reply: TokenReply) -> [Demand] {
        guard !reply.token.isEmpty else { return fail(&state, .unreadable) }
        state.record?.token = reply.token
        state.isBanned = reply.banned
        let news: News = state.isRenewing ? .renewed : .signedIn
        state.phase = .ready
        state.isRenewing = false
        state.namesTaken = 0
        return keep(state) + [.tell(news)]
    }

    private static func beginAnew(_ state: inout State) -> [Demand] {
        state.record = nil
        state.isBanned = false
        return resume(&state)
    }

    /// The name and the password go with the account.
    private static func leave(_ state: inout State) -> [Demand] {
        state.record = nil
        state.isBanned = false
        state.phase = .lost(.left)
        return [.effect(.erase(disk) { .session(.erased($0)) })]
    }

    // MARK: - Failing

    private static func fail(_ state: inout State, _ failure: APIFailure) -> [Demand] {
        state.phase = .failed(failure)
        state.isRenewing = false
        var demands: [Demand] = [.tell(.notSignedIn(failure))]
        if case .limited(let wait) = failure {
            demands.append(
                .effect(.timer(retryTimer, milliseconds: Int(wait.count) * 1_000, .session(.retry))))
        }
        return demands
    }

    private static func lose(_ state: inout State, _ loss: Loss) -> [Demand] {
        state.phase = .lost(loss)
        state.isRenewing = false
        return [.tell(.notSignedIn(.unauthorized))]
    }
}

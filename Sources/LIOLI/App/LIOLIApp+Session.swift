import Components
import Interface
import JSON
import Wire

/// Who one is: the token on disk, the login, the pending weigh-in, and logging out.
extension LIOLIApp {
    // MARK: - Launch

    static func tokenRead(_ result: DiskResult<[UInt8]?>, _ state: inout State) -> [Effect<Action>] {
        guard case .checking = state.session else { return [] }
        guard case .success(let bytes?) = result, let token = token(of: bytes) else {
            if case .failure = result { state.isTokenKept = false }
            state.session = .loggedOut(Login.State())
            // What a tab kept of somebody who isn't logged in any more is nobody's.
            return [.erase(Entry.disk) { _ in Action(.done) }]
        }
        return ask(token, state)
    }

    /// What could stand in a header; anything else was never a token.
    private static func token(of bytes: [UInt8]) -> String? {
        guard (1...512).contains(bytes.count), bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Asks again what is due.
    static func ask(_ state: inout State) -> [Effect<Action>] {
        guard let token = state.session.token else { return [] }
        state.isRefreshing = true
        return ask(token, state)
    }

    private static func ask(_ token: String, _ state: State) -> [Effect<Action>] {
        let call = LIOLIClient.pending(language: state.language) {
            Action(.pendingCame(token: token, $0))
        }
        return [
            .http(call.request(bearing: token), pendingRequest, reply: { call.reply(APIFailure.check($0)) })
        ]
    }

    static func pendingCame(
        _ token: String, _ result: Result<PendingWeighIn, APIFailure>, _ state: inout State
    ) -> [Effect<Action>] {
        state.isRefreshing = false
        // Logged out in the meantime.
        if case .loggedOut = state.session { return [] }
        switch result {
        case .success(let pending): return arrive(token, pending, &state)
        case .failure(.unauthorized): return forget(.tokenRefused, &state)
        case .failure(let failure):
            // What is known stays on screen while one is offline; at launch there is nothing to show.
            if case .loggedIn = state.session { return [.announce(state.strings.text(of: failure))] }
            state.session = .outOfReach(token: token, failure)
            return []
        }
    }

    private static func arrive(
        _ token: String, _ pending: PendingWeighIn, _ state: inout State
    ) -> [Effect<Action>] {
        var wasLoggedIn = false
        if case .loggedIn = state.session { wasLoggedIn = true }
        state.session = .loggedIn(token: token, pending)
        let home = !pending.isDue && state.place == .weighIn ? goHome(&state) : []
        // What the tab kept of the form, once a start.
        return home + (wasLoggedIn ? settleEntry(&state) : [.read(Entry.disk) { Action(.entryRead($0)) }])
    }

    /// An entry of an earlier week is not sent for this one.
    private static func settleEntry(_ state: inout State) -> [Effect<Action>] {
        guard case .loggedIn(let token, let pending) = state.session else { return [] }
        let surroundings = WeighInForm.Surroundings(
            language: state.language, pending: pending, token: token)
        return WeighInForm.settle(&state.form, in: surroundings)
    }

    static func entryRead(_ result: DiskResult<[UInt8]?>, _ state: inout State) -> [Effect<Action>] {
        guard case .success(let bytes?) = result, state.form.entry == Entry() else { return [] }
        do throws(JSONError) {
            let kept = try Entry.Kept(json: JSONValue(parsing: bytes))
            state.form.entry = kept.entry
            state.form.photo.ready = kept.photo
            return settleEntry(&state)
        } catch {
            // Nothing can be made of it.
            return [.erase(Entry.disk) { _ in Action(.done) }]
        }
    }

    // MARK: - Logging in

    static func login(_ action: Login.Action, _ state: inout State) -> [Effect<Action>] {
        guard case .loggedOut(var login) = state.session else { return [] }
        let effects = Login.update(&login, action, language: state.language)
        state.session = .loggedOut(login)
        guard case .answered(.success(let pending)) = action else { return effects }
        guard let token = pending.token, self.token(of: Array(token.utf8)) != nil else {
            login.failure = .api(.unreadable)
            state.session = .loggedOut(login)
            return effects
        }
        state.session = .loggedIn(token: token, pending)
        return effects + [
            .write(tokenDisk, Array(token.utf8)) { Action(.tokenKept($0)) }, .scroll(.top), .focus(titleID),
        ]
    }

    // MARK: - The form

    static func form(_ action: WeighInForm.Action, _ state: inout State) -> [Effect<Action>] {
        guard case .loggedIn(let token, let pending) = state.session else { return [] }
        let surroundings = WeighInForm.Surroundings(
            language: state.language, pending: pending, token: token)
        let effects = WeighInForm.update(&state.form, action, in: surroundings)
        noteWeek(&state)
        guard case .answered(let result) = action else { return effects }
        switch result {
        case .success(let answer):
            state.result = answer
            return effects + WeighInForm.clear(&state.form) + goHome(&state) + [.scroll(.top)]
                + [.focus(titleID)]
        case .failure(.unauthorized): return effects + forget(.tokenRefused, &state)
        // None is due, or it was posted from elsewhere: what is due is asked for anew.
        case .failure(.invalid(_, code: WeighInRefusal.noneDue)): return effects + ask(&state)
        case .failure: return effects
        }
    }

    static func photo(_ action: Photo.Action, _ state: inout State) -> [Effect<Action>] {
        guard state.session.token != nil else { return [] }
        let before = state.form.photo.ready
        let effects = Photo.update(&state.form.photo, action)
        guard state.form.photo.ready != before else { return effects }
        state.form.complaints.isPhotoMissing = false
        state.form.complaints.isPhotoRefused = false
        noteWeek(&state)
        return effects + WeighInForm.changed(&state.form)
    }

    /// Notes for which week something was entered.
    private static func noteWeek(_ state: inout State) {
        guard case .loggedIn(_, let pending) = state.session, pending.isDue, state.form.entry.week == nil,
            state.form.entry != Entry() || state.form.photo.ready != nil
        else { return }
        state.form.entry.week = pending.program?.week
    }

    // MARK: - Logging out

    static func logOut(_ state: inout State) -> [Effect<Action>] {
        guard let token = state.session.token else { return [] }
        let call = LIOLIClient.revoke { Action(.revoked($0)) }
        return forget(.loggedOut, &state) + [
            .http(call.request(bearing: token), reply: { call.reply(APIFailure.check($0)) })
        ]
    }

    static func revoked(_ result: Result<HTTPReply, APIFailure>, _ state: inout State) -> [Effect<Action>] {
        // A token that is refused is revoked already.
        guard case .failure(let failure) = result, failure != .unauthorized,
            case .loggedOut(var login) = state.session, login.notice == .loggedOut
        else { return [] }
        login.notice = .loggedOutHere
        state.session = .loggedOut(login)
        return []
    }

    /// Leaves nothing on the device.
    private static func forget(_ notice: Login.Notice, _ state: inout State) -> [Effect<Action>] {
        state.result = nil
        state.isRefreshing = false
        state.languageChoice = .device
        let cleared = WeighInForm.clear(&state.form)
        let home = goHome(&state)
        state.session = .loggedOut(Login.State(notice: notice))
        return cleared + home + namePage(state) + [
            .cancel(pendingRequest), .erase(tokenDisk) { _ in Action(.done) },
            .erase(languageDisk) { _ in Action(.done) }, .focus(titleID),
        ]
    }
}

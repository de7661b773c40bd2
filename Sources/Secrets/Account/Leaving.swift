import Components
import Interface
import Wire

/// Taking one's data along, and deleting the account.
enum Leaving {
    struct State: Equatable {
        var isExporting = false
        var exportFailure: APIFailure?
        var step = Step.none
        var failure: APIFailure?
    }

    /// Deleting takes two deliberate steps.
    enum Step: Equatable {
        case none
        /// What goes has been said, and waits to be confirmed.
        case asking
        case deleting
    }

    enum Action {
        case exportTapped
        case exported(Result<HTTPReply, APIFailure>)
        case deleteTapped
        case cancelTapped
        case confirmTapped
        case deleted(Result<HTTPReply, APIFailure>)
    }

    static let titleID: ElementID = "leaving-title"
    static let confirmID: ElementID = "leaving-confirm"
    static let deleteID: ElementID = "leaving-delete"

    static func update(_ state: inout State, _ action: Action, username: String) -> [Demand] {
        switch action {
        case .exportTapped:
            guard !state.isExporting else { return [] }
            state.isExporting = true
            state.exportFailure = nil
            return [.call(SecretsClient.export { .leaving(.exported($0)) })]
        case .exported(.success(let reply)):
            state.isExporting = false
            let name = "secrets-" + username + ".json"
            return [
                .effect(.save(fileName: name, type: "application/json", reply.body)),
                .announce(.exported),
            ]
        case .exported(.failure(let failure)):
            state.isExporting = false
            state.exportFailure = failure
            return []
        case .deleteTapped:
            state.step = .asking
            state.failure = nil
            return [.effect(.focus(titleID))]
        case .cancelTapped:
            state.step = .none
            return [.effect(.focus(deleteID))]
        case .confirmTapped:
            guard state.step == .asking else { return [] }
            state.step = .deleting
            return [.call(SecretsClient.deleteAccount { .leaving(.deleted($0)) })]
        // An account that isn't known any more is gone too: an earlier answer may have got lost.
        case .deleted(.success), .deleted(.failure(.unauthorized)): return [.tell(.left)]
        case .deleted(.failure(let failure)):
            state.step = .asking
            state.failure = failure
            return [.effect(.focus(confirmID))]
        }
    }
}

/// How that looks in the settings.
struct LeavingView {
    let state: Leaving.State
    let strings: Strings
    let view: View<SecretsApp.Action>

    func write() {
        view.section("group") {
            view.key("export")
            view.h3("", strings.yourData)
            view.p("", strings.exportExplanation)
            exportButton(strings.export)
            if state.step == .none, let failure = state.exportFailure { complaint(failure) }
        }
        view.section("group") {
            view.key("deletion")
            view.h3("", strings.leave)
            view.p("", strings.leaveExplanation)
            if state.step == .none {
                button(strings.deleteAccount, .deleteTapped, id: Leaving.deleteID, isDangerous: true)
            } else {
                confirmation()
            }
            if let failure = state.failure { complaint(failure) }
        }
    }

    private func exportButton(_ title: String) {
        button(
            state.isExporting ? strings.exporting : title, .exportTapped,
            isBusy: state.isExporting || state.step == .deleting)
    }

    private func confirmation() {
        let isDeleting = state.step == .deleting
        view.div("leaving") {
            view.key("confirmation")
            view.role("group")
            view.ariaLabel(strings.reallyLeave)
            view.h4 {
                view.id(Leaving.titleID)
                view.set(.tabIndex, "-1")
                view.text(strings.reallyLeave)
            }
            for fact in strings.leavingFacts { view.p("", fact) }
            view.div("leaving-buttons") {
                exportButton(strings.exportFirst)
                button(strings.stay, .cancelTapped, isBusy: isDeleting)
                button(
                    isDeleting ? strings.deleting : strings.deleteForEver, .confirmTapped,
                    id: Leaving.confirmID, isBusy: isDeleting, isDangerous: true)
            }
            if let failure = state.exportFailure { complaint(failure) }
        }
    }

    private func complaint(_ failure: APIFailure) {
        view.complaint(strings.text(of: failure)) { view.key("failure") }
    }

    private func button(
        _ title: String, _ action: Leaving.Action, id: ElementID? = nil, isBusy: Bool = false,
        isDangerous: Bool = false
    ) {
        view.button(.quiet, title, .leaving(action)) {
            view.className("danger", isDangerous)
            if let id { view.id(id) }
            view.flag(.disabled, isBusy)
            view.set(.ariaBusy, isBusy)
        }
    }
}

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

    var nodes: [Node<SecretsApp.Action>] { [export, deletion] }

    private var export: Node<SecretsApp.Action> {
        .element(.section, key: .name("export"), .classNames("group")) {
            Node.element(.h3) { strings.yourData }
            Node.element(.p) { strings.exportExplanation }
            exportButton(strings.export)
            if state.step == .none, let failure = state.exportFailure { complaint(failure) }
        }
    }

    private func exportButton(_ title: String) -> Node<SecretsApp.Action> {
        button(
            state.isExporting ? strings.exporting : title, .exportTapped,
            isBusy: state.isExporting || state.step == .deleting)
    }

    private var deletion: Node<SecretsApp.Action> {
        .element(.section, key: .name("deletion"), .classNames("group")) {
            Node.element(.h3) { strings.leave }
            Node.element(.p) { strings.leaveExplanation }
            if state.step == .none {
                button(strings.deleteAccount, .deleteTapped, id: Leaving.deleteID, isDangerous: true)
            } else {
                confirmation
            }
            if let failure = state.failure { complaint(failure) }
        }
    }

    private var confirmation: Node<SecretsApp.Action> {
        let isDeleting = state.step == .deleting
        return .element(
            .div, key: .name("confirmation"), .classNames("leaving"), .set(.role, "group"),
            .label(strings.reallyLeave)
        ) {
            Node.element(.h4, .id(Leaving.titleID.text), .set(.tabIndex, "-1")) { strings.reallyLeave }
            for fact in strings.leavingFacts { Node.element(.p) { fact } }
            Node.element(.div, .classNames("leaving-buttons")) {
                exportButton(strings.exportFirst)
                button(strings.stay, .cancelTapped, isBusy: isDeleting)
                button(
                    isDeleting ? strings.deleting : strings.deleteForEver, .confirmTapped,
                    id: Leaving.confirmID, isBusy: isDeleting, isDangerous: true)
            }
            if let failure = state.exportFailure { complaint(failure) }
        }
    }

    private func complaint(_ failure: APIFailure) -> Node<SecretsApp.Action> {
        .element(.p, key: .name("failure"), .classNames("complaint"), .set(.role, "alert")) {
            strings.text(of: failure)
        }
    }

    private func button(
        _ title: String, _ action: Leaving.Action, id: ElementID? = nil, isBusy: Bool = false,
        isDangerous: Bool = false
    ) -> Node<SecretsApp.Action> {
        .element(
            .button, .classNames(isDangerous ? "button quiet danger" : "button quiet"),
            id.map { .id($0.text) } ?? .none, .set(.type, "button"), .flag(.disabled, isBusy),
            .set(.ariaBusy, isBusy ? "true" : "false"), .onClick(.leaving(action))
        ) { title }
    }
}

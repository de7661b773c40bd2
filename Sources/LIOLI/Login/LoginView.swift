import Components
import Interface

/// The login: a name, a password, a button, and the way to where one enrols.
struct LoginView {
    let state: Login.State
    let strings: Strings
    private static let failureID = "login-failure"

    var node: Node<LIOLIApp.Action> {
        .element(.section, key: .name("login"), .classNames("login")) {
            Node.element(.div, .classNames("page-title")) {
                Node.element(.h1) { strings.appName }
                Node.element(.p, .classNames("quiet")) { strings.motto }
            }
            if let notice = state.notice {
                Node.element(.p, .classNames("banner"), .set(.role, "status")) { strings.text(of: notice) }
            }
            form
            Node.element(.section, .classNames("group")) {
                Node.element(.p) { strings.noAccount }
                Node.element(
                    .a, .classNames("button quiet outside"), .set(.href, LIOLIAPI.signUpPage),
                    .set(.target, "_blank"), .set(.rel, "noopener")
                ) { strings.enrol }
            }
        }
    }

    private var form: Node<LIOLIApp.Action> {
        .element(.form, .classNames("form"), .on(.submit, .login(.submitted))) {
            field(Login.nameID, strings.username, isBad: state.failure == .nameMissing) {
                .element(
                    .input, .id(Login.nameID.text), .classNames("input"), .set(.type, "text"),
                    .set(.name, "username"), .set(.autocomplete, "username"),
                    .set(.autocapitalize, "none"), .set(.maxLength, "200"),
                    .set(.ariaDescribedBy, Self.failureID), .flag(.readOnly, state.isSending),
                    .value(state.username), .on(.input) { .login(.nameTyped($0)) })
            }
            field(Login.passwordID, strings.password, isBad: state.failure == .passwordMissing) {
                .element(
                    .input, .id(Login.passwordID.text), .classNames("input"), .set(.type, "password"),
                    .set(.name, "password"), .set(.autocomplete, "current-password"),
                    .set(.maxLength, "1000"), .set(.ariaDescribedBy, Self.failureID),
                    .flag(.readOnly, state.isSending),
                    .value(state.password), .on(.input) { .login(.passwordTyped($0)) })
            }
            if let failure = state.failure {
                Node.element(
                    .p, key: .name("failure"), .id(Self.failureID), .classNames("complaint"),
                    .set(.role, "alert")
                ) { strings.text(of: failure) }
            }
            Node.element(
                .button, key: .name("submit"), .classNames("button wide"), .set(.type, "submit"),
                .flag(.disabled, state.isSending), .set(.ariaBusy, state.isSending ? "true" : "false")
            ) { state.isSending ? strings.loggingIn : strings.logIn }
        }
    }

    private func field(
        _ id: ElementID, _ title: String, isBad: Bool, input: () -> Node<LIOLIApp.Action>
    ) -> Node<LIOLIApp.Action> {
        .element(.div, key: .name(id.text), .classNames(isBad ? "field bad" : "field")) {
            Node.element(.label, .classNames("field-label"), .set(.forID, id.text)) { title }
            input()
        }
    }
}

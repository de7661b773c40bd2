import Components
import Interface

/// The login: a name, a password, a button, and the way to where one enrols.
struct LoginView {
    let state: Login.State
    let strings: Strings
    let view: View<LIOLIApp.Action>

    private static let failureID: ElementID = "login-failure"

    func write() {
        view.section("login") {
            view.key("login")
            view.div("page-title") {
                view.h1("", strings.appName)
                view.p("quiet", strings.motto)
            }
            if let notice = state.notice {
                view.p("banner") {
                    view.role("status")
                    view.text(strings.text(of: notice))
                }
            }
            form()
            view.section("group") {
                view.p("", strings.noAccount)
                view.outsideLink(strings.enrol, LIOLIAPI.signUpPage)
            }
        }
    }

    private func form() {
        view.form("form") {
            view.on(.submit, .login(.submitted))
            field(
                Login.nameID, strings.username, type: "text", name: "username", autocomplete: "username",
                isInvalid: state.failure == .nameMissing
            ) {
                view.set(.autocapitalize, "none")
                view.set(.maxLength, "200")
                view.value(state.username)
                view.on(.input) { .login(.nameTyped($0)) }
            }
            field(
                Login.passwordID, strings.password, type: "password", name: "password",
                autocomplete: "current-password", isInvalid: state.failure == .passwordMissing
            ) {
                view.set(.maxLength, "1000")
                view.value(state.password)
                view.on(.input) { .login(.passwordTyped($0)) }
            }
            if let failure = state.failure {
                view.complaint(strings.text(of: failure)) {
                    view.key("failure")
                    view.id(Self.failureID)
                }
            }
            view.sendButton(
                .wide, state.isSending ? strings.loggingIn : strings.logIn, isBusy: state.isSending
            ) { view.key("submit") }
        }
    }

    private func field(
        _ id: ElementID, _ title: String, type: StaticString, name: StaticString,
        autocomplete: StaticString, isInvalid: Bool, _ attributes: () -> Void
    ) {
        view.field(id, title, isInvalid: isInvalid) {
            view.input("input", type: type) {
                view.id(id)
                view.set(.name, name)
                view.set(.autocomplete, autocomplete)
                view.set(.ariaDescribedBy, Self.failureID.text)
                view.flag(.readOnly, state.isSending)
                attributes()
            }
        }
    }
}

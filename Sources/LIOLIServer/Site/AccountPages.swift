import HTTPServer
import Interface
import Stakes
import Wire

/// Logging in to the site.
struct LogInPage {
    let texts: Texts
    var username = ""
    var problem: String?

    var page: SitePage {
        SitePage(texts.logIn) { view in
            if let problem { view.alert(problem) }
            view.form("/programs/log_in", key: nil) {
                FormField(
                    name: "username", label: texts.username, value: username
                ).write(to: view) {
                    view.set(.autocomplete, "username")
                    view.set(.autocapitalize, "none")
                }
                FormField(
                    name: "password", label: texts.password, type: "password"
                ).write(to: view) { view.set(.autocomplete, "current-password") }
                view.send(texts.logIn)
            }
            view.link(texts.enrolInstead, to: "/programs/new", "button quiet")
        }
    }
}

/// Changing the password.
struct PasswordPage {
    let texts: Texts
    let formKey: String
    var currentProblem: String?
    var newProblem: String?

    var page: SitePage {
        SitePage(texts.changePassword, formKey: formKey) { view in
            view.p("", texts.otherDevices)
            view.form("/programs/password", key: formKey) {
                FormField(
                    name: "current", label: texts.currentPassword, type: "password", problem: currentProblem
                ).write(to: view) { view.set(.autocomplete, "current-password") }
                FormField(
                    name: "password", label: texts.newPassword, type: "password", hint: texts.passwordHint,
                    problem: newProblem
                ).write(to: view) { view.set(.autocomplete, "new-password") }
                view.send(texts.changePassword)
            }
            view.link(texts.back, to: "/programs/mine", "button quiet")
        }
    }
}

/// Stopping the program early: it says before what that costs.
struct StopPage {
    let texts: Texts
    let formKey: String
    let atStake: Money

    var page: SitePage {
        SitePage(texts.stopEarly, formKey: formKey) { view in
            view.p("lead", texts.stopCosts(atStake))
            view.p("", texts.cannotBeUndone)
            view.form("/programs/stop", key: formKey) {
                // What was shown: if it is another amount by then, it is shown again.
                view.hidden("at_stake", String(atStake.cents))
                view.send(texts.stopAndLose(atStake), "button wide danger")
            }
            view.link(texts.goOn, to: "/programs/mine", "button quiet")
        }
    }
}

/// Deleting the account: it says before what goes and what stays.
struct DeletePage {
    let texts: Texts
    let formKey: String
    let atStake: Money
    var problem: String?

    var page: SitePage {
        SitePage(texts.deleteAccount, formKey: formKey) { view in
            if atStake > .zero { view.p("lead", texts.stopCosts(atStake)) }
            view.p("", texts.whatIsDeleted)
            view.p("", texts.cannotBeUndone)
            view.form("/programs/delete", key: formKey) {
                FormField(
                    name: "password", label: texts.password, type: "password", problem: problem
                ).write(to: view) { view.set(.autocomplete, "current-password") }
                view.send(texts.deleteForGood, "button wide danger")
            }
            view.link(texts.goOn, to: "/programs/mine", "button quiet")
        }
    }
}

/// What is shown when something didn't work.
struct FailurePage {
    let texts: Texts
    let error: HTTPError

    var page: SitePage {
        SitePage(texts.thatDidNotWork) { view in
            view.alert(texts.text(of: error))
            view.link(texts.back, to: "/programs", "button quiet")
        }
    }
}

/// What is shown after the account was deleted.
struct GoodbyePage {
    let texts: Texts

    var page: SitePage {
        SitePage(texts.goodbye) { view in
            view.p("lead", texts.accountIsGone)
            view.link(texts.enrolTitle, to: "/programs/new", "button quiet")
        }
    }
}

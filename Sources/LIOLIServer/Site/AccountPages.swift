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
        SitePage(texts.logIn) {
            if let problem { Markup.alert(problem) }
            Markup.form("/programs/log_in", key: nil) {
                FormField(
                    name: "username", label: texts.username, value: username,
                    attributes: [.text(.autocomplete, "username"), .text(.autocapitalize, "none")]
                ).node
                FormField(
                    name: "password", label: texts.password, type: "password",
                    attributes: [.text(.autocomplete, "current-password")]
                ).node
                Markup.button(texts.logIn)
            }
            Markup.link(texts.enrolInstead, to: "/programs/new", "button quiet")
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
        SitePage(texts.changePassword, formKey: formKey) {
            Markup.paragraph(texts.otherDevices)
            Markup.form("/programs/password", key: formKey) {
                FormField(
                    name: "current", label: texts.currentPassword, type: "password", problem: currentProblem,
                    attributes: [.text(.autocomplete, "current-password")]
                ).node
                FormField(
                    name: "password", label: texts.newPassword, type: "password", hint: texts.passwordHint,
                    problem: newProblem, attributes: [.text(.autocomplete, "new-password")]
                ).node
                Markup.button(texts.changePassword)
            }
            Markup.link(texts.back, to: "/programs/mine", "button quiet")
        }
    }
}

/// Stopping the program early: it says before what that costs.
struct StopPage {
    let texts: Texts
    let formKey: String
    let atStake: Money

    var page: SitePage {
        SitePage(texts.stopEarly, formKey: formKey) {
            Markup.paragraph(texts.stopCosts(atStake), "lead")
            Markup.paragraph(texts.cannotBeUndone)
            Markup.form("/programs/stop", key: formKey) {
                // What was shown: if it is another amount by then, it is shown again.
                Markup.hidden("at_stake", String(atStake.cents))
                Markup.button(texts.stopAndLose(atStake), "button wide danger")
            }
            Markup.link(texts.goOn, to: "/programs/mine", "button quiet")
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
        SitePage(texts.deleteAccount, formKey: formKey) {
            if atStake > .zero { Markup.paragraph(texts.stopCosts(atStake), "lead") }
            Markup.paragraph(texts.whatIsDeleted)
            Markup.paragraph(texts.cannotBeUndone)
            Markup.form("/programs/delete", key: formKey) {
                FormField(
                    name: "password", label: texts.password, type: "password", problem: problem,
                    attributes: [.text(.autocomplete, "current-password")]
                ).node
                Markup.button(texts.deleteForGood, "button wide danger")
            }
            Markup.link(texts.goOn, to: "/programs/mine", "button quiet")
        }
    }
}

/// What is shown when something didn't work.
struct FailurePage {
    let texts: Texts
    let error: HTTPError

    var page: SitePage {
        SitePage(texts.thatDidNotWork) {
            Markup.alert(texts.text(of: error))
            Markup.link(texts.back, to: "/programs", "button quiet")
        }
    }
}

/// What is shown after the account was deleted.
struct GoodbyePage {
    let texts: Texts

    var page: SitePage {
        SitePage(texts.goodbye) {
            Markup.paragraph(texts.accountIsGone, "lead")
            Markup.link(texts.enrolTitle, to: "/programs/new", "button quiet")
        }
    }
}

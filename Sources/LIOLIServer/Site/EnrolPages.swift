import Interface
import Stakes
import Wire

/// The page with the form to enrol.
struct NewProgramPage {
    let texts: Texts
    let form: EnrolmentForm
    var problems = EnrolmentForm.Problems()

    func page(formKey: String?) -> SitePage {
        SitePage(texts.enrolTitle, formKey: formKey) { view in
            view.p("lead", texts.enrolLead)
            view.ol("steps") { for step in texts.howItWorks { view.li("", step) } }
            if !problems.isEmpty { view.alert(texts.somethingWrong) }
            view.form("form") {
                view.set(.action, "/programs/preview")
                view.set(.method, "get")
                unitField(view)
                field(.start, texts.startWeight, hint: nil, inputMode: "decimal", view)
                field(.goal, texts.goalWeight, hint: texts.goalHint, inputMode: "decimal", view)
                field(.weeks, texts.numberOfWeeks, hint: texts.weeksHint, inputMode: "numeric", view)
                field(.stake, texts.stakeEach, hint: texts.stakeHint, inputMode: "decimal", view)
                view.send(texts.seeSchedule)
                view.p("quiet", texts.nothingAgreedYet)
            }
        }
    }

    private func unitField(_ view: ViewWriter) {
        let chosen = form[.unit].isEmpty ? texts.usualUnit.rawValue : form[.unit]
        view.div("field") {
            view.label("") {
                view.set(.forID, "unit")
                view.text(texts.unit)
            }
            view.select {
                view.set(.id, "unit")
                view.set(.name, "unit")
                for unit in WeightUnit.allCases {
                    view.option {
                        view.value(unit.rawValue)
                        view.flag(.selected, unit.rawValue == chosen)
                        view.text(texts.name(of: unit))
                    }
                }
            }
            if problems[.unit] != nil { view.p("problem", texts.text(of: .unit)) }
        }
    }

    private func field(
        _ field: EnrolmentForm.Field, _ label: String, hint: String?, inputMode: StaticString,
        _ view: ViewWriter
    ) {
        FormField(
            name: field.rawValue, label: label, value: form[field], hint: hint,
            problem: problems[field].map(texts.text)
        ).write(to: view) {
            view.set(.inputMode, inputMode)
            view.set(.autocomplete, "off")
        }
    }
}

/// The page with the whole schedule, and what it takes to agree to it.
struct PreviewPage {
    let texts: Texts
    let form: EnrolmentForm
    let enrolment: Enrolment
    /// What somebody who has no account yet wrote as a name.
    var username = ""
    var usernameProblem: String?
    var passwordProblem: String?
    var notice: String?

    func page(formKey: String?) -> SitePage {
        SitePage(texts.scheduleTitle, formKey: formKey) { view in
            if let notice { view.alert(notice) }
            view.p("lead", texts.scheduleLead(enrolment))
            view.schedule(enrolment, texts)
            view.p("", texts.rules)
            view.form("/programs", key: formKey) {
                for field in EnrolmentForm.Field.allCases { view.hidden(field.rawValue, form[field]) }
                view.hidden("started_at", String(enrolment.startedAt.seconds))
                if formKey == nil { accountFields(view) }
                view.label("check") {
                    view.input(type: "checkbox") {
                        view.set(.name, "agree")
                        view.value("yes")
                        view.flag(.required)
                    }
                    view.span("", texts.agree(enrolment))
                }
                view.send(texts.enrol)
            }
            view.link(texts.changeSomething, to: "/programs/new" + query.text, "button quiet")
        }
    }

    private var query: Query {
        var query = Query()
        for field in EnrolmentForm.Field.allCases { query.add(field.rawValue, form[field]) }
        return query
    }

    private func accountFields(_ view: ViewWriter) {
        FormField(
            name: "username", label: texts.username, value: username, hint: texts.usernameHint,
            problem: usernameProblem
        ).write(to: view) {
            view.set(.autocomplete, "username")
            view.set(.autocapitalize, "none")
        }
        FormField(
            name: "password", label: texts.password, type: "password", hint: texts.passwordHint,
            problem: passwordProblem
        ).write(to: view) { view.set(.autocomplete, "new-password") }
    }
}

extension ViewWriter {
    /// Every weigh-in with its time, its target and its stake.
    func schedule(_ enrolment: Enrolment, _ texts: Texts) {
        table(texts.schedule, head: [texts.weighIn, texts.target, texts.stake]) {
            for weighIn in enrolment.schedule {
                tr {
                    rowHead(texts.week(weighIn.week)) {
                        line(texts.from + " ", weighIn.dueAt, texts)
                        line(texts.until + " ", weighIn.deadline, texts)
                    }
                    td("number", texts.text(weighIn.target, enrolment.unit))
                    td("number", texts.text(enrolment.stake))
                }
            }
        }
    }

    /// A quiet line of its own in a cell: some words and a moment.
    func line(_ words: String, _ instant: Instant, _ texts: Texts) {
        span("line") {
            if !words.isEmpty { text(words) }
            time(instant, texts)
        }
    }
}

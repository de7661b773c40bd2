import Interface
import Stakes
import Wire

/// The page with the form to enrol.
struct NewProgramPage {
    let texts: Texts
    let form: EnrolmentForm
    var problems = EnrolmentForm.Problems()

    func page(formKey: String?) -> SitePage {
        SitePage(texts.enrolTitle, formKey: formKey) {
            Markup.paragraph(texts.enrolLead, "lead")
            Markup.element(.ol, .classNames("steps")) {
                for step in texts.howItWorks { Markup.element(.li) { step } }
            }
            if !problems.isEmpty { Markup.alert(texts.somethingWrong) }
            Markup.element(
                .form, .set(.action, "/programs/preview"), .set(.method, "get"), .classNames("form")
            ) {
                unitField
                field(.start, texts.startWeight, hint: nil, decimal: true)
                field(.goal, texts.goalWeight, hint: texts.goalHint, decimal: true)
                field(.weeks, texts.numberOfWeeks, hint: texts.weeksHint, decimal: false)
                field(.stake, texts.stakeEach, hint: texts.stakeHint, decimal: true)
                Markup.button(texts.seeSchedule)
                Markup.paragraph(texts.nothingAgreedYet, "quiet")
            }
        }
    }

    private var unitField: Markup {
        let chosen = form[.unit].isEmpty ? texts.usualUnit.rawValue : form[.unit]
        return .element(.div, .classNames("field")) {
            Markup.element(.label, .set(.forID, "unit")) { texts.unit }
            Markup.element(.select, .id("unit"), .set(.name, "unit")) {
                for unit in WeightUnit.allCases {
                    Markup.element(
                        .option, .value(unit.rawValue), .flag(.selected, unit.rawValue == chosen)
                    ) { texts.name(of: unit) }
                }
            }
            if problems[.unit] != nil { Markup.paragraph(texts.text(of: .unit), "problem") }
        }
    }

    private func field(
        _ field: EnrolmentForm.Field, _ label: String, hint: String?, decimal: Bool
    ) -> Markup {
        FormField(
            name: field.rawValue, label: label, value: form[field], hint: hint,
            problem: problems[field].map(texts.text),
            attributes: [
                .text(.inputMode, decimal ? "decimal" : "numeric"), .text(.autocomplete, "off"),
            ]
        ).node
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
        SitePage(texts.scheduleTitle, formKey: formKey) {
            if let notice { Markup.alert(notice) }
            Markup.paragraph(texts.scheduleLead(enrolment), "lead")
            Markup.schedule(enrolment, texts)
            Markup.paragraph(texts.rules)
            Markup.form("/programs", key: formKey) {
                for field in EnrolmentForm.Field.allCases { Markup.hidden(field.rawValue, form[field]) }
                Markup.hidden("started_at", String(enrolment.startedAt.seconds))
                if formKey == nil { accountFields }
                Markup.element(.label, .classNames("check")) {
                    Markup.element(
                        .input, .set(.type, "checkbox"), .set(.name, "agree"), .value("yes"),
                        .flag(.required))
                    Markup.element(.span) { texts.agree(enrolment) }
                }
                Markup.button(texts.enrol)
            }
            Markup.link(texts.changeSomething, to: "/programs/new" + query.text, "button quiet")
        }
    }

    private var query: Query {
        var query = Query()
        for field in EnrolmentForm.Field.allCases { query.add(field.rawValue, form[field]) }
        return query
    }

    @NodeBuilder<Never> private var accountFields: [Markup] {
        FormField(
            name: "username", label: texts.username, value: username, hint: texts.usernameHint,
            problem: usernameProblem,
            attributes: [.text(.autocomplete, "username"), .text(.autocapitalize, "none")]
        ).node
        FormField(
            name: "password", label: texts.password, type: "password", hint: texts.passwordHint,
            problem: passwordProblem, attributes: [.text(.autocomplete, "new-password")]
        ).node
    }
}

extension Node where Action == Never {
    /// Every weigh-in with its time, its target and its stake.
    static func schedule(_ enrolment: Enrolment, _ texts: Texts) -> Markup {
        .table(
            texts.schedule, head: [texts.weighIn, texts.target, texts.stake],
            rows: enrolment.schedule.map { weighIn in
                .row([
                    .rowHead(
                        texts.week(weighIn.week),
                        [
                            .line {
                                texts.from + " "
                                Markup.time(weighIn.dueAt, texts)
                            },
                            .line {
                                texts.until + " "
                                Markup.time(weighIn.deadline, texts)
                            },
                        ]),
                    .cell(texts.text(weighIn.target, enrolment.unit), "number"),
                    .cell(texts.text(enrolment.stake), "number"),
                ])
            })
    }
}

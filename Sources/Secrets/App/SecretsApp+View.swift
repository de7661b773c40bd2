import Components
import Interface

/// How the app looks: a bar, the feed, and what lies over or beside it.
extension SecretsApp {
    /// Writes how the state looks.
    public static func view(_ state: State, _ view: View<Action>) {
        view.div("app") {
            bar(state, view)
            view.div("columns") {
                view.key("columns")
                main(state, view)
                aside(state, view)
            }
            // What lies under an open sheet can't be reached: the toast lies over it.
            if !sheet(state, view, over: { toast(state, view) }) { toast(state, view) }
        }
    }

    // MARK: - The bar

    private static func bar(_ state: State, _ view: View<Action>) {
        view.header("bar") {
            view.key("bar")
            view.div("bar-inner") {
                view.p("bar-title") {
                    view.decorative()
                    view.text(state.strings.appName)
                }
                view.iconButton(.refresh, state.strings.refresh, Action(.feed(.refreshTapped))) {
                    view.className("refresh")
                    view.set(.ariaBusy, state.feed.isRefreshing)
                }
                view.a("icon-button") {
                    view.id(FeedView.settingsID)
                    view.ariaLabel(state.strings.settings)
                    view.set(.href, href(.settings, state))
                    view.onClick(Action(.open(.settings)))
                    view.icon(.settings)
                }
            }
        }
    }

    private static func href(_ place: Place, _ state: State) -> String {
        state.base + place.path
    }

    // MARK: - The columns

    private static func main(_ state: State, _ view: View<Action>) {
        view.main("main") {
            view.key("main")
            view.div("page-title") {
                view.h1("", state.strings.appName)
                view.p("quiet") { standing(state, view) }
            }
            view.div("status") {
                view.role("status")
                if !state.isOnline { view.p("banner", state.strings.offline) }
                if state.session.isBanned {
                    view.p("banner") {
                        view.key("banned")
                        view.text(state.strings.banned)
                    }
                }
            }
            if case .lost(let loss) = state.session.phase {
                lost(loss, state.strings, view)
            } else if state.place == .missing {
                missing(state.strings, view)
            } else {
                FeedView(
                    state: state.feed, strings: state.strings, isBanned: state.session.isBanned,
                    removals: state.removals, view: view
                ).write()
            }
            // In here, as readers of landmarks would pass over what is outside of all.
            if canWrite(state) { writeLink(state, view) }
        }
    }

    /// Under the title: who one is here.
    private static func standing(_ state: State, _ view: View<Action>) {
        if isLost(state) { return view.text("") }
        guard let name = state.session.record?.username else { return view.text(state.strings.findingName) }
        let (before, after) = state.strings.youAre
        view.text(before)
        view.untranslatedSpan("", name)
        view.text(after)
    }

    private static func lost(_ loss: Session.Loss, _ strings: Strings, _ view: View<Action>) {
        switch loss {
        case .left:
            view.notice(
                title: strings.leftTitle, text: strings.leftText, button: strings.beginAnew,
                Action(.session(.beginAnew)), isAlert: false)
        case .refused, .damaged:
            view.notice(
                title: strings.lostTitle,
                text: loss == .refused ? strings.lostRefused : strings.lostDamaged,
                button: strings.beginAnew, Action(.session(.beginAnew)))
        }
    }

    private static func missing(_ strings: Strings, _ view: View<Action>) {
        view.notice(
            title: strings.missingTitle, text: strings.missingText, button: strings.toTheFeed,
            Action(.closeSheet))
    }

    /// Beside the feed where there is room; the style sheet leaves it out elsewhere.
    private static func aside(_ state: State, _ view: View<Action>) {
        view.aside("aside") {
            view.key("aside")
            if mayWrite(state) { invitation(state, view) }
            if !isLost(state) {
                SettingsView.name(state.session.record?.username, heading: .h2, state.strings, view)
            }
            SettingsView.about(heading: .h2, state.strings, view)
        }
    }

    private static func invitation(_ state: State, _ view: View<Action>) {
        view.a("card invitation") {
            view.className(Ink(on: state.compose.draft.color).className)
            view.key("invitation")
            view.style(.tint, state.compose.draft.color.text)
            view.set(.href, href(.compose, state))
            view.onClick(Action(.open(.compose)))
            view.span("card-text", state.strings.composePlaceholder)
            view.span("invitation-action", state.strings.write)
        }
    }

    // MARK: - Over the feed

    /// Not in a name that is lost, nor in one that an operator has banned.
    private static func mayWrite(_ state: State) -> Bool {
        !isLost(state) && !state.session.isBanned
    }

    private static func isLost(_ state: State) -> Bool {
        if case .lost = state.session.phase { true } else { false }
    }

    /// An empty feed invites by itself.
    private static func canWrite(_ state: State) -> Bool {
        state.place != .missing && mayWrite(state)
            && !(state.feed.newest == .loaded && state.feed.timeline.posts.isEmpty)
    }

    private static func writeLink(_ state: State, _ view: View<Action>) {
        view.a("write") {
            view.key("write")
            view.id(FeedView.writeID)
            view.set(.href, href(.compose, state))
            view.onClick(Action(.open(.compose)))
            view.span("write-face") {
                view.icon(.pen)
                view.span("label", state.strings.write)
            }
        }
    }

    private static func toast(_ state: State, _ view: View<Action>) {
        let label = state.toast.flatMap { state.strings.button(of: $0.message) }
        view.toasts(
            state.toast.map { state.strings.text(of: $0.message) }, button: label ?? "",
            state.toast?.action == nil || label == nil ? nil : Action(.toastTapped))
    }
}

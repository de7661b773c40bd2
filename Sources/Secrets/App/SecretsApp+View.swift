import Components
import Interface

/// How the app looks: a bar, the feed, and what lies over or beside it.
extension SecretsApp {
    /// How the state looks.
    public static func view(_ state: State) -> Node<Action> {
        .element(.div, .classNames("app")) {
            bar(state)
            Node.element(.div, key: .name("columns"), .classNames("columns")) {
                main(state)
                aside(state)
            }
            // What lies under an open sheet can't be reached: the toast lies over it.
            sheet(state).map { adding(toast(state), to: $0) } ?? toast(state)
        }
    }

    // MARK: - The bar

    private static func bar(_ state: State) -> Node<Action> {
        .element(.header, key: .name("bar"), .classNames("bar")) {
            Node.element(.div, .classNames("bar-inner")) {
                Node.element(.p, .classNames("bar-title"), .decorative) { state.strings.appName }
                refreshButton(state)
                Node.element(
                    .a, .id(FeedView.settingsID.text), .classNames("icon-button"),
                    .label(state.strings.settings),
                    .set(.href, href(.settings, state)), .onClick(Action(.open(.settings)))
                ) { Icon.settings.node() }
            }
        }
    }

    private static func refreshButton(_ state: State) -> Node<Action> {
        .element(
            .button, .classNames("icon-button refresh"), .set(.type, "button"), .label(state.strings.refresh),
            .set(.ariaBusy, state.feed.isRefreshing ? "true" : "false"),
            .onClick(Action(.feed(.refreshTapped)))
        ) { Icon.refresh.node() }
    }

    private static func href(_ place: Place, _ state: State) -> String {
        state.base + place.path
    }

    // MARK: - The columns

    private static func main(_ state: State) -> Node<Action> {
        .element(.main, key: .name("main"), .classNames("main")) {
            Node.element(.div, .classNames("page-title")) {
                Node.element(.h1) { state.strings.appName }
                Node.element(.p, .classNames("quiet")) { standing(state) }
            }
            Node.element(.div, .classNames("status"), .set(.role, "status")) {
                if !state.isOnline { Node.element(.p, .classNames("banner")) { state.strings.offline } }
                if state.session.isBanned {
                    Node.element(.p, key: .name("banned"), .classNames("banner")) { state.strings.banned }
                }
            }
            if case .lost(let loss) = state.session.phase {
                lost(loss, state.strings)
            } else if state.place == .missing {
                missing(state.strings)
            } else {
                FeedView(
                    state: state.feed, strings: state.strings, isBanned: state.session.isBanned,
                    removals: state.removals
                ).node
            }
            // In here, as readers of landmarks would pass over what is outside of all.
            if canWrite(state) { writeLink(state) }
        }
    }

    /// Under the title: who one is here.
    private static func standing(_ state: State) -> [Node<Action>] {
        if isLost(state) { return [.text("")] }
        guard let name = state.session.record?.username else { return [.text(state.strings.findingName)] }
        let (before, after) = state.strings.youAre
        return [.text(before), .element(.span, .untranslated) { name }, .text(after)]
    }

    private static func lost(_ loss: Session.Loss, _ strings: Strings) -> Node<Action> {
        switch loss {
        case .left:
            Notice(
                title: strings.leftTitle, text: strings.leftText, button: strings.beginAnew,
                action: Action(.session(.beginAnew)), isAlert: false
            ).node
        case .refused, .damaged:
            Notice(
                title: strings.lostTitle,
                text: loss == .refused ? strings.lostRefused : strings.lostDamaged,
                button: strings.beginAnew, action: Action(.session(.beginAnew))
            ).node
        }
    }

    private static func missing(_ strings: Strings) -> Node<Action> {
        Notice(
            title: strings.missingTitle, text: strings.missingText, button: strings.toTheFeed,
            action: Action(.closeSheet)
        ).node
    }

    /// Beside the feed where there is room; the style sheet leaves it out elsewhere.
    private static func aside(_ state: State) -> Node<Action> {
        .element(.aside, key: .name("aside"), .classNames("aside")) {
            if mayWrite(state) { invitation(state) }
            if !isLost(state) {
                SettingsView.name(state.session.record?.username, heading: .h2, state.strings)
            }
            SettingsView.about(heading: .h2, state.strings)
        }
    }

    private static func invitation(_ state: State) -> Node<Action> {
        .element(
            .a, key: .name("invitation"),
            .classNames("card invitation " + Ink(on: state.compose.draft.color).className),
            .style(.tint, state.compose.draft.color.text), .set(.href, href(.compose, state)),
            .onClick(Action(.open(.compose)))
        ) {
            Node.element(.span, .classNames("card-text")) { state.strings.composePlaceholder }
            Node.element(.span, .classNames("invitation-action")) { state.strings.write }
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

    private static func writeLink(_ state: State) -> Node<Action> {
        .element(
            .a, key: .name("write"), .id(FeedView.writeID.text), .classNames("write"),
            .set(.href, href(.compose, state)), .onClick(Action(.open(.compose)))
        ) {
            Node.element(.span, .classNames("write-face")) {
                Icon.pen.node()
                Node.element(.span, .classNames("label")) { state.strings.write }
            }
        }
    }

    private static func toast(_ state: State) -> Node<Action> {
        .element(.div, key: .name("toasts"), .classNames("toasts"), .set(.role, "status")) {
            if let toast = state.toast {
                Node.element(.div, .classNames("toast")) {
                    Node.element(.p) { state.strings.text(of: toast.message) }
                    if toast.action != nil, let label = state.strings.button(of: toast.message) {
                        Node.element(
                            .button, .classNames("button"), .set(.type, "button"),
                            .onClick(Action(.toastTapped))
                        ) { label }
                    }
                }
            }
        }
    }

    private static func adding(_ child: Node<Action>, to parent: Node<Action>) -> Node<Action> {
        guard case .element(var element) = parent else { return parent }
        element.children.append(child)
        return .element(element)
    }
}

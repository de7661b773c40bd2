import Components
import Interface
import Wire

/// About, support and settings: pages of text with a way back.
struct PageView {
    let place: Place
    let strings: Strings

    /// A question and its answer, or a heading and its text.
    struct Passage {
        let title: String
        let text: String
    }

    /// - Parameter content: writes what comes below the heading.
    func write(to view: View<LIOLIApp.Action>, content: () -> Void) {
        view.section("text-page") {
            view.key(.name(place.path))
            view.div("page-title") { view.pageHeading(strings.name(of: place)) }
            content()
        }
    }

    static func write(_ passages: [Passage], to view: ViewWriter) {
        for passage in passages {
            view.section("group") {
                view.h2("", passage.title)
                view.p("", passage.text)
            }
        }
    }
}

extension ViewWriter {
    /// The heading of whatever place is shown, which takes the focus on arriving.
    func pageHeading(_ title: String) {
        h1 {
            id(LIOLIApp.titleID)
            set(.tabIndex, "-1")
            text(title)
        }
    }
}

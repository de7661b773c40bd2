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

    func node(_ sections: [Node<LIOLIApp.Action>]) -> Node<LIOLIApp.Action> {
        .element(.section, key: .name(place.path), .classNames("text-page")) {
            Node.element(.div, .classNames("page-title")) {
                Node.element(.h1, .id(LIOLIApp.titleID.text), .set(.tabIndex, "-1")) {
                    strings.name(of: place)
                }
            }
            sections
        }
    }

    static func passages(_ passages: [Passage]) -> [Node<LIOLIApp.Action>] {
        passages.map { passage in
            .element(.section, .classNames("group")) {
                Node.element(.h2) { passage.title }
                Node.element(.p) { passage.text }
            }
        }
    }

    /// A link to a page of the server, outside the app.
    static func outside(_ title: String, _ path: String) -> Node<LIOLIApp.Action> {
        .element(
            .a, .classNames("button quiet outside"), .set(.target, "_blank"), .set(.rel, "noopener"),
            .set(.href, path)
        ) { title }
    }
}

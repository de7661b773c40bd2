import Components
import Interface

/// A secret as it stands in the feed, or on top of what was said about it.
struct Card {
    let post: Post
    /// The number of the heart that is being drawn over it, if one is.
    let heart: Int64?
    let strings: Strings
    /// Whether the reader is banned, and so can't like.
    let isBanned: Bool
    var place = Place.feed
    /// Whether it is the reader's own.
    var isOwn = false

    let view: View<SecretsApp.Action>

    /// Where it stands.
    enum Place {
        case feed
        /// Over its comments.
        case thread
    }

    func write() {
        let face = CardFace(
            color: post.backgroundColor,
            picture: place == .feed ? post.image?.smallURL : post.image?.mediumURL)
        view.article("card") {
            face.writeClassNames(to: view)
            view.key("card")
            if place == .feed { view.id(Feed.elementID(of: post.id)) }
            view.style(.tint, post.backgroundColor.text)
            view.set(.tabIndex, "-1")
            view.ariaLabel(strings.secretBy(post.user.username))
            face.write(to: view, content: content)
            if let heart { drawn(heart) }
        }
    }

    private func content() {
        view.p("card-text") {
            view.className("long", Self.isLong(post.content))
            view.set(.dir, "auto")
            // Not the whole card: who taps the heart twice takes the like back.
            if !isBanned { view.on(.doubleClick, .feed(.doubleTapped(post.id))) }
            view.text(post.content)
        }
        if post.held {
            view.p("card-held") {
                view.key("held")
                view.text(strings.heldForLook)
            }
        }
        foot()
    }

    private func drawn(_ heart: Int64) {
        view.div("card-heart") {
            view.key(heart)
            view.decorative()
            view.icon(.heart)
        }
    }

    /// Whether a text is written smaller, as it would fill more than a screen in large letters.
    static func isLong(_ text: String) -> Bool { text.utf8.count > 220 }

    private func foot() {
        view.footer("card-foot") {
            view.avatar(post.user.avatarURL)
            view.p("byline") {
                view.untranslatedSpan("name", post.user.username)
                view.time("", post.createdAt)
            }
            like()
            if place == .feed {
                comments()
                actions()
            }
        }
    }

    private func comments() {
        view.button("count-button") {
            view.id(Feed.commentsButtonID(of: post.id))
            view.ariaLabel(strings.comments(post.commentsCount))
            view.onClick(.open(.comments(post.id)))
            view.icon(.bubble)
            count(post.commentsCount)
        }
    }

    private func actions() {
        view.button("count-button more") {
            view.id(Feed.actionsButtonID(of: post.id))
            view.ariaLabel(strings.more)
            view.onClick(.open(.actions(post.id)))
            view.icon(.more)
        }
    }

    private func like() {
        view.button("count-button like") {
            view.set(.ariaPressed, post.liked)
            view.ariaLabel(strings.like(post.likesCount))
            view.flag(.disabled, isBanned)
            view.onClick(.feed(.likeTapped(post.id)))
            view.icon(.heart)
            count(post.likesCount)
        }
    }

    private func count(_ count: Int) {
        view.span("count") {
            view.decorative()
            view.untranslated()
            view.text(String(count))
        }
    }
}

/// The colour of the text on a card: the palette's own where it can be read, else black or white.
enum Ink {
    case night, black, white

    init(on card: CardColor) {
        if CardColor.darkText.contrast(with: card) >= 4.5 {
            self = .night
        } else {
            self = card.wantsDarkText ? .black : .white
        }
    }

    var className: StaticString {
        switch self {
        case .night: "ink-night"
        case .black: "ink-black"
        case .white: "ink-white"
        }
    }
}

extension CardColor {
    /// The contrast of two colours as WCAG has it: from 1, none, to 21, black and white.
    func contrast(with other: CardColor) -> Double {
        (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
    }
}

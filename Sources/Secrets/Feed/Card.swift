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

    /// Where it stands.
    enum Place {
        case feed
        /// Over its comments.
        case thread
    }

    var node: Node<SecretsApp.Action> {
        let face = CardFace(
            color: post.backgroundColor,
            picture: place == .feed ? post.image?.smallURL : post.image?.mediumURL)
        return .element(
            .article, key: .name("card"),
            place == .feed ? .id(Feed.elementID(of: post.id).text) : .none,
            .classNames(face.classNames),
            .style(.tint, post.backgroundColor.text), .set(.tabIndex, "-1"),
            .label(strings.secretBy(post.user.username))
        ) {
            face.content {
                // Not the whole card: who taps the heart twice takes the like back.
                Node.element(
                    .p, .classNames(Self.textClassNames(post.content)), .set(.dir, "auto"),
                    isBanned ? .none : .on(.doubleClick, .feed(.doubleTapped(post.id)))
                ) { post.content }
                if post.held {
                    Node.element(.p, key: .name("held"), .classNames("card-held")) { strings.heldForLook }
                }
                foot
            }
            if let heart {
                Node.element(.div, key: .number(heart), .classNames("card-heart"), .decorative) {
                    Icon.heart.node()
                }
            }
        }
    }

    /// How a text is written on a card: smaller when it would fill more than a screen in large letters.
    static func textClassNames(_ text: String) -> String {
        text.utf8.count > 220 ? "card-text long" : "card-text"
    }

    private var foot: Node<SecretsApp.Action> {
        .element(.footer, .classNames("card-foot")) {
            CommentRow.avatar(post.user)
            Node.element(.p, .classNames("byline")) {
                Node.element(.span, .classNames("name"), .untranslated) { post.user.username }
                Node.element(.time, .attribute(.relativeTime(post.createdAt)))
            }
            like
            if place == .feed {
                comments
                actions
            }
        }
    }

    private var comments: Node<SecretsApp.Action> {
        .element(
            .button, .id(Feed.commentsButtonID(of: post.id).text), .classNames("count-button"),
            .set(.type, "button"), .label(strings.comments(post.commentsCount)),
            .onClick(.open(.comments(post.id)))
        ) {
            Icon.bubble.node()
            Node.element(.span, .classNames("count"), .decorative, .untranslated) {
                String(post.commentsCount)
            }
        }
    }

    private var actions: Node<SecretsApp.Action> {
        .element(
            .button, .id(Feed.actionsButtonID(of: post.id).text), .classNames("count-button more"),
            .set(.type, "button"), .label(strings.more), .onClick(.open(.actions(post.id)))
        ) { Icon.more.node() }
    }

    private var like: Node<SecretsApp.Action> {
        .element(
            .button, .classNames("count-button like"), .set(.type, "button"),
            .set(.ariaPressed, post.liked ? "true" : "false"),
            .label(strings.like(post.likesCount)), .flag(.disabled, isBanned),
            .onClick(.feed(.likeTapped(post.id)))
        ) {
            Icon.heart.node()
            Node.element(.span, .classNames("count"), .decorative, .untranslated) { String(post.likesCount) }
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

    var className: String {
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

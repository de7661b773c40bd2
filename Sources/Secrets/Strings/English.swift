import Interface

extension Strings {
    static let english = Strings(
        language: .english,
        appName: "Secrets",
        loading: "Loading…",
        tryAgain: "Try again",
        close: "Close",

        youAre: { "You are \($0) here" },
        findingName: "Finding a name for you…",
        write: "Write a secret",
        refresh: "Refresh",
        showNewSecrets: { "Show " + counted($0, "new secret", "new secrets") },
        endOfFeed: "You have read them all.",
        emptyTitle: "Nothing has been told yet",
        emptyText: "Somebody has to be the first. Nobody will know that it was you.",
        feedFailed: "The secrets didn’t come.",
        moreFailed: "The next ones didn’t come.",
        offline: "You are offline. What is here can be read; the rest comes when the network is back.",
        secretBy: { "Secret by \($0)" },
        like: { $0 == 0 ? "Like" : "Like, " + counted($0, "like", "likes") },

        lostTitle: "Your name is lost",
        lostRefused: "The server doesn’t know this phone’s name any more. "
            + "What you wrote under it stays, but you can only go on under a new one.",
        lostDamaged: "What this phone had kept of your name can’t be read any more. "
            + "What you wrote under it stays, but you can only go on under a new one.",
        beginAnew: "Go on under a new name",

        newSecret: "New secret",
        yourSecret: "Your secret",
        composePlaceholder: "What have you never told anyone?",
        post: "Post",
        posting: "Posting…",
        discard: "Discard",
        cardColor: "Colour of the card",
        colorNames: [
            "Lavender", "Sky", "Lagoon", "Mint", "Meadow", "Lemon", "Apricot", "Peach", "Coral", "Rose",
            "Orchid", "Sand",
        ],
        charactersLeft: { counted($0, "character", "characters") + " left" },
        charactersOver: { counted($0, "character", "characters") + " too many" },
        textTooLong: "That is too long to post.",
        textUnusable: "There is a character in it that can’t be posted.",
        postedAs: { "Others will see it under the name \($0), and nothing else about you." },
        postedWithoutName: "Others will see it under a made-up name, and nothing else about you.",
        draftNotKept: "This phone can’t keep the draft: it is lost when the page is closed.",
        postFailed: "Not posted.",
        textKept: "Your text is still here.",
        textRefused: "The server didn’t take the text. Change it, then post again.",

        settings: "Settings",
        yourName: "Your name here",
        nameExplanation: "It was made up for you. It lives on this phone alone: "
            + "if you clear what this site has stored, nobody can give it back.",
        languageLabel: "Language",
        phoneLanguage: { "As the phone (\($0))" },
        languageNotKept: "This phone can’t keep the choice: it is lost when the page is closed.",
        aboutTitle: "What nobody learns",
        aboutParagraphs: [
            "Nobody asks for your e-mail, your number or where you are.",
            "The server keeps your made-up name, what you write and what you like. "
                + "What you write under one name can be read as one person’s: don’t tell who you are.",
        ],

        posted: "Posted. Your secret is on top.",
        newPosts: { counted($0, "new secret", "new secrets") },
        nothingNew: "Nothing new yet.",
        morePosts: { counted($0, "more secret", "more secrets") },
        refreshFailed: "Nothing new came.",
        likeFailed: "The heart didn’t arrive.",
        postGone: "That secret is gone. Its author took it back.",
        draftKept: "Your draft is kept.",
        draftDiscarded: "Draft discarded.",
        undo: "Undo",
        backToDraft: "Back to it",
        nameNotKept: "This phone can’t keep your name: it is lost when the page is closed. "
            + "A window that isn’t private would keep it.",

        unreachable: "The server is out of reach. Look at your connection, then try again.",
        timedOut: "It took too long. Try again in a moment.",
        unauthorized: "The server doesn’t know your name any more. Close this and look at the feed.",
        limited: {
            "That was a lot at once. Try again in "
                + counted($0, seconds: ("second", "seconds"), minutes: ("minute", "minutes")) + "."
        },
        invalid: "The server didn’t accept it. Reload the page, then try again.",
        gone: "It isn’t there any more.",
        server: "Something is wrong at the server. Try again in a moment.",
        unreadable: "The answer couldn’t be read. Reload the page, then try again."
    )
}

import Interface

/// The apps' drawings: strokes on a grid of 24, in the colour of the text beside them.
public enum Icon: Sendable {
    case back, bookmark, bookmarked, bubble, camera, check, close, dash, film, heart, more, pen, picture
    case refresh, search, settings, turn

    /// The strokes, as SVG has them.
    var path: String {
        switch self {
        case .back: "M14.5 5 L7.5 12 L14.5 19"
        case .bookmark: Self.ribbon
        case .bookmarked: Self.ribbon + " M9 10 L11.2 12.2 L15.2 8"
        case .bubble:
            "M12 4.5 C7 4.5 3.5 7.6 3.5 11.6 C3.5 13.9 4.7 15.9 6.6 17.2 L6 20.5 L9.6 18.5 C10.4 18.7 11.2 18.8 12 18.8 "
                + "C17 18.8 20.5 15.6 20.5 11.6 C20.5 7.6 17 4.5 12 4.5 Z"
        case .camera:
            "M4 8 L8 8 L9.5 5.5 L14.5 5.5 L16 8 L20 8 L20 19 L4 19 Z "
                + "M12 9.8 A3.4 3.4 0 1 1 11.99 9.8"
        case .check: "M4 12.5 L9.5 18 L20 6.5"
        case .close: "M6 6 L18 18 M18 6 L6 18"
        case .dash: "M5 12 L19 12"
        case .film:
            "M4 5 L20 5 L20 19 L4 19 Z M8 5 L8 19 M16 5 L16 19 "
                + "M4 9.7 L8 9.7 M4 14.3 L8 14.3 M16 9.7 L20 9.7 M16 14.3 L20 14.3"
        case .heart:
            "M12 20 C6.5 15.8 3 12.6 3 8.8 C3 6.2 5 4.2 7.5 4.2 C9.4 4.2 11 5.3 12 7 "
                + "C13 5.3 14.6 4.2 16.5 4.2 C19 4.2 21 6.2 21 8.8 C21 12.6 17.5 15.8 12 20 Z"
        case .more: "M5.5 12 L5.51 12 M12 12 L12.01 12 M18.5 12 L18.51 12"
        case .pen: "M4 20 L5 15.5 L15.8 4.7 A2.2 2.2 0 0 1 19.3 8.2 L8.5 19 Z M13.8 6.7 L17.3 10.2"
        case .picture:
            "M4 5 L20 5 L20 19 L4 19 Z M4 16 L9 11 L13 15 L15.5 12.5 L20 17 M15.5 8.2 A1.2 1.2 0 1 1 15.49 8.2"
        case .refresh: "M19.5 12 A7.5 7.5 0 1 1 17 6.4 M17.4 2.8 L17.4 6.8 L13.4 6.8"
        case .search: "M10.5 4 A6.5 6.5 0 1 1 10.49 4 M15.4 15.4 L20 20"
        case .settings:
            "M4 7 L11 7 M17 7 L20 7 M4 17 L7 17 M13 17 L20 17 "
                + "M14 4.5 A2.5 2.5 0 1 1 13.99 4.5 M10 14.5 A2.5 2.5 0 1 1 9.99 14.5"
        case .turn: "M18.5 8.5 A7.5 7.5 0 1 0 19.5 12 M19.3 4 L19.3 8.8 L14.5 8.8"
        }
    }

    private static let ribbon = "M6.5 4 L17.5 4 L17.5 20 L12 15.8 L6.5 20 Z"
}

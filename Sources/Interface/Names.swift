/// The elements a view may use. Nothing that runs a script or loads a document is among them.
public enum Tag: UInt8, CaseIterable, Sendable {
    case a, article, aside, button, caption, circle, dd, details, dialog, div, dl, dt, em, fieldset,
        figcaption
    case figure, footer, form, g, h1, h2, h3, h4, header, img, input, label, legend, li, line, main, nav
    case ol, option, p, path, polyline, pre, progress, rect, section, select, small, span, strong
    case summary, svg, table, tbody, td, textarea, th, thead, time, title, tr, ul

    /// The name in HTML or SVG.
    public var name: StaticString {
        switch self {
        case .a: "a"
        case .article: "article"
        case .aside: "aside"
        case .button: "button"
        case .caption: "caption"
        case .circle: "circle"
        case .dd: "dd"
        case .details: "details"
        case .dialog: "dialog"
        case .div: "div"
        case .dl: "dl"
        case .dt: "dt"
        case .em: "em"
        case .fieldset: "fieldset"
        case .figcaption: "figcaption"
        case .figure: "figure"
        case .footer: "footer"
        case .form: "form"
        case .g: "g"
        case .h1: "h1"
        case .h2: "h2"
        case .h3: "h3"
        case .h4: "h4"
        case .header: "header"
        case .img: "img"
        case .input: "input"
        case .label: "label"
        case .legend: "legend"
        case .li: "li"
        case .line: "line"
        case .main: "main"
        case .nav: "nav"
        case .ol: "ol"
        case .option: "option"
        case .p: "p"
        case .path: "path"
        case .polyline: "polyline"
        case .pre: "pre"
        case .progress: "progress"
        case .rect: "rect"
        case .section: "section"
        case .select: "select"
        case .small: "small"
        case .span: "span"
        case .strong: "strong"
        case .summary: "summary"
        case .svg: "svg"
        case .table: "table"
        case .tbody: "tbody"
        case .td: "td"
        case .textarea: "textarea"
        case .th: "th"
        case .thead: "thead"
        case .time: "time"
        case .title: "title"
        case .tr: "tr"
        case .ul: "ul"
        }
    }

    /// Whether it belongs to SVG, and is made in its namespace.
    public var isVector: Bool {
        switch self {
        case .svg, .g, .path, .circle, .line, .polyline, .rect, .title: true
        default: false
        }
    }

    /// Whether it can't have children, nor an end tag.
    var isVoid: Bool {
        self == .img || self == .input
    }
}

/// The attributes with a text that a view may set. No event handlers, no inline documents.
public enum TextAttribute: UInt8, CaseIterable, Sendable {
    case accept, action, alt, ariaBusy, ariaChecked, ariaControls, ariaCurrent, ariaDescribedBy, ariaExpanded
    case ariaHidden, ariaInvalid, ariaLabel, ariaLabelledBy, ariaLive, ariaModal, ariaPosInSet
    case ariaPressed, ariaRoleDescription, ariaSetSize, ariaValueMax, ariaValueMin, ariaValueNow
    case ariaValueText, autocapitalize, autocomplete, capture, classNames, cx, cy, d, dateTime, decoding, dir
    case download, draggable, enterKeyHint, fetchPriority, fill, forID, height, href, id, inputMode, lang
    case loading, max, maxLength, method, min, name, pathLength, placeholder, points, r, rel, role, rows, rx
    case scope, sizes, spellCheck, src, srcSet, step, stroke, strokeDashArray, strokeWidth, tabIndex
    case target, title, transform, translate, type, viewBox, width, x, x1, x2, y, y1, y2

    /// The name in HTML or SVG.
    public var name: StaticString {
        switch self {
        case .accept: "accept"
        case .action: "action"
        case .alt: "alt"
        case .ariaBusy: "aria-busy"
        case .ariaChecked: "aria-checked"
        case .ariaControls: "aria-controls"
        case .ariaCurrent: "aria-current"
        case .ariaDescribedBy: "aria-describedby"
        case .ariaExpanded: "aria-expanded"
        case .ariaHidden: "aria-hidden"
        case .ariaInvalid: "aria-invalid"
        case .ariaLabel: "aria-label"
        case .ariaLabelledBy: "aria-labelledby"
        case .ariaLive: "aria-live"
        case .ariaModal: "aria-modal"
        case .ariaPosInSet: "aria-posinset"
        case .ariaPressed: "aria-pressed"
        case .ariaRoleDescription: "aria-roledescription"
        case .ariaSetSize: "aria-setsize"
        case .ariaValueMax: "aria-valuemax"
        case .ariaValueMin: "aria-valuemin"
        case .ariaValueNow: "aria-valuenow"
        case .ariaValueText: "aria-valuetext"
        case .autocapitalize: "autocapitalize"
        case .autocomplete: "autocomplete"
        case .capture: "capture"
        case .classNames: "class"
        case .cx: "cx"
        case .cy: "cy"
        case .d: "d"
        case .dateTime: "datetime"
        case .decoding: "decoding"
        case .dir: "dir"
        case .download: "download"
        case .draggable: "draggable"
        case .enterKeyHint: "enterkeyhint"
        case .fetchPriority: "fetchpriority"
        case .fill: "fill"
        case .forID: "for"
        case .height: "height"
        case .href: "href"
        case .id: "id"
        case .inputMode: "inputmode"
        case .lang: "lang"
        case .loading: "loading"
        case .max: "max"
        case .maxLength: "maxlength"
        case .method: "method"
        case .min: "min"
        case .name: "name"
        case .pathLength: "pathLength"
        case .placeholder: "placeholder"
        case .points: "points"
        case .r: "r"
        case .rel: "rel"
        case .role: "role"
        case .rows: "rows"
        case .rx: "rx"
        case .scope: "scope"
        case .sizes: "sizes"
        case .spellCheck: "spellcheck"
        case .src: "src"
        case .srcSet: "srcset"
        case .step: "step"
        case .stroke: "stroke"
        case .strokeDashArray: "stroke-dasharray"
        case .strokeWidth: "stroke-width"
        case .tabIndex: "tabindex"
        case .target: "target"
        case .title: "title"
        case .transform: "transform"
        case .translate: "translate"
        case .type: "type"
        case .viewBox: "viewBox"
        case .width: "width"
        case .x: "x"
        case .x1: "x1"
        case .x2: "x2"
        case .y: "y"
        case .y1: "y1"
        case .y2: "y2"
        }
    }

    /// Whether its text is an address, which must not be able to run anything.
    public var isAddress: Bool {
        self == .href || self == .src || self == .srcSet || self == .action
    }
}

/// The attributes that are there or aren't.
public enum Flag: UInt8, CaseIterable, Sendable {
    case autofocus, disabled, hidden, inert, multiple, open, readOnly, required, selected, checked

    /// The name in HTML.
    public var name: StaticString {
        switch self {
        case .autofocus: "autofocus"
        case .checked: "checked"
        case .disabled: "disabled"
        case .hidden: "hidden"
        case .inert: "inert"
        case .multiple: "multiple"
        case .open: "open"
        case .readOnly: "readonly"
        case .required: "required"
        case .selected: "selected"
        }
    }
}

/// The style declarations an element may carry itself; everything else is the style sheet's.
public enum Style: UInt8, CaseIterable, Sendable {
    case backgroundColor, backgroundImage, color, height, opacity, transform, viewTransitionName, width
    /// A variable for the style sheet: the colour of a card.
    case tint
    /// A variable for the style sheet: a share from 0 to 1.
    case share
    /// A variable for the style sheet: width / height.
    case ratio

    /// The name in CSS.
    public var name: StaticString {
        switch self {
        case .backgroundColor: "background-color"
        case .backgroundImage: "background-image"
        case .color: "color"
        case .height: "height"
        case .opacity: "opacity"
        case .transform: "transform"
        case .viewTransitionName: "view-transition-name"
        case .width: "width"
        case .tint: "--tint"
        case .share: "--share"
        case .ratio: "--ratio"
        }
    }
}

/// What an element can listen to. The value that comes with each is given behind it.
public enum Event: UInt8, CaseIterable, Sendable {
    /// A click, a tap, or Enter on a button or link. Value: empty.
    case click
    /// Two taps or clicks at one place. Value: empty.
    case doubleClick
    /// Typing. Value: what the field holds now.
    case input
    /// A choice was made. Value: what the field holds now.
    case change
    /// A form is sent. Value: empty.
    case submit
    /// A key goes down. Value: its name with its modifiers, as `Control+Enter`.
    case keyDown
    /// The element has the focus. Value: empty.
    case focus
    /// The element lost the focus. Value: what the field holds, or empty.
    case blur
    /// A dialog was asked to close (Escape, or the phone's Back). Value: empty.
    case cancel
    /// The element comes within a screen's height of being visible. Value: empty. Comes once an element.
    case approach
    /// An image could not be loaded. Value: empty.
    case error
    /// An image has come. Value: empty.
    case load
    /// The pointer is moved over the element while it is held down. Value: see ``Drag``.
    case drag
    /// The page was pulled down from its very beginning and let go, to have it refreshed. Value: empty.
    case pull

    /// The name in the browser; ``approach``, ``drag`` and ``pull`` are the program's own.
    public var name: StaticString {
        switch self {
        case .click: "click"
        case .doubleClick: "dblclick"
        case .input: "input"
        case .change: "change"
        case .submit: "submit"
        case .keyDown: "keydown"
        case .focus: "focus"
        case .blur: "blur"
        case .cancel: "cancel"
        case .approach: "approach"
        case .error: "error"
        case .load: "load"
        case .drag: "drag"
        case .pull: "pull"
        }
    }
}

import Wire

/// Elements and attributes by their names in HTML.
///
/// An element takes a block, which writes its attributes and then what is in it, or a text.
extension ViewWriter {
    /// `<article>`.
    @inline(__always)
    public final func article(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.article, classNames, content)
    }

    /// `<aside>`.
    @inline(__always)
    public final func aside(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.aside, classNames, content)
    }

    /// `<dd>`.
    @inline(__always)
    public final func dd(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.dd, classNames, content)
    }

    /// `<details>`.
    @inline(__always)
    public final func details(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.details, classNames, content)
    }

    /// `<div>`.
    @inline(__always)
    public final func div(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.div, classNames, content)
    }

    /// `<dialog>`.
    @inline(__always)
    public final func dialog(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.dialog, classNames, content)
    }

    /// `<dl>`.
    @inline(__always)
    public final func dl(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.dl, classNames, content)
    }

    /// `<dt>`.
    @inline(__always)
    public final func dt(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.dt, classNames, content)
    }

    /// `<fieldset>`.
    @inline(__always)
    public final func fieldset(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.fieldset, classNames, content)
    }

    /// `<figure>`.
    @inline(__always)
    public final func figure(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.figure, classNames, content)
    }

    /// `<footer>`.
    @inline(__always)
    public final func footer(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.footer, classNames, content)
    }

    /// `<form>`.
    @inline(__always)
    public final func form(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.form, classNames, content)
    }

    /// `<g>`.
    @inline(__always)
    public final func g(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.g, classNames, content)
    }

    /// `<h1>`.
    @inline(__always)
    public final func h1(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.h1, classNames, content)
    }

    /// `<h2>`.
    @inline(__always)
    public final func h2(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.h2, classNames, content)
    }

    /// `<h3>`.
    @inline(__always)
    public final func h3(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.h3, classNames, content)
    }

    /// `<h4>`.
    @inline(__always)
    public final func h4(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.h4, classNames, content)
    }

    /// `<header>`.
    @inline(__always)
    public final func header(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.header, classNames, content)
    }

    /// `<label>`.
    @inline(__always)
    public final func label(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.label, classNames, content)
    }

    /// `<li>`.
    @inline(__always)
    public final func li(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.li, classNames, content)
    }

    /// `<main>`.
    @inline(__always)
    public final func main(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.main, classNames, content)
    }

    /// `<nav>`.
    @inline(__always)
    public final func nav(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.nav, classNames, content)
    }

    /// `<ol>`.
    @inline(__always)
    public final func ol(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.ol, classNames, content)
    }

    /// `<p>`.
    @inline(__always)
    public final func p(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.p, classNames, content)
    }

    /// `<section>`.
    @inline(__always)
    public final func section(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.section, classNames, content)
    }

    /// `<select>`.
    @inline(__always)
    public final func select(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.select, classNames, content)
    }

    /// `<small>`.
    @inline(__always)
    public final func small(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.small, classNames, content)
    }

    /// `<span>`.
    @inline(__always)
    public final func span(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.span, classNames, content)
    }

    /// `<strong>`.
    @inline(__always)
    public final func strong(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.strong, classNames, content)
    }

    /// `<summary>`.
    @inline(__always)
    public final func summary(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.summary, classNames, content)
    }

    /// `<svg>`.
    @inline(__always)
    public final func svg(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.svg, classNames, content)
    }

    /// `<table>`.
    @inline(__always)
    public final func table(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.table, classNames, content)
    }

    /// `<tbody>`.
    @inline(__always)
    public final func tbody(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.tbody, classNames, content)
    }

    /// `<td>`.
    @inline(__always)
    public final func td(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.td, classNames, content)
    }

    /// `<th>`.
    @inline(__always)
    public final func th(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.th, classNames, content)
    }

    /// `<thead>`.
    @inline(__always)
    public final func thead(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.thead, classNames, content)
    }

    /// `<tr>`.
    @inline(__always)
    public final func tr(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.tr, classNames, content)
    }

    /// `<ul>`.
    @inline(__always)
    public final func ul(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.ul, classNames, content)
    }

    /// `<a>`.
    @inline(__always)
    public final func a(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.a, classNames, content)
    }

    /// `<option>` with a text.
    public final func option(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.option, classNames, content)
    }

    /// `<caption>` with a text.
    public final func caption(_ classNames: StaticString = "", _ text: String) {
        element(.caption, classNames, text)
    }

    /// `<dd>` with a text.
    public final func dd(_ classNames: StaticString = "", _ text: String) { element(.dd, classNames, text) }

    /// `<div>` with a text.
    public final func div(_ classNames: StaticString = "", _ text: String) { element(.div, classNames, text) }

    /// `<dt>` with a text.
    public final func dt(_ classNames: StaticString = "", _ text: String) { element(.dt, classNames, text) }

    /// `<em>` with a text.
    public final func em(_ classNames: StaticString = "", _ text: String) { element(.em, classNames, text) }

    /// `<h1>` with a text.
    public final func h1(_ classNames: StaticString = "", _ text: String) { element(.h1, classNames, text) }

    /// `<h2>` with a text.
    public final func h2(_ classNames: StaticString = "", _ text: String) { element(.h2, classNames, text) }

    /// `<h3>` with a text.
    public final func h3(_ classNames: StaticString = "", _ text: String) { element(.h3, classNames, text) }

    /// `<h4>` with a text.
    public final func h4(_ classNames: StaticString = "", _ text: String) { element(.h4, classNames, text) }

    /// `<label>` with a text.
    public final func label(_ classNames: StaticString = "", _ text: String) {
        element(.label, classNames, text)
    }

    /// `<legend>` with a text.
    public final func legend(_ classNames: StaticString = "", _ text: String) {
        element(.legend, classNames, text)
    }

    /// `<li>` with a text.
    public final func li(_ classNames: StaticString = "", _ text: String) { element(.li, classNames, text) }

    /// `<p>` with a text.
    public final func p(_ classNames: StaticString = "", _ text: String) { element(.p, classNames, text) }

    /// `<small>` with a text.
    public final func small(_ classNames: StaticString = "", _ text: String) {
        element(.small, classNames, text)
    }

    /// `<span>` with a text.
    public final func span(_ classNames: StaticString = "", _ text: String) {
        element(.span, classNames, text)
    }

    /// `<strong>` with a text.
    public final func strong(_ classNames: StaticString = "", _ text: String) {
        element(.strong, classNames, text)
    }

    /// `<summary>` with a text.
    public final func summary(_ classNames: StaticString = "", _ text: String) {
        element(.summary, classNames, text)
    }

    /// `<td>` with a text.
    public final func td(_ classNames: StaticString = "", _ text: String) { element(.td, classNames, text) }

    /// `<th>` with a text.
    public final func th(_ classNames: StaticString = "", _ text: String) { element(.th, classNames, text) }

    /// `<title>` with a text.
    public final func title(_ classNames: StaticString = "", _ text: String) {
        element(.title, classNames, text)
    }

    /// `<div>` with nothing in it.
    public final func div(_ classNames: StaticString) { element(.div, classNames) }

    /// `<span>` with nothing in it.
    public final func span(_ classNames: StaticString) { element(.span, classNames) }

    /// `<button>` that does nothing but what it listens to.
    @inline(__always)
    public final func button(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.button, classNames) {
            set(.type, "button")
            content()
        }
    }

    /// `<button>` that sends its form.
    @inline(__always)
    public final func submitButton(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.button, classNames) {
            set(.type, "submit")
            content()
        }
    }

    /// `<img>`; the block writes its attributes. Without a description a screen reader passes it over.
    @inline(__always)
    public final func img(
        _ classNames: StaticString = "", src: String, alt: String = "", _ content: () -> Void = {}
    ) {
        element(.img, classNames) {
            set(.src, src)
            set(.alt, alt)
            content()
        }
    }

    /// `<input>`; the block writes its attributes.
    @inline(__always)
    public final func input(_ classNames: StaticString = "", type: StaticString, _ content: () -> Void) {
        element(.input, classNames) {
            set(.type, type)
            content()
        }
    }

    /// `<textarea>`; the block writes its attributes.
    @inline(__always)
    public final func textarea(_ classNames: StaticString = "", _ content: () -> Void) {
        element(.textarea, classNames, content)
    }

    /// `<time>` with a moment in the reader's words.
    public final func time(_ classNames: StaticString = "", _ instant: Instant) {
        element(.time, classNames) { relativeTime(instant) }
    }

    /// `<time>` with a day in the reader's words.
    public final func time(_ classNames: StaticString = "", _ date: CivilDate) {
        element(.time, classNames) { self.date(date) }
    }

    /// Adds a class when `isOn`; directly behind the opening.
    public final func className(_ name: StaticString, _ isOn: Bool = true) {
        if isOn { addClassName(name) }
    }

    /// The element's name in the document, for labels, focus and scrolling.
    public final func id(_ id: ElementID) { set(.id, id.text) }

    /// A key that is a number.
    public final func key(_ number: Int64) { key(.number(number)) }

    /// A key that is a name.
    public final func key(_ name: StaticString) { setKey(name) }

    /// What a screen reader calls the element.
    public final func ariaLabel(_ text: String) { set(.ariaLabel, text) }

    /// A screen reader passes the element over.
    public final func decorative() { set(.ariaHidden, "true") }

    /// Keeps a translator from touching the text: for numbers, names and codes, which mean the same in every language.
    public final func untranslated() { set(.translate, "no") }

    /// `<span>` with a number, a name or a code, which means the same in every language.
    public final func untranslatedSpan(_ classNames: StaticString = "", _ text: String) {
        span(classNames) {
            untranslated()
            self.text(text)
        }
    }

    /// What the element is to a screen reader.
    public final func role(_ role: StaticString) { set(.role, role) }
}

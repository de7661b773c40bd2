import Wire

extension Node {
    /// The tree as HTML, without its listeners: for pages that work without a program.
    /// Every text and attribute is escaped; addresses that could run something are left out.
    public var html: String {
        var html = ""
        write(to: &html)
        return html
    }

    private func write(to html: inout String) {
        switch self {
        case .text(let text): HTML.escape(text, into: &html)
        case .memo(let memo): Node.element(memo.make()).write(to: &html)
        case .element(let element):
            html += "<\(element.tag.name)"
            for attribute in element.attributes { HTML.write(attribute, of: element.tag, to: &html) }
            HTML.writeStyle(of: element.attributes, to: &html)
            html += ">"
            if element.tag.isVoid { return }
            if let content = HTML.content(of: element.attributes, in: element.tag) {
                HTML.escape(content, into: &html)
            }
            for child in element.children { child.write(to: &html) }
            html += "</\(element.tag.name)>"
        }
    }
}

/// How HTML is written.
enum HTML {
    /// Appends `text` so that it reads as text between tags and in a quoted attribute alike.
    static func escape(_ text: String, into html: inout String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": html += "&amp;"
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "\"": html += "&quot;"
            case "'": html += "&#39;"
            // Controls have no place in HTML.
            case "\0"..."\u{8}", "\u{B}", "\u{E}"..."\u{1F}", "\u{7F}"..."\u{9F}": html += "\u{FFFD}"
            default: html.unicodeScalars.append(scalar)
            }
        }
    }

    static func write(_ attribute: Attribute, of tag: Tag, to html: inout String) {
        switch attribute {
        case .text(let name, let text):
            if name.isAddress, !Address.isSafe(text) { return }
            write(name.name, text, to: &html)
        case .flag(let flag): html += " \(flag.name)"
        case .style: break  // All of them stand in one attribute.
        case .value(let text): if tag == .input || tag == .option { write("value", text, to: &html) }
        case .relativeTime(let instant): write("datetime", instant.iso8601, to: &html)
        case .date(let date): write("datetime", date.iso8601, to: &html)
        case .modal: html += " open"
        }
    }

    /// Writes all declarations of an element's own style. One that would bring others with it is left out.
    static func writeStyle(of attributes: [Attribute], to html: inout String) {
        var declarations: [String] = []
        for case .style(let style, let value) in attributes where !value.utf8.contains(UInt8(ascii: ";")) {
            declarations.append("\(style.name):\(value)")
        }
        if !declarations.isEmpty { write("style", declarations.joined(separator: ";"), to: &html) }
    }

    /// What an attribute says between the tags: a text area's value, a time's text.
    static func content(of attributes: [Attribute], in tag: Tag) -> String? {
        for attribute in attributes {
            switch attribute {
            // A line break right behind the tag is not part of the text.
            case .value(let text) where tag == .textarea: return text.first == "\n" ? "\n" + text : text
            case .relativeTime(let instant): return instant.iso8601
            case .date(let date): return date.iso8601
            default: break
            }
        }
        return nil
    }

    private static func write(_ name: StaticString, _ value: String, to html: inout String) {
        html += " \(name)=\""
        escape(value, into: &html)
        html += "\""
    }
}

/// Which addresses may stand in a page.
public enum Address {
    /// Whether `text` leads somewhere on this server, by http, https or mailto, or is a picture: `blob:` or a JPEG's bytes;
    /// anything that could run a script isn't safe.
    public static func isSafe(_ text: String) -> Bool {
        guard let first = text.utf8.first, first > 0x20 else { return false }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: ":"):
                return schemes.contains { isPrefix($0, of: text) }
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return true
            case 0...0x20: return false
            default: continue
            }
        }
        return true
    }

    private static let schemes = ["http:", "https:", "mailto:", "blob:", "data:image/jpeg;base64,"]

    private static func isPrefix(_ scheme: String, of text: String) -> Bool {
        var bytes = text.utf8.makeIterator()
        for expected in scheme.utf8 {
            guard let byte = bytes.next(), byte | 0x20 == expected || byte == expected else { return false }
        }
        return true
    }
}

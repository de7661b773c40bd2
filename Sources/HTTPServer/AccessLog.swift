extension Log {
    /// One line a request: the method, the path without the query, the status, the bytes of the body (0 when they are made
    /// while they are sent) and milliseconds.
    /// Never an address, a header or a token.
    func access(_ exchange: borrowing Exchange, at now: MonotonicTime) {
        append { line in
            line.append(contentsOf: "access ".utf8)
            appendMethod(exchange.methodText, to: &line)
            line.append(UInt8(ascii: " "))
            // A blank in a path, which is refused, would look like the end of it.
            appendPrintable(exchange.target.rawPath.prefix(2_000), escapingBlanks: true, to: &line)
            line.append(UInt8(ascii: " "))
            appendNumber(Int64(exchange.status?.code ?? 0), to: &line)
            line.append(UInt8(ascii: " "))
            appendNumber(Int64(exchange.byteCount), to: &line)
            line.append(UInt8(ascii: " "))
            let microseconds = max(now.microseconds(since: exchange.began), 0)
            appendNumber(microseconds / 1_000, to: &line)
            line.append(UInt8(ascii: "."))
            appendNumber(microseconds % 1_000, digits: 3, to: &line)
        }
    }

    private func appendMethod(_ method: [UInt8], to line: inout [UInt8]) {
        if method.isEmpty { line.append(UInt8(ascii: "-")) }
        appendPrintable(method, to: &line)
    }

    /// Appends a number that isn't negative, with zeros before it when it has fewer digits.
    private func appendNumber(_ number: Int64, digits: Int = 1, to line: inout [UInt8]) {
        let start = line.count
        var rest = number
        repeat {
            line.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0 || line.count - start < digits
        line[start...].reverse()
    }
}

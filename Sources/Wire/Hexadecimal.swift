/// Numbers from 0 to 255 in two hexadecimal digits.
package enum Hexadecimal {
    /// Appends two digits in upper case.
    package static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
        bytes.append(digit(byte >> 4))
        bytes.append(digit(byte & 15))
    }

    /// What a digit of either case stands for; nil when it is none.
    package static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}

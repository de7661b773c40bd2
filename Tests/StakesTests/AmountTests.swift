import Stakes
import Testing

@Suite("Weights and money")
struct AmountTests {
    @Test(
        "L-06 a weight is read exactly: digits, and at most two more behind a point",
        arguments: [
            ("80", 8_000), ("80.5", 8_050), ("80.55", 8_055), ("80.05", 8_005), ("80.50", 8_050),
            ("20", 2_000), ("999.99", 99_999),
        ])
    func weights(text: String, hundredths: Int64) throws {
        #expect(try Weight(text: text).hundredths == hundredths)
    }

    @Test(
        "L-06 what is no weight is refused, and why",
        arguments: [
            ("", DecimalProblem.empty), ("0", .outOfRange), ("-80", .notANumber), ("NaN", .notANumber),
            ("1e3", .notANumber), ("80,5", .notANumber), (" 80.5 ", .notANumber), ("８０", .notANumber),
            ("80.55555", .tooPrecise), ("10000", .outOfRange), ("10,000", .notANumber), ("80.", .notANumber),
            (".5", .notANumber), ("80.5.5", .notANumber), ("080", .notANumber), ("+80", .notANumber),
            ("19.99", .outOfRange), ("1000", .outOfRange), ("99999999999999999999", .outOfRange),
            ("80\u{0}", .notANumber), ("٨٠", .notANumber),
        ])
    func noWeights(text: String, problem: DecimalProblem) {
        #expect(throws: problem) { try Weight(text: text) }
    }

    @Test("every weight reads back the same from its text and from its number")
    func roundTrip() throws {
        for hundredths in Int64(2_000)...99_999 {
            let weight = Weight(hundredths: hundredths)
            #expect(try Weight(text: weight.text) == weight)
            #expect(try Weight(number: weight.number) == weight)
        }
    }

    @Test(
        "a number is a weight when it has at most two decimals",
        arguments: [
            (80.555, DecimalProblem.tooPrecise), (.nan, .outOfRange), (.infinity, .outOfRange),
            (-80, .outOfRange), (1e3, .outOfRange), (0, .outOfRange), (80.00001, .tooPrecise),
            (80.123, .tooPrecise), (80.001, .tooPrecise), (999.991, .tooPrecise), (20.0001, .tooPrecise),
            (1e300, .outOfRange),
        ])
    func numbers(number: Double, problem: DecimalProblem) {
        #expect(throws: problem) { try Weight(number: number) }
    }

    @Test(
        "C-07 every weight that went through a 32-bit float is the nearest hundredth, however much of it is printed"
    )
    func throughFloat() throws {
        var wrong: [Double] = []
        for hundredths in Int64(2_000)...99_999 {
            let float = Double(Float(hundredths) / 100)
            // Whole, and as a client prints it that rounds to six decimals, or to five.
            for number in [float, (float * 1e6).rounded() / 1e6, (float * 1e5).rounded() / 1e5]
            where try Weight(number: number).hundredths != hundredths {
                wrong.append(number)
            }
        }
        #expect(wrong == [])
        #expect(try Weight(number: 196.5500030517578).text == "196.55")
        #expect(try Weight(number: 999.989990234375).text == "999.99")
    }

    @Test("C-07 a third decimal that somebody wrote is never taken for the tail of a float")
    func thirdDecimal() {
        var taken: [Double] = []
        for thousandths in 20_000...999_989 where thousandths % 10 != 0 {
            let number = Double(thousandths) / 1_000
            for number in [number, Double(Float(number))] {
                if (try? Weight(number: number)) != nil { taken.append(number) }
            }
        }
        #expect(taken == [])
    }

    @Test("a weight is written with the reader's sign and the decimals it needs")
    func text() {
        #expect(Weight(hundredths: 8_050).text == "80.5")
        #expect(Weight(hundredths: 8_050).text(point: ",") == "80,5")
        #expect(Weight(hundredths: 8_005).text == "80.05")
        #expect(Weight(hundredths: 8_000).text == "80")
    }

    @Test("dollars are whole cents, written with both digits of the cents or none")
    func money() throws {
        #expect(try Money(dollars: "12.5").cents == 1_250)
        #expect(Money(cents: 1_250).text(point: ".") == "12.50")
        #expect(Money(cents: 1_205).text(point: ",") == "12,05")
        #expect(Money(cents: 1_200).text(point: ".") == "12")
        #expect(Money(cents: -5).text(point: ".") == "-0.05")
        #expect(throws: DecimalProblem.tooPrecise) { try Money(dollars: "0.001") }
    }

    @Test("a weight more than a tenth away from the last one is far; exactly a tenth is not")
    func far() {
        let last = Weight(hundredths: 8_000)
        #expect(!Weight(hundredths: 8_800).isFar(from: last))
        #expect(!Weight(hundredths: 7_200).isFar(from: last))
        #expect(Weight(hundredths: 8_801).isFar(from: last))
        #expect(Weight(hundredths: 7_199).isFar(from: last))
    }
}

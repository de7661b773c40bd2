import Interface
import Stakes
import Wire

/// The line of targets and the weights so far. A screen reader passes over it: the same stands in a table below.
struct Plot {
    let shown: ShownProgram
    let texts: Texts

    private static let width: Int64 = 640
    private static let height: Int64 = 260
    private static let margin: Int64 = 16

    var node: Markup {
        .element(.div, .classNames("plot"), .decorative) {
            Markup.element(
                .svg, .set(.viewBox, "0 0 \(Self.width) \(Self.height)"), .classNames("plot-drawing")
            ) {
                Markup.element(.polyline, .classNames("plot-targets"), .set(.points, targets))
                Markup.element(.polyline, .classNames("plot-weights"), .set(.points, weights))
                for weighIn in shown.weighIns { mark(weighIn) }
                today
            }
            Markup.element(.div, .classNames("plot-ends")) {
                Markup.element(.span) {
                    texts.start + " · " + texts.text(enrolment.startWeight, enrolment.unit)
                }
                Markup.element(.span) {
                    texts.goal + " · " + texts.text(enrolment.goalWeight, enrolment.unit)
                }
            }
            Markup.element(.div, .classNames("plot-legend")) {
                Markup.element(.span, .classNames("for-targets")) { texts.targets }
                if !shown.weighIns.isEmpty {
                    Markup.element(.span, .classNames("for-weights")) { texts.yourWeights }
                }
            }
        }
    }

    private var enrolment: Enrolment { shown.program.enrolment }

    private var targets: String {
        (0...enrolment.weeks).map { point($0, enrolment.target($0)) }.joined(separator: " ")
    }

    private var weights: String {
        ([point(0, enrolment.startWeight)] + shown.weighIns.map { point($0.week, $0.weight) })
            .joined(separator: " ")
    }

    private func mark(_ weighIn: ShownWeighIn) -> Markup {
        let isSuccess = shown.program.outcome(of: weighIn.week, at: shown.now) == .kept
        return .element(
            .circle, .set(.cx, String(x(weighIn.week))), .set(.cy, String(y(weighIn.weight))), .set(.r, "7"),
            .classNames(isSuccess ? "plot-success" : "plot-failure"))
    }

    /// A line where today is, while the program lasts.
    private var today: Markup? {
        let length = 604_800 * Int64(enrolment.weeks)
        let elapsed = (shown.now - enrolment.startedAt).count
        guard 0...length ~= elapsed else { return nil }
        let x = String(Self.margin + (Self.width - 2 * Self.margin) * elapsed / length)
        return .element(
            .line, .set(.x1, x), .set(.x2, x), .set(.y1, "0"), .set(.y2, String(Self.height)),
            .classNames("plot-today"))
    }

    private func point(_ week: Int, _ weight: Weight) -> String { "\(x(week)),\(y(weight))" }

    private func x(_ week: Int) -> Int64 {
        Self.margin + (Self.width - 2 * Self.margin) * Int64(week) / Int64(enrolment.weeks)
    }

    private func y(_ weight: Weight) -> Int64 {
        let span = max(highest.hundredths - lowest.hundredths, 1)
        return Self.margin + (Self.height - 2 * Self.margin) * (highest.hundredths - weight.hundredths) / span
    }

    private var highest: Weight { shown.weighIns.map(\.weight).reduce(enrolment.startWeight, max) }

    private var lowest: Weight { shown.weighIns.map(\.weight).reduce(enrolment.goalWeight, min) }
}

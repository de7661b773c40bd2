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

    func write(to view: ViewWriter) {
        view.div("plot") {
            view.decorative()
            view.svg("plot-drawing") {
                view.set(.viewBox, "0 0 \(Self.width) \(Self.height)")
                view.element(.polyline, "plot-targets") { view.set(.points, targets) }
                view.element(.polyline, "plot-weights") { view.set(.points, weights) }
                for weighIn in shown.weighIns { mark(weighIn, view) }
                today(view)
            }
            view.div("plot-ends") {
                view.span("", texts.start + " · " + texts.text(enrolment.startWeight, enrolment.unit))
                view.span("", texts.goal + " · " + texts.text(enrolment.goalWeight, enrolment.unit))
            }
            view.div("plot-legend") {
                view.span("for-targets", texts.targets)
                if !shown.weighIns.isEmpty { view.span("for-weights", texts.yourWeights) }
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

    private func mark(_ weighIn: ShownWeighIn, _ view: ViewWriter) {
        let isSuccess = shown.program.outcome(of: weighIn.week, at: shown.now) == .kept
        view.element(.circle, isSuccess ? "plot-success" : "plot-failure") {
            view.set(.cx, String(x(weighIn.week)))
            view.set(.cy, String(y(weighIn.weight)))
            view.set(.r, "7")
        }
    }

    /// A line where today is, while the program lasts.
    private func today(_ view: ViewWriter) {
        let length = 604_800 * Int64(enrolment.weeks)
        let elapsed = (shown.now - enrolment.startedAt).count
        guard 0...length ~= elapsed else { return }
        let x = String(Self.margin + (Self.width - 2 * Self.margin) * elapsed / length)
        view.element(.line, "plot-today") {
            view.set(.x1, x)
            view.set(.x2, x)
            view.set(.y1, "0")
            view.set(.y2, String(Self.height))
        }
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

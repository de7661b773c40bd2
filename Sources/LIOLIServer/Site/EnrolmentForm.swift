import Interface
import Stakes
import Wire

/// What somebody filled in to enrol, as it came.
struct EnrolmentForm: Sendable {
    /// The fields, by the name that they have in the form.
    enum Field: String, CaseIterable, Sendable {
        case unit, start, goal, weeks, stake
    }

    /// What is wrong with a field.
    enum Problem: Equatable, Sendable {
        case decimal(DecimalProblem)
        case goalAboveStart
        case weeks
        case stake
        case unit
    }

    private let fields: Query
    private let acceptsComma: Bool

    /// - Parameter language: a Spanish reader may write the decimals behind a comma.
    init(_ fields: Query, _ language: Language) {
        self.fields = fields
        acceptsComma = language == .spanish
    }

    /// What stands in a field, without blanks around it.
    subscript(field: Field) -> String {
        let text = fields[field.rawValue] ?? ""
        let withoutStart = text.drop { $0 == " " }
        return String(
            withoutStart.prefix(withoutStart.count - withoutStart.reversed().prefix { $0 == " " }.count))
    }

    /// The enrolment, or what is wrong with which field.
    func check(startedAt: Instant) -> Result<Enrolment, Problems> {
        var problems = Problems()
        let unit = WeightUnit(rawValue: self[.unit])
        if unit == nil { problems[.unit] = .unit }
        let start = weight(.start, &problems)
        let goal = weight(.goal, &problems)
        let weeks = Self.count(self[.weeks])
        if weeks.map(Enrolment.weeksAllowed.contains) != true { problems[.weeks] = .weeks }
        let stake = self.stake(&problems)
        if let start, let goal, goal > start { problems[.goal] = .goalAboveStart }
        guard problems.isEmpty, let unit, let start, let goal, let weeks, let stake else {
            return .failure(problems)
        }
        do throws(EnrolmentProblem) {
            return .success(
                try Enrolment(
                    unit: unit, startWeight: start, goalWeight: goal, weeks: weeks, stake: stake,
                    startedAt: startedAt))
        } catch {
            switch error {
            case .goalAboveStart: problems[.goal] = .goalAboveStart
            case .weeks: problems[.weeks] = .weeks
            case .stake: problems[.stake] = .stake
            }
            return .failure(problems)
        }
    }

    /// What is wrong with the form: one problem a field at most.
    struct Problems: Error, Equatable, Sendable {
        private var all: [Field: Problem] = [:]

        var isEmpty: Bool { all.isEmpty }

        subscript(field: Field) -> Problem? {
            get { all[field] }
            set { all[field] = newValue }
        }
    }

    private func weight(_ field: Field, _ problems: inout Problems) -> Weight? {
        do throws(DecimalProblem) {
            return try Weight(text: decimal(field))
        } catch {
            problems[field] = .decimal(error)
            return nil
        }
    }

    private func stake(_ problems: inout Problems) -> Money? {
        do throws(DecimalProblem) {
            let stake = try Money(dollars: decimal(.stake))
            guard Enrolment.stakesAllowed.contains(stake) else {
                problems[.stake] = .stake
                return nil
            }
            return stake
        } catch {
            problems[.stake] = error == .outOfRange ? .stake : .decimal(error)
            return nil
        }
    }

    /// The number as the API would have it.
    private func decimal(_ field: Field) -> String {
        guard acceptsComma else { return self[field] }
        return String(self[field].map { $0 == "," ? "." : $0 })
    }

    private static func count(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.count <= 9, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}

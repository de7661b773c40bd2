import JSON
import Stakes
import Wire

/// Which of the four results a weigh-in had. The raw value is what the API calls it.
public enum WeighInOutcome: String, Equatable, Sendable, CaseIterable {
    /// At or under the target, and there are more to come.
    case weighInSuccess
    /// Above the target, and there are more to come.
    case weighInFailure
    /// The last one, and the goal is reached.
    case programSuccess
    /// The last one, and the goal is not reached.
    case programFailure
}

/// The answer to a weigh-in, in the reader's language.
public struct WeighInAnswer: Equatable, Sendable {
    /// A few words.
    public var title: String
    /// What it means, in a sentence or two.
    public var message: String
    /// Which of the four results it is.
    public var outcome: WeighInOutcome
    /// What was posted.
    public var weight: Weight
    /// What it was measured against.
    public var weightTarget: Weight
    /// What both are measured in.
    public var unit: WeightUnit
    /// What this weigh-in had at stake.
    public var dollarsAtStake: Money
    /// What was kept in the program so far, or in all.
    public var dollarsKept: Money
    /// What was lost in the program so far, or in all.
    public var dollarsLost: Money
    /// When the next one can be posted; nil after the last one.
    public var nextDueAt: Instant?

    /// Made of its parts.
    public init(
        title: String, message: String, outcome: WeighInOutcome, weight: Weight, weightTarget: Weight,
        unit: WeightUnit, dollarsAtStake: Money, dollarsKept: Money, dollarsLost: Money,
        nextDueAt: Instant? = nil
    ) {
        self.title = title
        self.message = message
        self.outcome = outcome
        self.weight = weight
        self.weightTarget = weightTarget
        self.unit = unit
        self.dollarsAtStake = dollarsAtStake
        self.dollarsKept = dollarsKept
        self.dollarsLost = dollarsLost
        self.nextDueAt = nextDueAt
    }
}

extension WeighInAnswer: JSONDecodable, JSONEncodable {
    /// Reads what the API writes.
    public init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        title = try object.decode("title")
        message = try object.decode("message")
        outcome = try object.decode("outcome", WeighInOutcome.read)
        weight = try object.decode("weight")
        weightTarget = try object.decode("weightTarget")
        unit = try object.decode("unit")
        dollarsAtStake = try object.decode("dollarsAtStake")
        dollarsKept = try object.decode("dollarsKept")
        dollarsLost = try object.decode("dollarsLost")
        nextDueAt = try object.decodeIfPresent("nextDueAt", Instant.read)
    }

    /// Writes it as the API has it.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("title", title)
        writer.field("message", message)
        writer.field("outcome", outcome.rawValue)
        writer.field("weight", weight)
        writer.field("weightTarget", weightTarget)
        writer.field("unit", unit)
        writer.field("dollarsAtStake", dollarsAtStake)
        writer.field("dollarsKept", dollarsKept)
        writer.field("dollarsLost", dollarsLost)
        writer.field("nextDueAt", nextDueAt?.iso8601)
        writer.endObject()
    }
}

extension WeighInOutcome {
    /// Reads what the API calls it.
    static func read(_ json: JSONValue) throws(JSONError) -> WeighInOutcome {
        guard let outcome = WeighInOutcome(rawValue: try json.string()) else {
            throw .invalid("has to be the result of a weigh-in")
        }
        return outcome
    }
}

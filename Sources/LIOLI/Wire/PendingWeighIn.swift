import JSON
import Stakes
import Wire

/// Whether a weigh-in is due, and where the program stands.
///
/// When none is due, the target and the dollars are those of the next one; 0 when there is none.
public struct PendingWeighIn: Equatable, Sendable {
    /// Whether one is due: it can be posted now.
    public var isDue: Bool
    /// At or under it is a success.
    public var weightTarget: Weight
    /// What the weigh-in has at stake.
    public var dollarsAtStake: Money
    /// The token of a login; nil when it was asked for with one.
    public var token: String?
    /// Where the program stands, and what it is; nil when the account has none.
    public var program: ProgramSummary?

    /// Made of its parts.
    public init(
        isDue: Bool, weightTarget: Weight, dollarsAtStake: Money, token: String? = nil,
        program: ProgramSummary? = nil
    ) {
        self.isDue = isDue
        self.weightTarget = weightTarget
        self.dollarsAtStake = dollarsAtStake
        self.token = token
        self.program = program
    }
}

/// A program as far as the app shows it.
public struct ProgramSummary: Equatable, Sendable {
    /// Whether it is running, or how it ended.
    public var state: ProgramState
    /// What all weights of it are measured in.
    public var unit: WeightUnit
    /// The weight it began with.
    public var startWeight: Weight
    /// The weight it leads to.
    public var goalWeight: Weight
    /// The weight posted last; nil before the first weigh-in.
    public var lastWeight: Weight?
    /// The number of the weigh-in that is due or comes next, from 1; nil when the program is over.
    public var week: Int?
    /// How many weigh-ins there are.
    public var weeks: Int
    /// When the weigh-in that is due, or comes next, could or can be posted; nil when the program is over.
    public var nextDueAt: Instant?
    /// The first second at which it can't be posted any more; nil when the program is over.
    public var deadline: Instant?
    /// What has to be seen in the photo; nil when nothing is due, or when the server asks for none.
    public var word: String?

    /// Made of its parts.
    public init(
        state: ProgramState, unit: WeightUnit, startWeight: Weight, goalWeight: Weight,
        lastWeight: Weight? = nil, week: Int? = nil, weeks: Int, nextDueAt: Instant? = nil,
        deadline: Instant? = nil, word: String? = nil
    ) {
        self.state = state
        self.unit = unit
        self.startWeight = startWeight
        self.goalWeight = goalWeight
        self.lastWeight = lastWeight
        self.week = week
        self.weeks = weeks
        self.nextDueAt = nextDueAt
        self.deadline = deadline
        self.word = word
    }
}

extension PendingWeighIn: JSONDecodable, JSONEncodable {
    /// Reads what the API writes.
    public init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        isDue = try object.decode("success")
        weightTarget = try object.decode("weightTarget")
        dollarsAtStake = try object.decode("dollarsAtStake")
        token = try object.decodeIfPresent("token")
        program = try object.decodeIfPresent("program")
    }

    /// Writes it as the API has it. A token that is nil is left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("success", isDue)
        writer.field("weightTarget", weightTarget)
        writer.field("dollarsAtStake", dollarsAtStake)
        if let token { writer.field("token", token) }
        writer.field("program", program)
        writer.endObject()
    }
}

extension ProgramSummary: JSONDecodable, JSONEncodable {
    /// Reads what the API writes.
    public init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        state = try object.decode("state", ProgramState.read)
        unit = try object.decode("unit")
        startWeight = try object.decode("startWeight")
        goalWeight = try object.decode("goalWeight")
        lastWeight = try object.decodeIfPresent("lastWeight")
        week = try object.decodeIfPresent("week")
        weeks = try object.decode("weeks")
        nextDueAt = try object.decodeIfPresent("nextDueAt", Instant.read)
        deadline = try object.decodeIfPresent("deadline", Instant.read)
        word = try object.decodeIfPresent("word")
    }

    /// Writes it as the API has it.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("state", state.rawValue)
        writer.field("unit", unit)
        writer.field("startWeight", startWeight)
        writer.field("goalWeight", goalWeight)
        writer.field("lastWeight", lastWeight)
        writer.field("week", week)
        writer.field("weeks", weeks)
        writer.field("nextDueAt", nextDueAt?.iso8601)
        writer.field("deadline", deadline?.iso8601)
        writer.field("word", word)
        writer.endObject()
    }
}

extension ProgramState {
    /// Reads what the API calls it.
    static func read(_ json: JSONValue) throws(JSONError) -> ProgramState {
        guard let state = ProgramState(rawValue: try json.string()) else {
            throw .invalid("has to be a state of a program")
        }
        return state
    }
}

extension Instant {
    /// Reads the one form in which the APIs write times.
    static func read(_ json: JSONValue) throws(JSONError) -> Instant {
        guard let instant = Instant(iso8601: try json.string()) else {
            throw .invalid("has to be a time written 2026-11-30T19:55:00Z")
        }
        return instant
    }
}

import Testing

/// Everything that runs in a real browser, one test after the other: a machine that draws two pages at once draws
/// both late. Suites join by extending this type.
@Suite(.serialized)
struct ChromiumTests {}

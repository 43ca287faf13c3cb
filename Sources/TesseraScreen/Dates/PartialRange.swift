/// A range of values with an optional first and an optional last value.
public struct PartialRange<Value: Comparable & Hashable & Sendable>: Hashable, Sendable {
  /// The first value, or `nil` for no lower limit.
  public let lower: Value?
  /// The last value, or `nil` for no upper limit.
  public let upper: Value?

  /// All values.
  public static var all: PartialRange { PartialRange(lower: nil, upper: nil) }
  /// This value and all after it.
  public static func from(_ value: Value) -> PartialRange { PartialRange(lower: value, upper: nil) }
  /// This value and all before it.
  public static func until(_ value: Value) -> PartialRange { PartialRange(lower: nil, upper: value) }
  /// The values of a closed range.
  public static func between(_ range: ClosedRange<Value>) -> PartialRange { PartialRange(lower: range.lowerBound, upper: range.upperBound) }

  func judge(_ entry: FieldEntry<Value>, typed: String, _ words: (Value) -> Phrase) -> FieldEntry<Value> {
    guard let value = entry.value else { return entry }
    if let lower, value < lower { return .refused(typed, Self.notBefore(words(lower))) }
    if let upper, value > upper { return .refused(typed, Self.notAfter(words(upper))) }
    return entry
  }

  /// Checks a stored entry against the current range and language. A value may be outside now. A value that was refused
  /// for being outside, or because it could not be parsed in another language, may be valid now. Entries refused for
  /// other reasons are unchanged.
  func judgeAgain(
    _ entry: FieldEntry<Value>, text: (Value) -> String, read: (String) -> FieldEntry<Value>, _ words: (Value) -> Phrase
  ) -> FieldEntry<Value> {
    switch entry {
    case .empty: return entry
    case .value(let value): return judge(entry, typed: text(value), words)
    case .refused(let typed, let reason):
      let read = read(typed)
      guard let value = read.value else { return entry }
      let reasons = [Self.notBefore(words(value)), Self.notAfter(words(value))] + Self.unread
      return reasons.contains { $0.identifier == reason.identifier } ? judge(read, typed: typed, words) : entry
    }
  }

  /// The error for text that isn't a day or time.
  private static var unread: [Phrase] { ["This is not a date", "There is no such date", "This is not a time", "There is no such time"] }
  private static func notBefore(_ value: Phrase) -> Phrase { "Not before \(value)" }
  private static func notAfter(_ value: Phrase) -> Phrase { "Not after \(value)" }
}

/// Values from a first to a last one, each of which may be missing.
public struct PartialRange<Value: Comparable & Hashable & Sendable>: Hashable, Sendable {
  /// The first value; `nil` for all before ``upper``.
  public let lower: Value?
  /// The last value; `nil` for all after ``lower``.
  public let upper: Value?

  /// Every value.
  public static var all: PartialRange { PartialRange(lower: nil, upper: nil) }
  /// This value and all after it.
  public static func from(_ value: Value) -> PartialRange { PartialRange(lower: value, upper: nil) }
  /// This value and all before it.
  public static func until(_ value: Value) -> PartialRange { PartialRange(lower: nil, upper: value) }
  /// The values between two, both included.
  public static func between(_ range: ClosedRange<Value>) -> PartialRange { PartialRange(lower: range.lowerBound, upper: range.upperBound) }

  /// The entry, refused if its value is outside.
  func judge(_ entry: FieldEntry<Value>, typed: String, _ words: (Value) -> Phrase) -> FieldEntry<Value> {
    guard let value = entry.value else { return entry }
    if let lower, value < lower { return .refused(typed, Self.notBefore(words(lower))) }
    if let upper, value > upper { return .refused(typed, Self.notAfter(words(upper))) }
    return entry
  }

  /// An entry that stands in a state, as the range judges it now: a value may be outside since it was entered, and what was refused because it was
  /// outside may not be any more. What was refused for another reason stays as it is.
  func judgeAgain(
    _ entry: FieldEntry<Value>, text: (Value) -> String, read: (String) -> FieldEntry<Value>, _ words: (Value) -> Phrase
  ) -> FieldEntry<Value> {
    switch entry {
    case .empty: return entry
    case .value(let value): return judge(entry, typed: text(value), words)
    case .refused(let typed, let reason):
      let read = read(typed)
      guard let value = read.value else { return entry }
      let wasOutside = [Self.notBefore(words(value)), Self.notAfter(words(value))].contains { $0.identifier == reason.identifier }
      return wasOutside ? judge(read, typed: typed, words) : entry
    }
  }

  private static func notBefore(_ value: Phrase) -> Phrase { "Not before \(value)" }
  private static func notAfter(_ value: Phrase) -> Phrase { "Not after \(value)" }
}

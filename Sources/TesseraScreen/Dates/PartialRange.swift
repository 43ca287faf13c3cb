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
    if let lower, value < lower { return .refused(typed, "Not before \(words(lower))") }
    if let upper, value > upper { return .refused(typed, "Not after \(words(upper))") }
    return entry
  }
}

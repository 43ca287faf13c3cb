/// A person's entry where a value is wanted: the value, nothing yet, or words that are no such value.
///
/// A screen keeps it in its state, so that what was refused stays in the field, with the reason below it, on every host and after a restart.
///
/// ```swift
/// struct State { var arrival = FieldEntry<CalendarDate>.empty }
/// DateItem("Arrival", date: \.arrival)
/// if let day = state.arrival.value { … }
/// ```
public enum FieldEntry<Value> {
  /// Nothing was entered.
  case empty
  /// A value.
  case value(Value)
  /// The text that was typed, and the reason why it is no value.
  case refused(String, Phrase)

  /// An entry of a value, or none.
  public init(_ value: Value?) { self = value.map { .value($0) } ?? .empty }

  /// The value, if there is one.
  public var value: Value? { if case .value(let value) = self { value } else { nil } }
  /// The reason why the text is no value.
  public var refusal: Phrase? { if case .refused(_, let reason) = self { reason } else { nil } }
}

extension FieldEntry: Equatable where Value: Equatable {}
extension FieldEntry: Hashable where Value: Hashable {}
extension FieldEntry: Sendable where Value: Sendable {}
extension FieldEntry: Encodable where Value: Encodable {}
extension FieldEntry: Decodable where Value: Decodable {}

/// The user's input in a field for a value: the value, nothing, or invalid text.
///
/// Store it in the screen's state. Invalid input then stays in the field with the reason below it, on every host
/// and after a restart.
///
/// ```swift
/// struct State { var arrival = FieldEntry<CalendarDate>.empty }
/// DateItem("Arrival", date: \.arrival)
/// if let day = state.arrival.value { … }
/// ```
public enum FieldEntry<Value> {
  /// No input.
  case empty
  /// A valid value.
  case value(Value)
  /// The text that the user typed, and the reason why it is invalid.
  case refused(String, Phrase)

  /// Creates an entry for a value, or an empty one for `nil`.
  public init(_ value: Value?) { self = value.map { .value($0) } ?? .empty }

  /// The value, if the input is valid.
  public var value: Value? { if case .value(let value) = self { value } else { nil } }
  /// The reason why the input is invalid.
  public var refusal: Phrase? { if case .refused(_, let reason) = self { reason } else { nil } }
}

extension FieldEntry: Equatable where Value: Equatable {}
extension FieldEntry: Hashable where Value: Hashable {}
extension FieldEntry: Sendable where Value: Sendable {}
extension FieldEntry: Encodable where Value: Encodable {}
extension FieldEntry: Decodable where Value: Decodable {}

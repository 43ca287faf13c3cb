public import TesseraScreen

/// The way from what somebody types to a value and back.
///
/// ```swift
/// extension FieldFormat<IBAN> {
///   static var iban: Self { FieldFormat { IBAN($0).map { .value($0) } ?? .invalid("This is no IBAN") } write: { $0.grouped } }
/// }
/// NumberItem("Account", value: \.account, format: .iban)
/// ```
/// - Law: what it writes it reads again: `read(write(value)) == .value(value)`. Pure.
public struct FieldFormat<Value: Equatable & Sendable>: Sendable {
  /// The keyboard that fits.
  public var kind: Element.TextField.Kind
  /// An example of what is typed, shown while nothing is; for instance a unit.
  public var example: String?
  let read: @Sendable (String) -> FieldInput<Value>
  let write: @Sendable (Value) -> String

  /// A format.
  ///
  /// - Parameters:
  ///   - read: Makes a value of what was typed; white space around it is taken off, and it is never empty.
  ///   - write: Writes a value.
  public init(
    kind: Element.TextField.Kind = .text, example: String? = nil, read: @escaping @Sendable (String) -> FieldInput<Value>,
    write: @escaping @Sendable (Value) -> String
  ) {
    (self.kind, self.example, self.read, self.write) = (kind, example, read, write)
  }

  /// Makes a value of what was typed.
  public func input(_ text: String) -> FieldInput<Value> {
    guard let first = text.firstIndex(where: { !$0.isWhitespace }), let last = text.lastIndex(where: { !$0.isWhitespace }) else {
      return .blank
    }
    return read(String(text[first...last]))
  }

  /// Writes a value.
  public func text(_ value: Value) -> String { write(value) }
}

/// The value of what somebody typed so far.
@nonexhaustive
public enum FieldInput<Value: Equatable & Sendable>: Equatable, Sendable {
  /// A value.
  case value(Value)
  /// Nothing was typed.
  case blank
  /// No value, or not yet: why, once the form is sent.
  case invalid(Phrase)
}

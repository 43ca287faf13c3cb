public import TesseraScreen

/// The way from what somebody types to a value and back.
///
/// ```swift
/// extension FieldFormat<IBAN> {
///   static var iban: Self { FieldFormat { IBAN($0).map { .value($0) } ?? .invalid("This is no IBAN") } write: { $0.grouped } }
/// }
/// NumberItem("Account", value: \.account, format: .iban)
/// ```
/// - Law: what it writes it reads again in the same language: `read(write(value)) == .value(value)`. Pure.
public struct FieldFormat<Value: Equatable & Sendable>: Sendable {
  /// The keyboard that fits. Those of numbers have no minus on an iPhone; where a number may be negative, make it `.text`.
  public var kind: Element.TextField.Kind
  /// An example of what is typed, shown while nothing is; for instance a unit.
  public var example: String?
  /// The parameters of a format of the library: of two fields that look alike, the one whose currency became another
  /// one means something else.
  var parameters = ""
  let read: @Sendable (String, Language?) -> FieldInput<Value>
  let write: @Sendable (Value, Language?) -> String

  /// A format that is the same in every language.
  ///
  /// - Parameters:
  ///   - read: Makes a value of what was typed; white space around it is taken off, and it is never empty.
  ///   - write: Writes a value.
  public init(
    kind: Element.TextField.Kind = .text, example: String? = nil, read: @escaping @Sendable (String) -> FieldInput<Value>,
    write: @escaping @Sendable (Value) -> String
  ) {
    self.init(kind: kind, example: example) { text, _ in
      read(text)
    } writeIn: { value, _ in
      write(value)
    }
  }

  /// A format that follows the language of the page.
  ///
  /// - Parameters:
  ///   - readIn: Makes a value of what was typed in a language, or in any where there is none.
  ///   - writeIn: Writes a value in a language.
  public init(
    kind: Element.TextField.Kind = .text, example: String? = nil,
    readIn: @escaping @Sendable (String, Language?) -> FieldInput<Value>, writeIn: @escaping @Sendable (Value, Language?) -> String
  ) {
    (self.kind, self.example, read, write) = (kind, example, readIn, writeIn)
  }

  func with(parameters: String, _ language: Language?) -> FieldFormat {
    var copy = self
    copy.parameters = "\(parameters) \(language?.tag ?? "")"
    return copy
  }

  /// Makes a value of what was typed, by default in the language of the page that is being made, see ``/TesseraScreen/Language/ofPage``.
  public func input(_ text: String, in language: Language? = Language.ofPage) -> FieldInput<Value> {
    let trimmed = text.trimmed
    return trimmed.isEmpty ? .blank : read(String(trimmed), language)
  }

  /// Writes a value, by default in the language of the page that is being made.
  public func text(_ value: Value, in language: Language? = Language.ofPage) -> String { write(value, language) }
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

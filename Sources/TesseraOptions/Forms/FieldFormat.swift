public import TesseraScreen

/// Converts typed text to a value and back.
///
/// ```swift
/// extension FieldFormat<IBAN> {
///   static var iban: Self { FieldFormat { IBAN($0).map { .value($0) } ?? .invalid("This is no IBAN") } write: { $0.grouped } }
/// }
/// NumberItem("Account", value: \.account, format: .iban)
/// ```
/// - Law: written text can be read again in the same language: `read(write(value)) == .value(value)`. Both are pure.
public struct FieldFormat<Value: Equatable & Sendable>: Sendable {
  /// The keyboard to show. Number keyboards have no minus on an iPhone, so use `.text` if a number may be negative.
  public var kind: Element.TextField.Kind
  /// An example shown while the field is empty, such as a unit.
  public var example: String?
  /// The parameters of a built-in format. They tell apart fields that look alike, such as ones with different
  /// currencies.
  var parameters = ""
  let read: @Sendable (String, Language?) -> FieldFormat<Value>.Input
  let write: @Sendable (Value, Language?) -> String

  /// A format that is independent of the language.
  ///
  /// - Parameters:
  ///   - read: Reads typed text. It is trimmed and not empty.
  ///   - write: Writes a value.
  public init(
    kind: Element.TextField.Kind = .text, example: String? = nil, read: @escaping @Sendable (String) -> FieldFormat<Value>.Input,
    write: @escaping @Sendable (Value) -> String
  ) {
    self.init(kind: kind, example: example) { text, _ in
      read(text)
    } writeIn: { value, _ in
      write(value)
    }
  }

  /// A format that depends on the page's language.
  ///
  /// - Parameters:
  ///   - readIn: Reads text typed in a language, or in any language if it is `nil`.
  ///   - writeIn: Writes a value in a language.
  public init(
    kind: Element.TextField.Kind = .text, example: String? = nil,
    readIn: @escaping @Sendable (String, Language?) -> FieldFormat<Value>.Input, writeIn: @escaping @Sendable (Value, Language?) -> String
  ) {
    (self.kind, self.example, read, write) = (kind, example, readIn, writeIn)
  }

  func with(parameters: String, _ language: Language?) -> FieldFormat {
    var copy = self
    copy.parameters = "\(parameters) \(language?.tag ?? "")"
    return copy
  }

  /// Reads typed text. Default language: the one of the current page, see ``/TesseraScreen/Language/ofPage``.
  public func input(_ text: String, in language: Language? = Language.ofPage) -> FieldFormat<Value>.Input {
    let trimmed = text.trimmed
    return trimmed.isEmpty ? .blank : read(String(trimmed), language)
  }

  /// Writes a value. Default language: the one of the current page.
  public func text(_ value: Value, in language: Language? = Language.ofPage) -> String { write(value, language) }
}

extension FieldFormat {
  /// The result of reading typed text.
  @nonexhaustive
  public enum Input: Equatable, Sendable {
    /// A value.
    case value(Value)
    /// Nothing was typed.
    case blank
    /// The text is invalid or incomplete. Contains the message to show when the form is sent.
    case invalid(Phrase)
  }
}

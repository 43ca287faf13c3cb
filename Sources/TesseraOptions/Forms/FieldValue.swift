public import TesseraScreen

/// A value that somebody may have left out.
public protocol FieldValue: SendableMetatype {
  /// Whether nothing was typed or chosen.
  var isBlank: Bool { get }
}

extension String: FieldValue {
  /// Whether there is nothing but white space.
  public var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension Optional: FieldValue {
  public var isBlank: Bool { self == nil }
}

extension Array: FieldValue {
  public var isBlank: Bool { isEmpty }
}

extension Set: FieldValue {
  public var isBlank: Bool { isEmpty }
}

extension OptionSelection: FieldValue {
  public var isBlank: Bool { isEmpty }
}

extension FieldEntry: FieldValue {
  /// Whether nothing was entered. What was entered and is no value is refused by itself.
  public var isBlank: Bool { if case .empty = self { true } else { false } }
}

extension Bool: FieldValue {
  /// Whether it is off: an agreement that is required has to be given.
  public var isBlank: Bool { !self }
}

public import TesseraScreen

/// A value that the user may leave empty.
public protocol FieldValue: SendableMetatype {
  /// Whether the value is empty.
  var isBlank: Bool { get }
}

extension String: FieldValue {
  /// Whether the text contains only white space, control characters and invisible characters.
  public var isBlank: Bool { unicodeScalars.allSatisfy(\.isInvisible) }

  /// The text without invisible characters at both ends.
  var trimmed: Substring {
    guard let first = firstIndex(where: { !$0.isInvisible }), let last = lastIndex(where: { !$0.isInvisible }) else { return "" }
    return self[first...last]
  }
}

extension Character {
  fileprivate var isInvisible: Bool { unicodeScalars.allSatisfy(\.isInvisible) }
}

extension Unicode.Scalar {
  /// Whether the character is invisible: white space, controls, characters that renderers may ignore, and blank
  /// symbols.
  fileprivate var isInvisible: Bool {
    switch value {
    case 0x2800, 0x1D159, 0x1D173...0x1D17A, 0xFFF9...0xFFFB, 0x16FE4: return true
    default: break
    }
    let properties = properties
    if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { return true }
    return properties.generalCategory == .control || properties.generalCategory == .lineSeparator
  }
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
  /// Whether the entry is empty. Invalid input isn't empty, and is rejected elsewhere.
  public var isBlank: Bool { if case .empty = self { true } else { false } }
}

extension Bool: FieldValue {
  /// Whether it is off, so that a required agreement must be given.
  public var isBlank: Bool { !self }
}

public import TesseraScreen

/// A value that somebody may have left out.
public protocol FieldValue: SendableMetatype {
  /// Whether nothing was typed or chosen.
  var isBlank: Bool { get }
}

extension String: FieldValue {
  /// Whether there is nothing that can be seen: only white space, controls and characters without a shape of their own.
  public var isBlank: Bool { unicodeScalars.allSatisfy(\.isInvisible) }

  /// The text without what cannot be seen at its beginning and its end; empty where nothing can be seen.
  var trimmed: Substring {
    guard let first = firstIndex(where: { !$0.isInvisible }), let last = lastIndex(where: { !$0.isInvisible }) else { return "" }
    return self[first...last]
  }
}

extension Character {
  /// Whether nothing of the character can be seen.
  fileprivate var isInvisible: Bool { unicodeScalars.allSatisfy(\.isInvisible) }
}

extension Unicode.Scalar {
  /// Whether the character takes no ink: white space, controls, what Unicode lets renderers ignore, and blanks that are symbols.
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
  /// Whether nothing was entered. What was entered and is no value is refused by itself.
  public var isBlank: Bool { if case .empty = self { true } else { false } }
}

extension Bool: FieldValue {
  /// Whether it is off: an agreement that is required has to be given.
  public var isBlank: Bool { !self }
}

/// Something that went wrong and did not stop the screen: what, where, and what to do.
///
/// Bad input never stops the process. It becomes a diagnostic, which tests fail on and apps log, and a documented, visible result.
public struct Diagnostic: Error, Hashable, Sendable {
  /// The kind of thing that went wrong.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }
  /// The severity of a diagnostic.
  public enum Severity: String, Hashable, Sendable {
    /// Worth knowing.
    case notice
    /// Something is not shown or done as it was meant.
    case warning
    /// Something is not shown or done at all.
    case error
  }

  public var code: Code
  public var severity: Severity
  /// The problem, its position, and what to do next.
  public var message: String

  /// A diagnostic.
  public init(_ code: Code, _ severity: Severity = .warning, _ message: String) {
    (self.code, self.severity, self.message) = (code, severity, message)
  }
}

extension Diagnostic.Code {
  /// Two items or sections of a screen have the same id.
  public static let duplicateID = Self(rawValue: "duplicate-id")
  /// An event on a control that the screen offers means nothing to its item.
  public static let unhandledEvent = Self(rawValue: "unhandled-event")
  /// A host cannot do what a screen asked for.
  public static let missingCapability = Self(rawValue: "missing-capability")
  /// A screen finished with a value that is not its output.
  public static let wrongOutput = Self(rawValue: "wrong-output")
  /// An effect threw, or more replies came than are kept.
  public static let effect = Self(rawValue: "effect")
  /// A host has no view for an item's type.
  public static let unregisteredItem = Self(rawValue: "unregistered-item")
  /// A component could not be drawn: nothing is registered for it and it has no fallback, or its renderer failed.
  public static let component = Self(rawValue: "component")
  /// A URL or route was refused.
  public static let refusedURL = Self(rawValue: "refused-url")
  /// A page that was kept could not be restored, and begins anew.
  public static let notRestored = Self(rawValue: "not-restored")
  /// Two controls of an item have the same name.
  public static let duplicateControl = Self(rawValue: "duplicate-control")
  /// Items depend on each other in a circle.
  public static let dependencyCycle = Self(rawValue: "dependency-cycle")
  /// Data of a menu or a section could not be used.
  public static let badData = Self(rawValue: "bad-data")
}

extension Diagnostic: CustomStringConvertible {
  /// `warning: duplicate-id: …`
  ///
  /// - Law: one line of at most 2,000 characters without any that controls a terminal or the direction of text: a message may quote what somebody typed.
  public var description: String {
    var text = "\(severity.rawValue): \(code.rawValue): "
    for scalar in message.unicodeScalars.prefix(2_000) {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
        text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

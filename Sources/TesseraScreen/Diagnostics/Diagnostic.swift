/// A problem that didn't stop the screen: what happened, where, and what to do.
///
/// Bad input never stops the process. It results in a diagnostic, which apps log and which makes tests fail, and
/// in a documented, visible result.
public struct Diagnostic: Error, Hashable, Sendable {
  /// The kind of problem.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }
  /// The severity of a diagnostic.
  public enum Severity: String, Hashable, Sendable {
    /// Information.
    case notice
    /// Something isn't shown or done as intended.
    case warning
    /// Something isn't shown or done at all.
    case error
  }

  public var code: Code
  public var severity: Severity
  /// The problem, its location, and what to do next.
  public var message: String

  /// Creates a diagnostic.
  public init(_ code: Code, _ severity: Severity = .warning, _ message: String) {
    (self.code, self.severity, self.message) = (code, severity, message)
  }
}

extension Diagnostic.Code {
  /// Two items or sections of a screen have the same id.
  public static let duplicateID = Self(rawValue: "duplicate-id")
  /// An item has no intent for an event on a control that it shows.
  public static let unhandledEvent = Self(rawValue: "unhandled-event")
  /// A host doesn't support a feature that a screen uses.
  public static let missingCapability = Self(rawValue: "missing-capability")
  /// A screen finished with a value that isn't of its output type.
  public static let wrongOutput = Self(rawValue: "wrong-output")
  /// An effect threw an error, or sent more replies than can be stored.
  public static let effect = Self(rawValue: "effect")
  /// An effect failed, and its screen received the failure. Contains the ``LoadFailure/detail`` for the log. Doesn't
  /// fail tests.
  public static let failedEffect = Self(rawValue: "failed-effect")
  /// A page ended while effects were running. A notice, which doesn't fail tests.
  public static let endedInFlight = Self(rawValue: "ended-in-flight")
  /// A file that a user chose was refused. A notice, which doesn't fail tests.
  public static let refusedFile = Self(rawValue: "refused-file")
  /// The app has no symbol with this name.
  public static let unknownSymbol = Self(rawValue: "unknown-symbol")
  /// A load changes something elsewhere, so that another load may cancel the change.
  public static let writingLoad = Self(rawValue: "writing-load")
  /// The reply of an effect overwrites the user's input.
  public static let overwrittenEdit = Self(rawValue: "overwritten-edit")
  /// A host has no view for an item's type.
  public static let unregisteredItem = Self(rawValue: "unregistered-item")
  /// A component couldn't be drawn: it has neither a renderer nor a fallback, or its renderer failed.
  public static let component = Self(rawValue: "component")
  /// A URL or route was refused.
  public static let refusedURL = Self(rawValue: "refused-url")
  /// A saved page couldn't be restored and starts over.
  public static let notRestored = Self(rawValue: "not-restored")
  /// Two controls of an item have the same name.
  public static let duplicateControl = Self(rawValue: "duplicate-control")
  /// Items depend on each other in a cycle.
  public static let dependencyCycle = Self(rawValue: "dependency-cycle")
  /// Data of a menu or a section is invalid.
  public static let badData = Self(rawValue: "bad-data")
}

extension Diagnostic.Code {
  /// The codes that only tell an operator what users have seen. They do not mean that a screen or a host is wrong.
  package static let onlyLogged: Set<Self> = [.failedEffect, .endedInFlight, .refusedFile]
}

extension Diagnostic {
  /// The log entry for a failed effect. Composed names are omitted, because they may contain a user's text.
  static func failure(_ failure: LoadFailure, of effect: ObservedEffect) -> Diagnostic {
    Diagnostic(
      .failedEffect, .warning,
      "The effect '\(effect.name)' of \(effect.screen) failed with '\(failure.code.rawValue)': \(failure.detail)")
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `warning: duplicate-id: …`
  ///
  /// - Law: one line of at most 2,000 characters. Control characters and directional marks are escaped, because a
  ///   message may quote user input.
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

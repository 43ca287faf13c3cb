extension BindingDiagnostics {
  /// A report about an event, action, state or model that could not be delivered. It names the objects involved
  /// and how to fix the problem.
  public struct Report: Hashable, Sendable, CustomStringConvertible {
    /// A kind of report.
    @nonexhaustive
    public enum Code: String, Sendable, CaseIterable {
      /// A sender does not support an event that the view forwards.
      case unwirable
      /// An action was sent while no handler was attached.
      case unhandled
      /// No attached handler accepts the type of an action.
      case mistyped
      /// A closure asked for a type of state that the sender does not hold.
      case mismatchedState
      /// A model was applied to a view of another type.
      case mismatchedBinder
      /// A handler was released before it was attached.
      case releasedHandler
    }

    /// The kind of the report.
    public let code: Code
    /// The location, the problem and the remedy, in one line.
    public let message: String

    /// Creates a report. Toolkits and apps can send their own.
    public init(code: Code, message: String) {
      self.code = code
      self.message = message
    }

    /// The message.
    public var description: String { message }
  }
}

extension BindingDiagnostics.Report {
  static func unwirable(view: String, sender: String, event: SenderEvent) -> Self {
    Self(
      code: .unwirable,
      message: "\(view): \(sender) cannot tell \(event), so nothing is forwarded for it. "
        + "Forward an event this sender has, or let its connect(_:to:) support \(event).")
  }

  static func unhandled(view: String, sender: String, event: SenderEvent, action: String, released: [String]) -> Self {
    let why =
      released.isEmpty
      ? "no handler is attached" : "\(released.joined(separator: ", ")) was released before the event; views hold handlers weakly"
    return Self(
      code: .unhandled,
      message: "\(view): \(action) from \(sender) (\(event)) was not handled: \(why). Attach a handler that lives as long as the view.")
  }

  static func mistyped(view: String, sender: String, event: SenderEvent, action: String, type: String, handlers: [String]) -> Self {
    Self(
      code: .mistyped,
      message: "\(view): \(action) from \(sender) (\(event)) has no handler of its type; attached: \(handlers.joined(separator: ", ")). "
        + "Attach a handler whose Action is \(type).")
  }

  static func mismatchedState(view: String, sender: String, event: SenderEvent, expected: String, found: String?) -> Self {
    Self(
      code: .mismatchedState,
      message: "\(view): \(sender) (\(event)) expects \(expected) as state but holds \(found ?? "none"), so nothing is forwarded. "
        + "Configure the view with \(expected), or set the state of this sender after configuring.")
  }

  static func mismatchedBinder(expected: String, found: String) -> Self {
    Self(
      code: .mismatchedBinder,
      message: "\(found): the model is for \(expected), so nothing is shown. Dequeue the view by the model's binderType.")
  }

  static func releasedHandler(view: String, handler: String) -> Self {
    Self(
      code: .releasedHandler,
      message: "\(view): \(handler) was released before it was attached. Views hold handlers weakly: keep it in the owner of the view.")
  }
}

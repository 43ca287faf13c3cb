extension Element {
  /// Whether the user can use a control, and if not, why.
  public enum Availability: Hashable, Sendable, Codable {
    /// The control is enabled.
    case available
    /// The control is disabled. The reason, if given, is shown and announced.
    case disabled(because: Phrase?)
    /// The control was used and waits for a response. It is disabled until then.
    case pending

    /// The control is disabled without a reason.
    public static let disabled = Availability.disabled(because: nil)

    /// Whether the control is enabled.
    public var isAvailable: Bool { self == .available }
  }
}

extension Element.Availability {
  /// The reason why the control is disabled, if given.
  public var reason: Phrase? {
    if case .disabled(let reason) = self { reason } else { nil }
  }

  var states: Set<AccessibilityNode.State> {
    switch self {
    case .available: []
    case .disabled: [.disabled]
    case .pending: [.disabled, .busy]
    }
  }
}

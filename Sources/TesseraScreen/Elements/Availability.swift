/// Whether a control can be used now, and if not, why.
public enum Availability: Hashable, Sendable, Codable {
  /// It can be used.
  case available
  /// It cannot be used; the reason is shown and announced where there is one.
  case disabled(because: Phrase?)
  /// It was used and the answer is awaited: it cannot be used again until then.
  case pending

  /// It cannot be used, without a reason.
  public static let disabled = Availability.disabled(because: nil)

  /// Whether it can be used.
  public var isAvailable: Bool { self == .available }
}

extension Availability {
  /// The reason why the control cannot be used, where that is said.
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

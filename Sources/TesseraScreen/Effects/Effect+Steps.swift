extension Effect.Step {
  /// A step that carries no action, for a screen with other actions.
  func withoutAction<Other: Sendable>(_ type: Other.Type) -> Effect<Other> {
    switch self {
    case .dismiss: Effect<Other>(steps: [.dismiss])
    case .deliver(let output): Effect<Other>(steps: [.deliver(output)])
    case .finish(let output): Effect<Other>(steps: [.finish(output)])
    case .cancel(let id): Effect<Other>(steps: [.cancel(id)])
    case .open(let route): Effect<Other>(steps: [.open(route)])
    case .announce(let words, let urgency): Effect<Other>(steps: [.announce(words, urgency)])
    case .focus(let target): Effect<Other>(steps: [.focus(target)])
    case .action, .work, .present: Effect<Other>(steps: [])
    }
  }
}

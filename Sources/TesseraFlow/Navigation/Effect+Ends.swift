internal import TesseraScreen

extension Effect.Step {
  /// Whether it ends what it belongs to.
  var isFinish: Bool {
    switch self {
    case .finish, .dismiss: true
    default: false
    }
  }

  /// The output that it ends with: `.some(nil)` for an end without one.
  var end: (any Sendable)?? {
    switch self {
    case .finish(let output): output
    case .dismiss: .some(nil)
    default: nil
    }
  }
}

/// Observes running effects and loading menus, for hosts that measure them.
package protocol EffectObserver: Sendable {
  /// Runs an effect's work, exactly once, in the effect's task.
  func carryOut(_ effect: ObservedEffect, _ work: @Sendable () async throws -> Void) async throws
  /// Records that a range of a menu was requested. Called on any thread.
  ///
  /// - Parameter menu: The name of the menu's type, never the query.
  func note(menu: String, _ answer: ObservedMenuAnswer)
}

/// How a request to a menu was answered.
package enum ObservedMenuAnswer: Hashable, Sendable {
  /// Answered from an earlier load that was recent enough.
  case kept
  /// Answered by the endpoint or the menu itself. `failed` says whether that failed, even if an older answer is
  /// shown.
  case asked(Duration, failed: Bool)
}

/// An effect as it may appear in metrics.
package struct ObservedEffect: Hashable, Sendable {
  /// The type name of the screen or flow that started it.
  package let screen: String
  /// The effect's name if it is a literal in the source. A composed name may contain user input, so it is
  /// replaced.
  package let name: String

  init(_ id: EffectID?, of screen: String) {
    self.screen = screen
    name = id.map { $0.isLiteral ? $0.description : "(composed)" } ?? "(unnamed)"
  }
}

/// Follows the work of effects and the loading of menus, for hosts that measure it.
package protocol EffectObserver: Sendable {
  /// Carries out the work of an effect, once, in the task of the effect.
  func carryOut(_ effect: ObservedEffect, _ work: @Sendable () async throws -> Void) async throws
  /// Notes that a part of a menu was wanted. Called on any thread.
  ///
  /// - Parameter menu: The name of the menu's type; never what it was asked for.
  func note(menu: String, _ answer: ObservedMenuAnswer)
}

/// The way in which a menu came to its options, or did not.
package enum ObservedMenuAnswer: Hashable, Sendable {
  /// Answered by an earlier load that was new enough.
  case kept
  /// Its endpoint, or the menu itself, was asked; whether that failed, although something older may be shown instead.
  case asked(Duration, failed: Bool)
}

/// An effect as it may be named in numbers that operators see.
package struct ObservedEffect: Hashable, Sendable {
  /// The screen or flow that began it, by the name of its type.
  package let screen: String
  /// The effect's name where the program has it as a literal; one that is put together may hold what somebody typed.
  package let name: String

  init(_ id: EffectID?, of screen: String) {
    self.screen = screen
    name = id.map { $0.isLiteral ? $0.description : "(composed)" } ?? "(unnamed)"
  }
}

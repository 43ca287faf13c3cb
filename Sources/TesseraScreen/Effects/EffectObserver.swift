/// Follows the work of effects, for hosts that measure it.
package protocol EffectObserver: Sendable {
  /// Carries out the work of an effect, once, in the task of the effect.
  func carryOut(_ effect: ObservedEffect, _ work: @Sendable () async throws -> Void) async throws
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

/// The surroundings that an effect may use while it runs, on any thread.
public struct EffectContext<Action: Sendable>: Sendable {
  /// Clock, language, services.
  public let environment: ScreenEnvironment
  let reply: @Sendable (Action, _ isAnswer: Bool) -> Void

  /// Sends an action to the screen. Returns at once; nothing arrives after the effect was cancelled or replaced.
  public func send(_ action: Action) { reply(action, false) }

  /// Sends the one answer of a load.
  func answer(_ action: Action) { reply(action, true) }

  /// Waits on the environment's clock, which tests turn by hand.
  public func sleep(for duration: Duration) async throws { try await environment.sleep(for: duration) }

  /// The context of an effect whose actions become this one's.
  func contramap<Inner: Sendable>(_ transform: @escaping @Sendable (Inner) -> Action) -> EffectContext<Inner> {
    EffectContext<Inner>(environment: environment) { [reply] action, isAnswer in reply(transform(action), isAnswer) }
  }
}

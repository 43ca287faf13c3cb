/// The surroundings that an effect may use while it runs, on any thread.
public struct EffectContext<Action: Sendable>: Sendable {
  /// Clock, language, services.
  public let environment: ScreenEnvironment
  /// The idempotency key of what is sent; empty where it has none.
  var key = ""
  let reply: @Sendable (Action?, EffectInbox.Reply.Kind) -> Void

  /// Sends an action to the screen. Returns at once; nothing arrives after the effect was cancelled or replaced.
  public func send(_ action: Action) { reply(action, .action) }

  /// Sends the one answer of a load.
  package func answer(_ action: Action) { reply(action, .answer) }

  /// Sends the one answer of a submission of which nobody knows what became.
  package func answerLost(_ action: Action) { reply(action, .lostAnswer) }

  /// Sends an action instead of the one before that was sent so, if nobody has taken that yet.
  package func sendLatest(_ action: Action) { reply(action, .latest) }

  /// Says that everything was sent that is there from the beginning: the page no longer waits for what ``Effect/follow(_:_:)`` began. Means nothing
  /// elsewhere.
  public func didBegin() { reply(nil, .begun) }

  /// Waits on the environment's clock, which tests turn by hand.
  public func sleep(for duration: Duration) async throws { try await environment.sleep(for: duration) }

  /// The context of an effect whose actions become this one's.
  func contramap<Inner: Sendable>(_ transform: @escaping @Sendable (Inner) -> Action) -> EffectContext<Inner> {
    EffectContext<Inner>(environment: environment, key: key) { [reply] action, kind in reply(action.map(transform), kind) }
  }
}

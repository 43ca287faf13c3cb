extension Effect {
  /// The environment and the reply channel of a running effect. You can use it on any thread.
  public struct Context: Sendable {
    /// Clock, language and services.
    public let environment: ScreenEnvironment
    /// The idempotency key of a submission. Empty for other effects.
    var key = ""
    let reply: @Sendable (Action?, Page.EffectInbox.Reply.Kind) -> Void

    /// Sends an action to the screen and returns at once. After the effect was cancelled or replaced, the action is
    /// dropped.
    public func send(_ action: Action) { reply(action, .action) }

    package func answer(_ action: Action) { reply(action, .answer) }

    package func answerLost(_ action: Action) { reply(action, .lostAnswer) }

    /// Sends an action that replaces the previous one sent by this method, if that hasn't been handled yet.
    package func sendLatest(_ action: Action) { reply(action, .latest) }

    /// Reports that ``Effect/follow(_:_:)`` has sent its initial values, so the page no longer waits for it. Has no
    /// meaning for other effects.
    public func didBegin() { reply(nil, .begun) }

    /// Waits on the environment's clock, which tests can advance manually.
    public func sleep(for duration: Duration) async throws { try await environment.sleep(for: duration) }

    func contramap<Inner: Sendable>(_ transform: @escaping @Sendable (Inner) -> Action) -> Effect<Inner>.Context {
      Effect<Inner>.Context(environment: environment, key: key) { [reply] action, kind in reply(action.map(transform), kind) }
    }
  }
}

public import TesseraScreen

extension Effect {
  /// Follows a topic for as long as the screen is there: its last value, if there is one, and every newer one become actions; one that equals the
  /// value before it as well.
  ///
  /// ```swift
  /// func start(_ state: inout State) -> Effect<Action> { .subscribe(.board) { .didChange($0) } }
  /// ```
  /// It is not loading: a page is not busy with it, is not shown later for it, and without script is not asked for again and again. The first answer has
  /// the last value where the relay knows it.
  /// - Parameters:
  ///   - interval: The shortest time between two values; those between are left out, never the last. On the environment's clock, which tests turn.
  ///   - action: Makes an action of a value.
  /// - Law: a screen follows a topic once; following it again replaces the former action.
  /// - Errors: without a broadcaster in the environment, and for values that cannot be read, a diagnostic.
  public static func subscribe<Value>(
    _ topic: Topic<Value>, every interval: Duration = .milliseconds(100), _ action: @escaping @Sendable (Value) -> Action
  ) -> Effect {
    follow(topic.effect) { context in
      guard let broadcaster = context.environment.broadcaster else { return Self.reportMissing(topic, context) }
      let values = await broadcaster.relay.subscribe(to: topic.name)
      func send(_ bytes: [UInt8]) {
        if let value = Broadcaster.read(topic, bytes) { return context.sendLatest(action(value)) }
        context.environment.report(
          Diagnostic(
            .badData, .warning,
            "A value of the topic '\(topic.name)' is no \(Value.self) and is left out; did another version of the app publish it?"))
      }
      var following = values.makeAsyncIterator()
      // Where there is a last value, it is the first one of the stream, or a newer one is.
      if await broadcaster.relay.latest(topic.name) != nil, let first = await following.next() { send(first) }
      context.didBegin()
      while let bytes = await following.next() {
        send(bytes)
        try await context.sleep(for: interval)
      }
    }
  }

  /// Follows a topic no longer.
  public static func unsubscribe<Value>(_ topic: Topic<Value>) -> Effect { .cancel(topic.effect) }

  /// Makes a value the last one of a topic, for everybody who follows it. What fails is reported as a diagnostic.
  public static func publish<Value>(_ topic: Topic<Value>, _ value: Value) -> Effect {
    run { context in
      guard let broadcaster = context.environment.broadcaster else { return Self.reportMissing(topic, context) }
      try await broadcaster.publish(topic, value)
    }
  }

  private static func reportMissing<Value>(_ topic: Topic<Value>, _ context: EffectContext<Action>) {
    context.environment.report(
      Diagnostic(
        .missingCapability, .error,
        "A screen uses the topic '\(topic.name)', but its environment has no broadcaster. Set environment.broadcaster in environment(for:)."
      ))
  }
}

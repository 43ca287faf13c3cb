public import TesseraScreen

extension Effect {
  /// Subscribes to a topic while the screen is open. The last value, if there is one, and every newer value
  /// become actions, even if a value equals the one before.
  /// ```swift
  /// func start(_ state: inout State) -> Effect<Action> { .subscribe(.board) { .didChange($0) } }
  /// ```
  /// The subscription doesn't count as loading. The page isn't busy because of it, isn't shown later, and
  /// browsers without script don't poll for it. The first response includes the last value if the relay knows
  /// it.
  /// - Parameters:
  ///   - interval: The minimum time between two values. Values in between are dropped, never the last.
  ///     Measured by the environment's clock, which tests control.
  ///   - action: Turns a value into an action.
  /// - Law: a screen has one subscription per topic. Subscribing again replaces the former action.
  /// - Errors: reports a diagnostic if the environment has no broadcaster, or a value can't be decoded.
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
            "A value of the topic '\(topic.name)' is not a \(Value.self) and is ignored. Did another version of the app publish it?"))
      }
      var following = values.makeAsyncIterator()
      // If there is a last value, the stream starts with it or a newer one.
      if await broadcaster.relay.latest(topic.name) != nil, let first = await following.next() { send(first) }
      context.didBegin()
      while let bytes = await following.next() {
        send(bytes)
        try await context.sleep(for: interval)
      }
    }
  }

  /// Ends the screen's subscription to a topic.
  public static func unsubscribe<Value>(_ topic: Topic<Value>) -> Effect { .cancel(topic.effect) }

  /// Makes a value the last one of a topic, for all subscribers. Errors are reported as diagnostics.
  public static func publish<Value>(_ topic: Topic<Value>, _ value: Value) -> Effect {
    run { context in
      guard let broadcaster = context.environment.broadcaster else { return Self.reportMissing(topic, context) }
      try await broadcaster.publish(topic, value)
    }
  }

  private static func reportMissing<Value>(_ topic: Topic<Value>, _ context: Effect<Action>.Context) {
    context.environment.report(
      Diagnostic(
        .missingCapability, .error,
        "A screen uses the topic '\(topic.name)', but its environment has no broadcaster. Set environment.broadcaster in environment(for:)."
      ))
  }
}

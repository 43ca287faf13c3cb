extension Effect {
  /// Sends an action to a screen nested in this one as a ``Part``.
  ///
  /// ```swift
  /// return .send(FeedScreen.Action.didPressRetry, to: \State.feed)
  /// ```
  /// - If the part doesn't exist or has another action type, the action is dropped and the page reports a
  ///   diagnostic.
  public static func send<Inner: Equatable & Sendable, State>(_ action: Inner, to property: any PartialKeyPath<State> & Sendable) -> Effect
  {
    tell(Row.Key.escaped((property as PartialKeyPath<State>).name), action)
  }

  /// Sends an action to one of the screens nested in this one as ``Parts``.
  public static func send<Inner: Equatable & Sendable, State, Child: Hashable>(
    _ action: Inner, to property: any PartialKeyPath<State> & Sendable, id: Child
  ) -> Effect {
    tell("\(Row.Key.escaped((property as PartialKeyPath<State>).name))/\(Row.Key.escaped(Row.Key.text(of: id)))", action)
  }

  /// Sends an action to the part with an explicit id.
  public static func send<Inner: Equatable & Sendable>(_ action: Inner, toPart id: String) -> Effect {
    tell(Row.Key.escaped(id), action)
  }

  private static func tell<Inner: Equatable & Sendable>(_ key: String, _ action: Inner) -> Effect {
    Effect(steps: [.tell(key + "/", action)])
  }
}

extension Presentation {
  /// The same presentation with an id in a part.
  func inside(_ part: String) -> Presentation { copy(id: part + id, kind: kind) }
}

/// A screen of any type together with the state it begins with: what a route leads to, for any host.
public struct AnyScreen: Sendable {
  private let make: @Sendable (ScreenEnvironment, EffectInbox) -> AnyScreenSession

  /// A screen and the state it begins with.
  public init<S: Screen>(_ screen: S, state: S.State) {
    make = { ScreenSession(screen, state: state, environment: $0, inbox: $1) }
  }

  /// A new session of the screen, not yet begun.
  public func makeSession(environment: ScreenEnvironment, inbox: EffectInbox) -> AnyScreenSession { make(environment, inbox) }
}

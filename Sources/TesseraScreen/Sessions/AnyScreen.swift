/// A screen of any type together with the state it begins with: what a route leads to, for any host.
public struct AnyScreen: Sendable {
  private let make: @Sendable (ScreenEnvironment, EffectInbox) -> AnyScreenSession

  /// A screen and the state it begins with.
  public init<S: Screen>(_ screen: S, state: S.State) {
    make = { ScreenSession(screen, state: state, environment: $0, inbox: $1) }
  }

  package init(make: @escaping @Sendable (ScreenEnvironment, EffectInbox) -> AnyScreenSession) { self.make = make }

  /// The screen with something put into the environment that its host gives it: services that only this route needs.
  public func environment(_ configure: @escaping @Sendable (inout ScreenEnvironment) -> Void) -> AnyScreen {
    AnyScreen { [make] environment, inbox in
      var environment = environment
      configure(&environment)
      return make(environment, inbox)
    }
  }

  /// A new session of the screen, not yet begun.
  public func makeSession(environment: ScreenEnvironment, inbox: EffectInbox) -> AnyScreenSession { make(environment, inbox) }
}

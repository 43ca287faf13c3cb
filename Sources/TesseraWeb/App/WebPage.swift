public import TesseraScreen

/// A screen that is the answer to a URL.
public struct WebPage: Sendable {
  let makeSession: @Sendable (ScreenEnvironment, EffectInbox) -> AnyScreenSession
  /// The HTTP status of the answer: 200, or 404 for a screen that says so.
  let status: Int

  /// A page that shows `screen`, beginning with `state`.
  public init<S: Screen>(_ screen: S, state: S.State, status: Int = 200) {
    self.status = status
    makeSession = { ScreenSession(screen, state: state, environment: $0, inbox: $1) }
  }
}

/// What a page may look at when it is made.
public struct WebRequest: Sendable {
  /// The path and query as they were asked for, without the parameters of the host.
  public let uri: String
  /// The visitor's language.
  public let language: Language
}

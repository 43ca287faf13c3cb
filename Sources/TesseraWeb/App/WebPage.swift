public import TesseraScreen

/// A screen that is the answer to a URL.
public struct WebPage: Sendable {
  let screen: AnyScreen
  /// The HTTP status of the answer: 200, or 404 for a screen that says so.
  let status: Int

  /// A page that shows a screen.
  public init(_ screen: AnyScreen, status: Int = 200) { (self.screen, self.status) = (screen, status) }

  /// A page that shows `screen`, beginning with `state`.
  public init<S: Screen>(_ screen: S, state: S.State, status: Int = 200) { self.init(AnyScreen(screen, state: state), status: status) }
}

/// What a page may look at when it is made.
public struct WebRequest: Sendable {
  /// The path and query as they were asked for, without the parameters of the host.
  public let uri: String
  /// The visitor's language.
  public let language: Language
}

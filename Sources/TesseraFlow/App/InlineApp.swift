public import TesseraScreen

/// An app declared where it is used: for small apps, examples and tests.
/// ```swift
/// let app = InlineApp("Counter") { route, _ in route == "/" ? AnyScreen(Counter()) : nil }
/// ```
public struct InlineApp: App {
  public var name: Phrase
  public var languages: [AppLanguage]
  public var navigation: [AppLink]
  public var navigationStyle = AppLink.NavigationStyle.links
  public var version = "1"
  public var migrations: [SavedPage.Migration] = []
  public var linkPolicy = LinkPolicy.standard
  public var theme = Theme.standard
  public var signInRoute: String?
  /// The environment of all screens, the same for every user.
  public var environment: ScreenEnvironment
  private let answer: @Sendable (String, Visit) -> AnyScreen?
  /// The screen for unknown routes.
  public var notFound: AnyScreen?

  /// Creates an app from a name and a closure for its routes.
  public init(
    _ name: Phrase, languages: [AppLanguage] = [AppLanguage(.english, name: "English")], navigation: [AppLink] = [],
    environment: ScreenEnvironment = ScreenEnvironment(), screen: @escaping @Sendable (_ route: String, _ visit: Visit) -> AnyScreen?
  ) {
    (self.name, self.languages, self.navigation, self.environment, answer) = (name, languages, navigation, environment, screen)
  }

  public func environment(for visit: Visit) -> ScreenEnvironment { environment }
  public func screen(at route: String, for visit: Visit) -> AnyScreen? { answer(route, visit) }
  public func notFound(at route: String, for visit: Visit) -> AnyScreen? { notFound }
}

public import TesseraFlow
public import TesseraScreen

/// An app for the web: its name, its languages, and which screen is behind which URL.
///
/// ```swift
/// let app = WebApp(name: "Logistics", languages: [WebLanguage(.english), WebLanguage(.arabic, name: "العربية", catalog: arabic)]) { request in
///   switch routes.match(request.uri) {
///   case .account: WebPage(AccountScreen(api: api), state: .init())
///   case nil: nil        // answered with 404
///   }
/// }
/// ```
public struct WebApp: Sendable {
  /// The name of the app, shown at the top of every page.
  public var name: Phrase
  /// The languages that the app speaks; the first one is the default.
  public var languages: [WebLanguage]
  /// Shown at the top of every page.
  public var navigation: [WebLink]
  /// What surrounds the screens: services, clock, diagnostics. The language is set for each visitor.
  public var environment: ScreenEnvironment
  /// The screen behind a URL, or `nil` for none.
  public var page: @Sendable (WebRequest) -> WebPage?
  /// The screen for URLs that have none; give it the status 404. Without it, a line of text says so.
  public var notFound: WebPage?
  /// Where pages are kept when their sessions end: for those who come back after that, or after the server was started anew. Without it such
  /// pages begin anew.
  ///
  /// ```swift
  /// app.restoration = PageRestoration(try SQLiteSavedPageStore(path: "pages.sqlite"), version: "2.4")
  /// ```
  /// A page is kept once somebody did something on it, under its visitor's id and its own, both unguessable; it is given back to the browser
  /// that has both.
  public var restoration: PageRestoration?

  /// An app.
  public init(
    name: Phrase, languages: [WebLanguage] = [WebLanguage(.english, name: "English")], navigation: [WebLink] = [],
    environment: ScreenEnvironment = ScreenEnvironment(), page: @escaping @Sendable (WebRequest) -> WebPage?
  ) {
    precondition(!languages.isEmpty, "WebApp needs at least one language")
    (self.name, self.languages, self.navigation, self.environment, self.page) = (name, languages, navigation, environment, page)
  }

  func localizer(for language: Language) -> Localizer {
    let known = languages.first { $0.language.code == language.code } ?? languages[0]
    return known.localizer
  }
}

/// A language of an app.
public struct WebLanguage: Sendable {
  /// The language.
  public let language: Language
  /// Its name in itself, for the switch.
  public let name: String
  let localizer: Localizer

  /// A language with the app's words in it.
  public init(_ language: Language, name: String, catalog: Catalog = Catalog(), timeZone: String = "UTC") {
    self.language = language
    self.name = name
    localizer = Localizer(language, catalog: catalog, timeZone: timeZone)
  }
}

/// A link at the top of every page.
public struct WebLink: Sendable {
  public let title: Phrase
  public let path: String

  /// A link to a path of the app.
  public init(_ title: Phrase, to path: String) { (self.title, self.path) = (title, path) }
}

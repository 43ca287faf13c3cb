#if GTK
public import TesseraFlow
public import TesseraScreen

/// An app as its window needs it: names, languages, native rows, and which screen is behind which route.
///
/// ```swift
/// var app = GtkApp(id: "shop", name: "Shop") { shop.screen(at: $0) }
/// app.languages = [.english, Localizer(.arabic, catalog: .shopArabic)]
/// app.rows.register(ProductCell.self, for: ProductItem.self)
/// ```
@MainActor
public struct GtkApp {
  /// Names the file in which the window's size and place are kept: letters, digits, `-`, `_`, `.`.
  public var id: String
  /// What the window's bar says.
  public var name: Phrase
  /// The version of the app, or of the states of its screens: what was open is opened again by the same version only.
  public var version = "1"
  /// The languages that a person can choose from, each with its name in itself; the first one is taken unless another was chosen.
  public var languages: [GtkLanguage] = [GtkLanguage(.english, name: "English")]
  /// Clock, services and where diagnostics go; the localizer is set by the language.
  public var environment = ScreenEnvironment()
  /// The native rows.
  public var rows = NativeRowRegistry()
  /// Where pictures come from.
  public var images: any ImageSource = NoImages()
  /// Which links may be followed.
  public var links = LinkPolicy.standard
  /// What is shown where there is nothing behind a route.
  public var notFound: AnyScreen?
  /// Asked before a route is gone to, with the route; false keeps the window where it is.
  public var mayOpen: @MainActor (String) -> Bool = { _ in true }
  /// The screen behind a route, or nil.
  public let screen: @MainActor (String) -> AnyScreen?

  /// An app.
  public init(id: String, name: Phrase, screen: @escaping @MainActor (String) -> AnyScreen?) {
    (self.id, self.name, self.screen) = (id, name, screen)
  }
}

/// A language of an app.
public struct GtkLanguage: Sendable {
  /// The words.
  public let localizer: Localizer
  /// What the language calls itself.
  public let name: String

  /// A language with the app's words in it.
  public init(_ language: Language, name: String, catalog: Catalog = Catalog(), timeZone: String = "UTC") {
    (localizer, self.name) = (Localizer(language, catalog: catalog, timeZone: timeZone), name)
  }
}
#endif

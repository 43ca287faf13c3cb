public import TesseraScreen
internal import TesseraURL

/// An app, declared once and shown by every host: its name, its languages, its routes, and the surroundings of a person's screens.
///
/// ```swift
/// struct Shop: App {
///   let name: Phrase = "Shop"
///   let api: ShopAPI
///
///   func environment(for visit: Visit) -> ScreenEnvironment { … }          // that person's services, menus, caches
///   func screen(at route: String, for visit: Visit) -> AnyScreen? {
///     switch route {
///     case "/": AnyScreen(ProductsScreen(api: api))
///     case "/orders": visit.identity == nil ? .signIn : AnyScreen(OrdersScreen(api: api))
///     default: nil                                                          // not found
///     }
///   }
/// }
/// try await WebHost(Shop(api: api), logger: logger).application(port: 8080).runService()   // a server
/// GtkWindow(Shop(api: api), id: "shop", rows: rows)                                          // a desktop
/// Headless(Shop(api: api), at: "/")                                                          // a test
/// ```
/// - Law: ``screen(at:for:)`` and ``environment(for:)`` depend on their arguments only. Hosts call them whenever they need to: for every page,
///   and again when the identity or its roles change.
/// - Law: nobody gets to a route that ``screen(at:for:)`` does not show them, by no link and no address: a flow on a page is asked for its own routes
///   only where the app shows them.
/// - Isolation: none; called from any task.
public protocol App: Sendable {
  /// The name, shown in the bar of windows and at the top of web pages.
  var name: Phrase { get }
  /// The languages of the app; the first one is taken unless a person prefers another. English by default.
  var languages: [AppLanguage] { get }
  /// The links that are always at hand: at the top of web pages, or as tabs on every host, as ``navigationStyle`` says. None by default.
  var navigation: [AppLink] { get }
  /// The links that are at hand for somebody, where they depend on who is asking; ``navigation`` by default. Asked again when the identity or its
  /// roles change.
  func navigation(for visit: Visit) -> [AppLink]
  /// The arrangement of the links that are always at hand. ``NavigationStyle/links`` by default.
  var navigationStyle: NavigationStyle { get }
  /// The version of the app, or of the states of its screens: kept pages of another version begin anew, unless ``migrations`` lead here. `"1"` by
  /// default.
  var version: String { get }
  /// The ways from what other versions kept. None by default.
  var migrations: [StateMigration] { get }
  /// The links that may be followed, everywhere where a link can stand. ``/TesseraURL/LinkPolicy/standard`` by default.
  var linkPolicy: LinkPolicy { get }
  /// The look of the app: colours, corners, density, a logo. ``/TesseraScreen/Theme/standard`` by default.
  var theme: Theme { get }
  /// The looks that a person chooses from, the first of them at first; none by default: everybody sees ``theme`` then.
  var looks: [AppLook] { get }
  /// The route of the sign-in screen, for ``/TesseraScreen/AnyScreen/signIn``; `nil`, the default, where nobody signs in.
  var signInRoute: String? { get }
  /// The surroundings of a person's screens: services, caches, diagnostics. Hosts set language and visit themselves.
  func environment(for visit: Visit) -> ScreenEnvironment
  /// The answer to a route, a path with its query, for somebody; `nil` where there is none.
  ///
  /// Of all spellings of a path it is the one that tables of routes read alike: without dot segments and without a slash at its end, with escapes
  /// only where there have to be any, in upper case. What is decided by its text is decided for all of them.
  func screen(at route: String, for visit: Visit) -> AnyScreen?
  /// The screen for routes that have none. By default hosts say so in a line of text.
  func notFound(at route: String, for visit: Visit) -> AnyScreen?
}

extension App {
  public var languages: [AppLanguage] { [AppLanguage(.english, name: "English")] }
  public var navigation: [AppLink] { [] }
  public func navigation(for visit: Visit) -> [AppLink] { navigation }
  public var navigationStyle: NavigationStyle { .links }
  public var version: String { "1" }
  public var migrations: [StateMigration] { [] }
  public var linkPolicy: LinkPolicy { .standard }
  public var theme: Theme { .standard }
  public var looks: [AppLook] { [] }
  public var signInRoute: String? { nil }
  public func environment(for visit: Visit) -> ScreenEnvironment { ScreenEnvironment() }
  public func notFound(at route: String, for visit: Visit) -> AnyScreen? { nil }
}

/// A language of an app.
public struct AppLanguage: Sendable {
  /// The language.
  public let language: Language
  /// Its name in itself, for the switch.
  public let name: String
  /// The app's words in it.
  public let catalog: Catalog

  /// A language with the app's words in it.
  public init(_ language: Language, name: String, catalog: Catalog = Catalog()) {
    (self.language, self.name, self.catalog) = (language, name, catalog)
  }
}

extension App {
  /// The look of the app for whoever chose one, by its id; the first one for everybody else.
  package func theme(look: String) -> Theme { (looks.first { $0.id == look } ?? looks.first)?.theme ?? theme }

  /// The words of the app in the language of a visit, or in its first language.
  package func localizer(for visit: Visit) -> Localizer {
    let known =
      languages.first { $0.language == visit.language } ?? languages.first { $0.language.code == visit.language.code } ?? languages.first
    return Localizer(known?.language ?? .english, catalog: known?.catalog ?? Catalog(), timeZone: visit.timeZone)
  }

  /// The surroundings of the screens of a visit, complete.
  package func completeEnvironment(for visit: Visit) -> ScreenEnvironment {
    var environment = environment(for: visit)
    environment.localizer = localizer(for: visit)
    environment.visit = visit
    if signInRoute != nil { environment.offersSignIn = true }
    // Nothing that is loaded for one identity is given to another, in any cache.
    // With other roles, or in another sign-in, the same person may be shown something else.
    if environment.cacheScope.isEmpty, let identity = visit.identity {
      environment.cacheScope =
        "identity " + ([identity.id, identity.session] + identity.roles.sorted()).map(CacheScope.exact).joined(separator: " ")
    } else {
      environment.cacheScope = CacheScope.exact(environment.cacheScope)
    }
    return environment
  }

  /// The answer to a route after all redirects, and the route that it belongs to.
  ///
  /// A demand to sign in leads to the app's sign-in screen. More than eight redirects are a circle, and end as not found.
  package func resolve(_ route: String, for visit: Visit) -> (route: String, screen: AnyScreen?, wantsSignIn: Bool) {
    var (route, wantsSignIn) = (CanonicalRoute.of(route), false)
    for _ in 0..<8 {
      switch screen(at: route, for: visit)?.answer {
      case .redirect(let target)?: route = CanonicalRoute.of(target)
      case .signIn?:
        guard let signInRoute, !wantsSignIn else { return (route, nil, true) }
        (route, wantsSignIn) = (signInRoute, true)
      case .screen?: return (route, screen(at: route, for: visit), wantsSignIn)
      case nil: return (route, nil, wantsSignIn)
      }
    }
    return (route, nil, wantsSignIn)
  }

  /// Whether a route shows a screen of its own to somebody: without a redirect, and without signing in first.
  package func shows(_ route: String, to visit: Visit) -> Bool {
    let answer = resolve(route, for: visit)
    return answer.screen != nil && !answer.wantsSignIn && answer.route == CanonicalRoute.of(route)
  }
}

public import TesseraScreen
internal import TesseraURL

/// An app, declared once and run by every host. Declares its name, languages and routes, and the environment
/// of a user's screens.
///
/// ```swift
/// struct Shop: App {
///   let name: Phrase = "Shop"
///   let api: ShopAPI
///
///   func environment(for visit: Visit) -> ScreenEnvironment { … }          // that user's services, menus, caches
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
/// - Law: ``screen(at:for:)`` and ``environment(for:)`` depend only on their arguments. Hosts call them
///   whenever they need to: for every page, and again when the identity or its roles change.
/// - Law: a user reaches only routes that ``screen(at:for:)`` shows them, whether by link, URL or back
///   button. A flow on a page is asked for one of its own routes only if the app shows that route to the
///   user.
/// - Isolation: none. Called from any task.
public protocol App: Sendable {
  /// The app's name, shown in window title bars and at the top of web pages.
  var name: Phrase { get }
  /// The app's languages. The first is used unless the user prefers another. English by default.
  var languages: [AppLanguage] { get }
  /// The links that are always visible: at the top of web pages, or as tabs on every host, depending on
  /// ``navigationStyle``. Empty by default.
  var navigation: [AppLink] { get }
  /// The navigation links for one visit, if they depend on the user. Returns ``navigation`` by default. Hosts
  /// ask again when the identity or its roles change.
  func navigation(for visit: Visit) -> [AppLink]
  /// The arrangement of the navigation links. ``AppLink/NavigationStyle/links`` by default.
  var navigationStyle: AppLink.NavigationStyle { get }
  /// The version of the app, or of its screens' states. Pages saved by another version start over unless
  /// ``migrations`` can convert them. `"1"` by default.
  var version: String { get }
  /// The migrations that convert pages saved by other versions. Empty by default.
  var migrations: [SavedPage.Migration] { get }
  /// The policy for links, wherever they appear. ``/TesseraURL/LinkPolicy/standard`` by default.
  var linkPolicy: LinkPolicy { get }
  /// The app's appearance: colors, corners, density, logo. ``/TesseraScreen/Theme/standard`` by default.
  var theme: Theme { get }
  /// The looks a user can choose from. The first one is the initial look. Empty by default: every user then
  /// sees ``theme``.
  var looks: [AppLook] { get }
  /// The route of the sign-in screen, used for ``/TesseraScreen/AnyScreen/signIn``. `nil` by default, for
  /// apps without sign-in.
  var signInRoute: String? { get }
  /// The environment of a user's screens: services, caches, diagnostics. Hosts set the language and the visit
  /// themselves.
  func environment(for visit: Visit) -> ScreenEnvironment
  /// The screen or redirect for a route, which is a path with its query. `nil` if the route doesn't exist.
  ///
  /// You don't have to read the query of a screen's ``/TesseraScreen/Page/AddressField``s here: if there is no screen for
  /// the whole route, the app is asked for the path alone.
  ///
  /// The route arrives in one canonical spelling, the same that route tables use: no dot segments, no
  /// trailing slash, percent-escapes only where required and in upper case. A decision based on this text
  /// therefore covers every spelling of the path.
  func screen(at route: String, for visit: Visit) -> AnyScreen?
  /// The screen to show for unknown routes. By default hosts show a line of text.
  func notFound(at route: String, for visit: Visit) -> AnyScreen?
}

extension App {
  public var languages: [AppLanguage] { [AppLanguage(.english, name: "English")] }
  public var navigation: [AppLink] { [] }
  public func navigation(for visit: Visit) -> [AppLink] { navigation }
  public var navigationStyle: AppLink.NavigationStyle { .links }
  public var version: String { "1" }
  public var migrations: [SavedPage.Migration] { [] }
  public var linkPolicy: LinkPolicy { .standard }
  public var theme: Theme { .standard }
  public var looks: [AppLook] { [] }
  public var signInRoute: String? { nil }
  public func environment(for visit: Visit) -> ScreenEnvironment { ScreenEnvironment() }
  public func notFound(at route: String, for visit: Visit) -> AnyScreen? { nil }
}

/// A language the app is available in.
public struct AppLanguage: Sendable {
  /// The language.
  public let language: Language
  /// The language's own name, as shown in the language switch.
  public let name: String
  /// The app's translations.
  public let catalog: Catalog

  /// Creates a language with the app's translations.
  public init(_ language: Language, name: String, catalog: Catalog = Catalog()) {
    (self.language, self.name, self.catalog) = (language, name, catalog)
  }
}

extension App {
  /// The theme of the look with this id, or of the first look if the id is unknown.
  package func theme(look: String) -> Theme { (looks.first { $0.id == look } ?? looks.first)?.theme ?? theme }

  /// The app's translations for the visit's language, or for its first language.
  package func localizer(for visit: Visit) -> Localizer {
    let nearest = visit.language.nearest(of: languages.map(\.language))
    let known = languages.first { $0.language == nearest } ?? languages.first
    return Localizer(known?.language ?? .english, catalog: known?.catalog ?? Catalog(), timeZone: visit.timeZone)
  }

  /// The environment of a visit's screens, including what hosts set: localizer, visit and cache scope.
  package func completeEnvironment(for visit: Visit) -> ScreenEnvironment {
    var environment = environment(for: visit)
    environment.localizer = localizer(for: visit)
    environment.visit = visit
    if signInRoute != nil { environment.offersSignIn = true }
    // Cached data of one identity must never reach another, in any cache. The scope also includes roles and
    // sign-in session, since either can change what the same user may see.
    if environment.cacheScope.isEmpty, let identity = visit.identity {
      environment.cacheScope =
        "identity " + ([identity.id, identity.session] + identity.roles.sorted()).map(CacheScope.exact).joined(separator: " ")
    } else {
      environment.cacheScope = CacheScope.exact(environment.cacheScope)
    }
    return environment
  }

  /// Follows all redirects of a route. Returns the final route and its screen.
  ///
  /// If a screen requires sign-in, the result is the app's sign-in screen. More than eight redirects count as
  /// a cycle and end as not found.
  package func resolve(_ route: String, for visit: Visit) -> (route: String, screen: AnyScreen?, wantsSignIn: Bool) {
    var (route, wantsSignIn) = (CanonicalRoute.of(route), false)
    for _ in 0..<8 {
      let found = answer(to: route, for: visit)
      switch found?.answer {
      case .redirect(let target)?: route = CanonicalRoute.of(target)
      case .signIn?:
        guard let signInRoute, !wantsSignIn else { return (route, nil, true) }
        (route, wantsSignIn) = (signInRoute, true)
      case .screen?: return (route, found, wantsSignIn)
      case nil: return (route, nil, wantsSignIn)
      }
    }
    return (route, nil, wantsSignIn)
  }

  /// The answer for a route. Without one, the answer for its path, if all query items are the screen's own.
  private func answer(to route: String, for visit: Visit) -> AnyScreen? {
    if let answer = screen(at: route, for: visit) { return answer.reading(route) }
    guard route.contains("?"), let answer = screen(at: AddressQuery.path(of: route), for: visit),
      !answer.addressNames.isEmpty, answer.addressNames.isSuperset(of: AddressQuery.names(in: route))
    else { return nil }
    return answer.reading(route)
  }

  /// The nearest page above a path, such as `/account/orders` above `/account/orders/17`. `nil` for a main area.
  package func parent(of path: String, for visit: Visit, _ areas: [AppLink]) -> String? {
    guard !areas.contains(where: { $0.path == path }) else { return nil }
    var parent = path[...]
    while let end = parent.lastIndex(of: "/"), end > parent.startIndex {
      parent = parent[..<end]
      if shows(String(parent), to: visit) { return String(parent) }
    }
    return nil
  }

  /// Whether a route shows its own screen to the visitor, without a redirect or a sign-in.
  package func shows(_ route: String, to visit: Visit) -> Bool {
    let answer = resolve(route, for: visit)
    return answer.screen != nil && !answer.wantsSignIn && answer.route == CanonicalRoute.of(route)
  }
}

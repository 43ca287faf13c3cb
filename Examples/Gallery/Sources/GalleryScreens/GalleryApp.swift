public import Tessera

/// The gallery: one app, for any host.
public struct GalleryApp: App {
  public let name: Phrase = "Tessera Gallery"
  /// The version of the screens' states. Stored pages with another version start over.
  public let version = "8"
  public let languages = [AppLanguage(.english, name: "English"), AppLanguage(.arabic, name: "العربية", catalog: .galleryArabic)]
  public let navigation = [
    AppLink("Overview", icon: "home", to: "/"), AppLink("Shop", icon: "tag", to: "/shop"),
    AppLink("Dashboard", icon: "chart", to: "/dashboard"), AppLink("Account", icon: "person", to: "/account"),
    AppLink("Your orders", icon: "box", to: "/my/orders"), AppLink("Checkout", icon: "cart", to: "/checkout"),
    AppLink("Logistics", icon: "truck", to: "/logistics"), AppLink("Feed", icon: "news", to: "/feed"),
    AppLink("Courses", icon: "calendar", to: "/courses"),
  ]
  public let navigationStyle = AppLink.NavigationStyle.tabs
  public let theme: Theme
  public let looks: [AppLook]
  public let signInRoute: String? = "/sign-in"
  public let routes: RouteTable<GalleryRoute>
  let api: GalleryClient
  private let feed: DepotFeedScreen
  private let depot: Depot
  private let courses: CoursesFlow
  private let checkout: CheckoutFlow
  private let ownCheckout: CheckoutFlow
  private let menus: MenuEnvironment
  private let sections: FeedScreen.Environment
  private let uploads: (any UploadStore)?
  private let report: @Sendable (Diagnostic) -> Void

  /// The gallery for a JSON service.
  ///
  /// - Parameters:
  ///   - cache: Caches the menus of *Logistics* beyond the process.
  ///   - sections: Caches the answers of *Feed*, which shows them with their age if the service can't be reached.
  ///   - uploads: Stores the documents of signed-in users.
  ///   - relay: Delivers published values. Default: within this process.
  ///   - report: Receives diagnostics.
  /// - Throws: `RouteTableError` if two routes conflict, `SectionRegistration.Failure` if two providers of the feed claim the
  ///   same section.
  public init(
    api: GalleryClient, theme: GalleryTheme = .standard, cache: (any ResponseCache)? = nil,
    sections: any SectionCache = MemorySectionCache(), uploads: (any UploadStore)? = nil, relay: any TopicRelay = LocalTopicRelay(),
    report: @escaping @Sendable (Diagnostic) -> Void = { $0.printToStandardError() }
  ) throws {
    (self.api, self.uploads, self.report) = (api, uploads, report)
    self.theme = try theme.theme
    // The initial theme is first.
    looks = try ([theme] + GalleryTheme.allCases.filter { $0 != theme }).map { AppLook($0.rawValue, $0.name, theme: try $0.theme) }
    menus = MenuEnvironment(cache: cache)
    self.sections = FeedScreen.Environment(cache: sections)
    depot = Depot(Broadcaster(relay))
    routes = try GalleryRoute.table()
    feed = try DepotFeedScreen(api: api)
    courses = try CoursesFlow(api: api)
    (checkout, ownCheckout) = (try CheckoutFlow(), try CheckoutFlow(keepsDrafts: true))
  }

  public func environment(for visit: Visit) -> ScreenEnvironment {
    var environment = ScreenEnvironment(report: report)
    environment.transport = api.transport
    if let person = visit.identity {
      environment.transport = api.transport.adding(["Authorization": "Bearer \(person.credential)"])
    }
    environment.menus = menus
    environment.sections = sections
    environment.broadcaster = depot.broadcaster
    if let uploads { environment.uploads = uploads }
    return environment
  }

  public func screen(at route: String, for visit: Visit) -> AnyScreen? {
    routes.match(route).map { screen(for: $0, visit) } ?? AnyScreen(courses, at: route)
      ?? AnyScreen(visit.identity == nil ? checkout : ownCheckout, at: route)
  }

  public func notFound(at route: String, for visit: Visit) -> AnyScreen? { AnyScreen(NotFoundScreen()).status(404) }

  private func screen(for route: GalleryRoute, _ visit: Visit) -> AnyScreen {
    switch route {
    case .index: AnyScreen(IndexScreen())
    case .account: AnyScreen(AccountScreen(api: api))
    case .profile: AnyScreen(ProfileScreen(api: api))
    case .addresses: AnyScreen(ListScreen<Address>.addresses(api))
    case .invoices: AnyScreen(ListScreen<Invoice>.invoices(api))
    case .orders: AnyScreen(ListScreen<Order>.orders(api))
    case .order(let id): AnyScreen(OrderScreen(api: api, id: id))
    case .logistics: AnyScreen(InviteUserScreen(api: api))
    case .round: AnyScreen(PlanRoundScreen(api: api))
    case .feed: AnyScreen(feed)
    case .shop: AnyScreen(ShopScreen())
    case .depot: AnyScreen(DepotScreen(depot: depot))
    case .dashboard: AnyScreen(DashboardScreen())
    case .catalogue: AnyScreen(CatalogueScreen())
    case .signIn: AnyScreen(SignInScreen())
    case .ownOrders: visit.identity.map { AnyScreen(OwnOrdersScreen(name: $0.name)) } ?? .signIn
    }
  }
}

public import Tessera

/// The gallery as one value: which screen is behind which route, for any host.
public struct GalleryApp: Sendable {
  /// The name shown at the top.
  public static let name: Phrase = "Tessera Gallery"
  /// The version of the states of its screens: pages that were kept with another one begin anew.
  public static let version = "1"
  /// All routes.
  public let routes: RouteTable<GalleryRoute>
  let api: GalleryClient
  private let feed: DepotFeedScreen
  private let courses: CoursesFlow
  private let menus: MenuEnvironment

  /// The gallery over a JSON service.
  ///
  /// - Parameter cache: Keeps the menus of *Logistics* beyond the process, if given.
  /// - Throws: `RouteTableError` if two routes cannot be told apart, `RegistrationError` if two providers of the feed claim the same section.
  public init(api: GalleryClient, cache: (any ResponseCache)? = nil) throws {
    self.api = api
    menus = MenuEnvironment(cache: cache)
    routes = try GalleryRoute.table()
    feed = try DepotFeedScreen(api: api)
    courses = try CoursesFlow(api: api)
  }

  /// The screen behind a path, or the flow that has it; `nil` where there is nothing.
  public func screen(at uri: String) -> AnyScreen? { routes.match(uri).map(screen(for:)) ?? AnyScreen(courses, at: uri) }

  /// The screen behind a route.
  public func screen(for route: GalleryRoute) -> AnyScreen {
    switch route {
    case .index: AnyScreen(IndexScreen(), state: .init())
    case .account: AnyScreen(AccountScreen(api: api), state: .init())
    case .profile: AnyScreen(ProfileScreen(api: api), state: .init())
    case .addresses: AnyScreen(ListScreen<Address>.addresses(api), state: .init())
    case .invoices: AnyScreen(ListScreen<Invoice>.invoices(api), state: .init())
    case .orders: AnyScreen(ListScreen<Order>.orders(api), state: .init())
    case .order(let id): AnyScreen(OrderScreen(api: api, id: id), state: .init())
    case .logistics: AnyScreen(InviteUserScreen(api: api), state: .init()).environment(logistics)
    case .round: AnyScreen(PlanRoundScreen(api: api), state: .init()).environment(logistics)
    case .feed: AnyScreen(feed, state: .init())
    case .shop: AnyScreen(ShopScreen(), state: .init())
    }
  }

  /// Puts what the screens of *Logistics* load with into their environment.
  private var logistics: @Sendable (inout ScreenEnvironment) -> Void {
    { [api, menus] environment in
      environment.transport = api.transport
      environment.menus = menus
    }
  }
}

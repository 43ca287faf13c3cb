internal import Synchronization
internal import TesseraScreen
internal import TesseraURL

/// The root stack of an app in a window. It has one screen per route that was followed and a single back
/// stack.
///
/// Its destinations are routes, showing the app's screens and their own flows. On the web the browser takes
/// the role of this stack.
struct AppFlow: Flow, AppRoutes {
  typealias Destination = String

  let app: any App
  let visitor: CurrentVisit
  let mayOpen: @Sendable (String) -> Bool
  /// The route the user wanted when the sign-in screen appeared instead.
  let wanted: WantedRoute

  private var visit: Visit { visitor.visit }

  func screen(at route: String) -> DestinationScreen<Never> {
    DestinationScreen(
      app.resolve(route, for: visit).screen ?? app.notFound(at: route, for: visit) ?? AnyScreen(NotFoundScreen(route: route)))
  }

  func isSignIn(_ destination: some Hashable) -> Bool { app.signInRoute.map { $0 == destination as? String } ?? false }

  /// Pops back to a screen below that shows the route, or pushes a new one.
  var router: FlowRouter<Navigation<String, Never>> {
    FlowRouter { link, navigation in
      // Links out of the app, and broken links, are for the host to open or report.
      guard let route = app.route(of: link) else { return nil }
      guard mayOpen(route) else { return navigation }
      var navigation = navigation
      // A signed-in user must not go back to the sign-in screen.
      if visit.identity != nil, navigation.stack.count > 1, navigation.stack.last == app.signInRoute { navigation.pop() }
      if navigation.stack.contains(route) {
        navigation.pop { $0 == route }
        return navigation
      }
      let resolved = app.resolve(route, for: visit)
      // A user who follows a link to the sign-in screen itself wants no other route.
      if resolved.wantsSignIn { wanted.route = route } else if isSignIn(resolved.route) { wanted.route = nil }
      guard resolved.screen != nil || app.notFound(at: route, for: visit) != nil else { return nil }
      if navigation.stack.contains(resolved.route) { navigation.pop { $0 == resolved.route } } else { navigation.push(resolved.route) }
      return navigation
    } path: {
      $0.top
    }
  }
}

extension App {
  /// The app's route of a link. `nil` if the link leaves the app or the policy refuses it.
  func route(of link: String) -> String? {
    // A typed path, or one from a request, may contain characters that our own links never have.
    if LinkPolicy.staysOnHost(link) { return CanonicalRoute.of(link) }
    if case .route(let route) = linkPolicy.classify(link) { return CanonicalRoute.of(route) }
    return nil
  }

  /// Whether a user may keep seeing a screen they opened earlier with another identity or other roles.
  func keeps(_ route: String, of former: Visit, for visit: Visit) -> Bool {
    let answer = resolve(route, for: visit)
    if answer.screen == nil, !answer.wantsSignIn { return resolve(route, for: former).screen == nil }
    return answer.route == CanonicalRoute.of(route) && !answer.wantsSignIn
  }
}

/// The current user, language and time zone of a window, shared with every screen that is opened later.
final class CurrentVisit: Sendable {
  private let storage: Mutex<Visit>
  init(_ visit: Visit) { storage = Mutex(visit) }
  var visit: Visit {
    get { storage.withLock { $0 } }
    set { storage.withLock { $0 = newValue } }
  }
}

/// Shown for unknown routes if the app has no screen of its own for them.
private struct NotFoundScreen: Screen {
  let route: String
  func title(for state: NoState) -> Phrase { "Not found" }
  func sections(for state: NoState) -> [SectionModel<Self>] { SectionModel { EmptyItem("There is no such page.") } }
}

final class WantedRoute: Sendable {
  private let storage = Mutex<String?>(nil)
  var route: String? {
    get { storage.withLock { $0 } }
    set { storage.withLock { $0 = newValue } }
  }
}

internal import Synchronization
internal import TesseraScreen
internal import TesseraURL

/// The root stack of an app in a window: one screen for each route that was followed, with one way back.
///
/// Its destinations are routes; the app's screens, and flows of their own, stand on it. On the web the browser is this stack.
struct AppFlow: Flow {
  typealias Destination = String
  typealias Event = Never

  let app: any App
  /// The person, language and time zone now.
  let visitor: CurrentVisit
  /// Asked before a route is gone to.
  let mayOpen: @Sendable (String) -> Bool
  /// The route that was wanted when the sign-in screen was shown instead.
  let wanted: WantedRoute

  private var visit: Visit { visitor.visit }

  func screen(at route: String) -> DestinationScreen<Never> {
    DestinationScreen(
      app.resolve(route, for: visit).screen ?? app.notFound(at: route, for: visit) ?? AnyScreen(NotFoundScreen(route: route)))
  }

  func reduce(_ navigation: inout Navigation<String, Never>, _ event: Never) -> Effect<Never> {}

  /// Whether a destination is the app's sign-in screen.
  func isSignIn(_ destination: some Hashable) -> Bool { app.signInRoute.map { $0 == destination as? String } ?? false }

  /// Goes back to a screen below that shows the route, or on to a new one.
  var router: FlowRouter<Navigation<String, Never>> {
    FlowRouter { link, navigation in
      // What leads out of the app, or nowhere, is the host's to open or to report.
      guard let route = app.route(of: link) else { return nil }
      guard mayOpen(route) else { return navigation }
      var navigation = navigation
      // Whoever is signed in now does not go back to where that was done.
      if visit.identity != nil, navigation.stack.count > 1, navigation.stack.last == app.signInRoute { navigation.pop() }
      if navigation.stack.contains(route) {
        navigation.pop { $0 == route }
        return navigation
      }
      let resolved = app.resolve(route, for: visit)
      // Whoever goes to sign in by a link of its own wants nothing else.
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
  /// The route that a link leads to; `nil` for one that leads out of the app, and for one that its policy refuses.
  func route(of link: String) -> String? {
    // A path that was typed or arrived in a request may hold what no link of ours does.
    if LinkPolicy.staysOnHost(link) { return CanonicalRoute.of(link) }
    if case .route(let route) = linkPolicy.classify(link) { return CanonicalRoute.of(route) }
    return nil
  }

  /// Whether somebody may go on seeing a screen that they went to before as somebody else, or with other roles.
  func keeps(_ route: String, of former: Visit, for visit: Visit) -> Bool {
    let answer = resolve(route, for: visit)
    if answer.screen == nil, !answer.wantsSignIn { return resolve(route, for: former).screen == nil }
    return answer.route == CanonicalRoute.of(route) && !answer.wantsSignIn
  }
}

/// The person, language and time zone of an app's window now: everything that is opened later is opened for them.
final class CurrentVisit: Sendable {
  private let storage: Mutex<Visit>
  init(_ visit: Visit) { storage = Mutex(visit) }
  var visit: Visit {
    get { storage.withLock { $0 } }
    set { storage.withLock { $0 = newValue } }
  }
}

/// Says that there is nothing, where an app has no screen for that.
private struct NotFoundScreen: Screen {
  let route: String
  func title(for state: NoState) -> Phrase { "Not found" }
  func sections(for state: NoState) -> [SectionModel<Self>] { SectionModel { EmptyItem("There is no such page.") } }
}

/// The route that somebody wanted before signing in.
final class WantedRoute: Sendable {
  private let storage = Mutex<String?>(nil)
  var route: String? {
    get { storage.withLock { $0 } }
    set { storage.withLock { $0 = newValue } }
  }
}

internal import Synchronization
internal import TesseraScreen

/// The root stack of an app in a window: one page for each route that was followed, with one way back.
///
/// Its destinations are routes; the app's screens, and flows of their own, stand on it. On the web the browser is this stack.
struct AppFlow: Flow {
  typealias Destination = String
  typealias Event = Never

  let app: any App
  let visit: Visit
  /// Asked before a route is gone to.
  let mayOpen: @Sendable (String) -> Bool
  /// The route that was wanted when the sign-in screen was shown instead.
  let wanted: WantedRoute

  func screen(at route: String) -> DestinationScreen<Never> {
    DestinationScreen(
      app.resolve(route, for: visit).screen ?? app.notFound(at: route, for: visit) ?? AnyScreen(NotFoundScreen(route: route)))
  }

  func reduce(_ navigation: inout Navigation<String, Never>, _ event: Never) -> Effect<Never> {}

  /// Goes back to a page below that shows the route, or on to a new one.
  var router: FlowRouter<Navigation<String, Never>> {
    FlowRouter { route, navigation in
      guard mayOpen(route) else { return navigation }
      var navigation = navigation
      // Whoever is signed in now does not go back to where that was done.
      if visit.identity != nil, navigation.stack.count > 1, navigation.stack.last == app.signInRoute { navigation.pop() }
      if navigation.stack.contains(route) {
        navigation.pop { $0 == route }
        return navigation
      }
      let resolved = app.resolve(route, for: visit)
      if resolved.wantsSignIn { wanted.route = route }
      guard resolved.screen != nil || app.notFound(at: route, for: visit) != nil else { return nil }
      if navigation.stack.contains(resolved.route) { navigation.pop { $0 == resolved.route } } else { navigation.push(resolved.route) }
      return navigation
    } path: {
      $0.top
    }
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

public import TesseraScreen

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

  func screen(at route: String) -> DestinationScreen<Never> {
    DestinationScreen(app.resolve(route, for: visit).screen ?? app.notFound(at: route, for: visit) ?? AnyScreen(NotFoundScreen(route: route)))
  }

  func reduce(_ navigation: inout Navigation<String, Never>, _ event: Never) -> Effect<Never> {}

  /// Goes back to a page below that shows the route, or on to a new one.
  var router: FlowRouter<Navigation<String, Never>> {
    FlowRouter { route, navigation in
      guard mayOpen(route) else { return navigation }
      var navigation = navigation
      if navigation.stack.contains(route) {
        navigation.pop { $0 == route }
        return navigation
      }
      let resolved = app.resolve(route, for: visit)
      guard resolved.screen != nil || app.notFound(at: route, for: visit) != nil else { return nil }
      if navigation.stack.contains(resolved.route) { navigation.pop { $0 == resolved.route } } else { navigation.push(resolved.route) }
      return navigation
    } path: {
      $0.page
    }
  }
}

/// Says that there is nothing, where an app has no screen for that.
private struct NotFoundScreen: Screen {
  let route: String
  func title(for state: NoState) -> Phrase { "Not found" }
  func sections(for state: NoState) -> [SectionModel<Self>] { SectionModel { EmptyItem("There is no such page.") } }
}

extension Page {
  /// A page that shows an app from one of its routes on, with a stack of its routes: for hosts that are windows.
  ///
  /// - Parameters:
  ///   - route: The route at the bottom, and others over it.
  ///   - mayOpen: Asked before a route is gone to; `false` keeps the page where it is.
  public convenience init(
    _ app: any App, at route: String..., visit: Visit = Visit(), inbox: EffectInbox,
    mayOpen: @escaping @Sendable (String) -> Bool = { _ in true }, environment configure: (inout ScreenEnvironment) -> Void = { _ in }
  ) {
    var environment = app.completeEnvironment(for: visit)
    configure(&environment)
    let flow = AppFlow(app: app, visit: visit, mayOpen: mayOpen)
    let core = PageCore(environment: environment, inbox: inbox)
    let navigation = Navigation<String, Never>(stack: route.isEmpty ? ["/"] : route.map { app.resolve($0, for: visit).route })
    self.init(core, FlowController.makeLayer(flow, at: navigation ?? Navigation("/"), router: flow.router, core, .root, .root) { _ in })
  }
}

public import TesseraScreen

// Signing in and out, and which pages survive it.
extension AppSession {
  /// Applies the identity changes and sign-in requests noted so far.
  public func carryOut() { act {} }

  /// Changes the signed-in user. `nil` signs out.
  public func identify(_ identity: Identity?) { act { change(to: identity) } }

  func change(to identity: Identity?) {
    didIdentify(identity)
    let (before, former) = (visit, visit.identity)
    guard identity != nil || former != nil else { return }
    visit.identity = identity
    guard let page else { return }
    let target = takeWanted()
    if let identity, identity.isSame(as: former) {
      // The same user, with other roles or another token, keeps the pages. The app decides again about every
      // page that is open.
      for page in pages.all {
        page.environment = maker.environment
        takeAway(from: page, before)
        if identity.mayLess(than: former) {
          page.withdraw()
          page.beginAgain()
        }
      }
      if let target { goOn(to: target) }
      didChangeArea()
      return
    }
    // Pages never pass from one user to another. Pages used before sign-in do pass to the user, with
    // everything typed, in every area.
    maker.wanted = WantedRoute()
    var ending = pages.hidden
    ending[pages.area] = page
    var carried = former == nil ? carry(ending) : [:]
    for (path, page) in ending { page.end(carried[path] == nil ? .forGood : .goesOn) }
    if carried[pages.area] == nil { pages.area = areas.area(of: target ?? "/")?.path }
    let next = carried.removeValue(forKey: pages.area) ?? makePage(at: [pages.area.map { app.resolve($0, for: visit).route } ?? "/"])
    for page in carried.values { page.start() }
    pages.hidden = carried
    begin(next)
    goOn(to: target ?? "/")
  }

  /// Recreates the pages of all areas for the user who just signed in, with everything typed before. Drops
  /// pages of areas that no longer exist and pages that can't be restored. If a route now shows a different
  /// screen for this user, that screen starts over.
  private func carry(_ former: [String?: Page]) -> [String?: Page] {
    var carried: [String?: Page] = [:]
    for (path, page) in former where path == pages.area || path == nil || areas.contains(where: { $0.path == path }) {
      guard takeSignIn(from: page), let saved = page.save(version: app.version) else { continue }
      let next = makePage(at: ["/"])
      guard (try? next.restore(saved, version: app.version, mayBeginAnew: true)) != nil else { continue }
      carried[path] = next
    }
    return carried
  }

  /// Takes the route that was wanted when the sign-in screen appeared, provided that screen is still in a
  /// stack.
  private func takeWanted() -> String? {
    defer { maker.wanted.route = nil }
    guard let signIn = app.signInRoute else { return maker.wanted.route }
    let isAsked = pages.all.contains { flow(of: $0)?.navigation.stack.contains(signIn) == true }
    return isAsked ? maker.wanted.route : nil
  }

  /// Opens a route in its own area. A route without an area is opened in the current one.
  private func goOn(to target: String) {
    if let area = areas.area(of: target), area.path != pages.area { _ = showArea(area) }
    page?.open(target)
  }

  /// Removes the app's sign-in screen from a page that is about to be replaced, so that a signed-in user
  /// can't go back to it.
  ///
  /// - Returns: `false` if the sign-in screen was the page's only screen.
  private func takeSignIn(from page: Page) -> Bool {
    guard let signIn = app.signInRoute, let flow = flow(of: page), flow.navigation.stack.contains(signIn) else { return true }
    guard flow.navigation.stack.contains(where: { $0 != signIn }) else { return false }
    page.detach()
    return flow.removePages(otherwise: "/") { $0 == signIn }
  }

  /// Removes the screens that the user may no longer see, and asks the app again about the top screen.
  private func takeAway(from page: Page, _ former: Visit) {
    guard let flow = flow(of: page) else { return }
    let top = flow.navigation.top
    let isGone = flow.removePages(otherwise: app.resolve("/", for: visit).route) { !app.keeps($0, of: former, for: visit) }
    guard isGone else { return }
    if app.keeps(top, of: former, for: visit) { page.evaluate() } else if !page.open(top) { page.evaluate() }
  }

  private func flow(of page: Page) -> FlowController<AppFlow>? {
    (page.root as? StackLayer<FlowLayer<AppFlow>, FlowReply<Never>>)?.owner as? FlowController<AppFlow>
  }

  /// Opens the app's sign-in screen. After sign-in, the session returns to the current route.
  public func askToSignIn() { act { showSignIn() } }

  func showSignIn() {
    guard let route = app.signInRoute else {
      return maker.environment.report(
        Diagnostic(.missingCapability, .error, "\(type(of: app)) was asked to sign in and has no signInRoute. Declare it."))
    }
    guard let page, page.location?.path != route else { return }
    let now = page.location?.path
    page.open(route)
    maker.wanted.route = now
  }
}

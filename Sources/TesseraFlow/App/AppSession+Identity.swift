public import TesseraScreen

// Whoever uses the window: signing in and out, and what goes on then.
extension AppSession {
  /// Notes that a screen signed somebody in or out, by a host that was told so; carried out after the event was handled.
  public func note(_ identity: Identity?) { noted = .some(identity) }

  /// Notes that a screen wants the person to sign in first.
  public func noteAskToSignIn() { wantsSignIn = true }

  /// Carries out everything that was noted meanwhile.
  public func carryOut() { act {} }

  func carryOutNoted() {
    if let identity = noted {
      noted = nil
      identify(identity)
    }
    if wantsSignIn {
      wantsSignIn = false
      askToSignIn()
    }
  }

  /// Lets somebody else use the window, or nobody.
  public func identify(_ identity: Identity?) { act { change(to: identity) } }

  private func change(to identity: Identity?) {
    didIdentify(identity)
    let (before, former) = (visit, visit.identity)
    guard identity != nil || former != nil else { return }
    visit.identity = identity
    guard let page else { return }
    let target = takeWanted()
    if let identity, identity.isSame(as: former) {
      // The same person with other roles or another token goes on; the app decides anew about everything that is opened.
      for page in [page] + waiting.values {
        page.environment = environment
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
    // Nothing of one person goes on for another; of nobody, everything typed so far, in every area.
    wanted = WantedRoute()
    var ending = waiting
    ending[areaPath] = page
    var carried = former == nil ? carry(ending) : [:]
    for (path, page) in ending { page.end(carried[path] == nil ? .forGood : .goesOn) }
    if carried[areaPath] == nil { areaPath = areas.area(of: target ?? "/")?.path }
    let next = carried.removeValue(forKey: areaPath) ?? makePage(at: [areaPath.map { app.resolve($0, for: visit).route } ?? "/"])
    for page in carried.values { page.start() }
    waiting = carried
    begin(next)
    goOn(to: target ?? "/")
  }

  /// The pages of areas for whoever is there now, with everything that was typed; without those of areas that are no more, and those that cannot go on.
  /// A screen of a route that is another one for that person begins anew.
  private func carry(_ pages: [String?: Page]) -> [String?: Page] {
    var carried: [String?: Page] = [:]
    for (path, page) in pages where path == areaPath || path == nil || areas.contains(where: { $0.path == path }) {
      guard takeSignIn(from: page), let saved = page.save(version: app.version) else { continue }
      let next = makePage(at: ["/"])
      guard (try? next.restore(saved, version: app.version, mayBeginAnew: true)) != nil else { continue }
      carried[path] = next
    }
    return carried
  }

  /// The route that was wanted when the sign-in screen was shown instead, if that screen still stands anywhere; given once.
  private func takeWanted() -> String? {
    defer { wanted.route = nil }
    guard let signIn = app.signInRoute else { return wanted.route }
    let isAsked = ([page].compactMap { $0 } + waiting.values).contains { flow(of: $0)?.navigation.stack.contains(signIn) == true }
    return isAsked ? wanted.route : nil
  }

  /// Goes to a route in its own area; one of no area is opened where the person is.
  private func goOn(to target: String) {
    if let area = areas.area(of: target), area.path != areaPath { _ = showArea(area) }
    page?.open(target)
  }

  /// Takes the app's sign-in screen from a page that ends: whoever is signed in now does not come back to where that was done.
  ///
  /// - Returns: Whether anything else stands there.
  private func takeSignIn(from page: Page) -> Bool {
    guard let signIn = app.signInRoute, let flow = flow(of: page), flow.navigation.stack.contains(signIn) else { return true }
    guard flow.navigation.stack.contains(where: { $0 != signIn }) else { return false }
    page.detach()
    return flow.removePages(otherwise: "/") { $0 == signIn }
  }

  /// Takes away the pages that the person may not see any more, and asks the app anew about the one that was shown.
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

  /// Goes to the app's sign-in screen, and afterwards back to where the person is.
  public func askToSignIn() { act { showSignIn() } }

  private func showSignIn() {
    guard let route = app.signInRoute else {
      return environment.report(
        Diagnostic(.missingCapability, .error, "\(type(of: app)) was asked to sign in and has no signInRoute. Declare it."))
    }
    guard let page, page.location?.path != route else { return }
    let now = page.location?.path
    page.open(route)
    wanted.route = now
  }
}

public import TesseraScreen

/// One person's use of an app in a window: the page with the stack of the app's routes, and whoever uses it.
///
/// For hosts that are windows: GTK, UIKit, SwiftUI, tests. On the web the browser has the stack, and the server the visitors.
/// ```swift
/// let session = AppSession(app, visit: Visit(language: .arabic)) { EffectInbox { Task { @MainActor in window.pump() } } }
/// session.attach(host)
/// session.open("/")
/// ```
/// - Law: there is one stack, one way back, and one question about unsaved changes; in an app with tabs one for each area.
/// - Law: when the identity changes, everything of the former one ends: its page, its effects, its environment. A page that was used before
///   somebody signed in goes on for that person, with everything that was typed. The same holds for what is kept and restored later.
/// - Law: a page that is not shown signs people in and out as one that is; where it leads elsewhere, it does so when it is shown again.
/// - Law: when the same person's roles change, the pages that the app would not show them any more end, and the app is asked anew about the one on top.
///   Where a role was taken away, sheets and questions close, and what is shown begins again, also on a page that was kept meanwhile.
/// - Isolation: none, and not `Sendable`: it lives where the window lives.
public final class AppSession {
  /// The app.
  public let app: any App
  /// The page, once a route was opened. Another one after the identity changed.
  public internal(set) var page: Page?
  /// The person, language and time zone.
  public internal(set) var visit: Visit { didSet { visitor.visit = visit } }
  /// Called after the page became another one, of the same person or of another; attach and show it.
  public var didReplacePage: (Page) -> Void = { _ in }
  /// Called when the person left the app, after being asked where something would have been lost.
  public var didLeave: () -> Void = {}
  /// Called with whoever signed in or out on a screen, before the page becomes another one: the moment to keep a token.
  public var didIdentify: (Identity?) -> Void = { _ in }

  /// Called after the areas became others, or another one is shown.
  public var didChangeArea: () -> Void = {}

  /// The path of the area that is shown.
  var areaPath: String?
  /// The pages of the areas that are not shown, by their paths; under no path the one that belongs to none.
  var waiting: [String?: Page] = [:]
  /// The person who signed in meanwhile, or nobody who signed out, and whether a screen asked for that; carried out once nothing else is.
  var noted: Identity??
  var wantsSignIn = false
  private var isActing = false
  private var isUntold = false
  private weak var host: (any ScreenHost)?
  var wanted = WantedRoute()
  private let visitor: CurrentVisit
  private let mayOpen: @Sendable (String) -> Bool
  private let configure: (inout ScreenEnvironment) -> Void
  private let makeInbox: () -> EffectInbox

  /// A use of an app that shows nothing yet.
  ///
  /// - Parameters:
  ///   - mayOpen: Asked before a route is gone to; `false` keeps the page where it is.
  ///   - configure: Changes every environment that the app makes.
  ///   - inbox: Makes the inbox of a page; it wakes the owner, who calls ``/TesseraScreen/Page/pump()``.
  public init(
    _ app: any App, visit: Visit = Visit(), mayOpen: @escaping @Sendable (String) -> Bool = { _ in true },
    environment configure: @escaping (inout ScreenEnvironment) -> Void = { _ in }, inbox: @escaping () -> EffectInbox
  ) {
    (self.app, self.visit, self.mayOpen, self.configure, makeInbox) = (app, visit, mayOpen, configure, inbox)
    visitor = CurrentVisit(visit)
  }

  /// Shows the page on a host, and every page that follows it. The host is held weakly.
  public func attach(_ host: any ScreenHost) {
    act {
      self.host = host
      page?.attach(host)
      tellBegunAnew()
    }
  }

  /// Does something, and carries out what screens said about the identity meanwhile once all of it is done.
  func act<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    guard !isActing else { return try body() }
    isActing = true
    defer {
      // What somebody finds after signing in may say something as well.
      for _ in 0..<10 where noted != nil || wantsSignIn { carryOutNoted() }
      isActing = false
    }
    return try body()
  }

  /// Goes to a route: back to it if it is one of the pages below, otherwise on to a new page.
  ///
  /// - Returns: Whether the app has the route, or a screen that says that there is none.
  @discardableResult
  public func open(_ route: String) -> Bool { act { goTo(route) } }

  private func goTo(_ route: String) -> Bool {
    if let page { return page.open(route) }
    guard let route = app.route(of: route) else { return false }
    guard mayOpen(route) else { return true }
    let answer = app.resolve(route, for: visit)
    if answer.wantsSignIn { wanted.route = route }
    guard answer.screen != nil || app.notFound(at: route, for: visit) != nil else { return false }
    areaPath = areas.area(of: answer.route)?.path
    begin(makePage(at: [answer.route]))
    return true
  }

  func showArea(_ area: AppLink) -> Bool {
    guard let page, area.path != areaPath else { return goTo(area.path) }
    guard mayOpen(area.path) else { return true }
    if waiting[area.path] != nil {
      showWaiting(area.path)
      return true
    }
    let answer = app.resolve(area.path, for: visit)
    if answer.wantsSignIn { wanted.route = area.path }
    guard answer.screen != nil || app.notFound(at: area.path, for: visit) != nil else { return false }
    putAside(page)
    areaPath = area.path
    begin(makePage(at: [answer.route]))
    return true
  }

  /// Shows a page that waits.
  private func showWaiting(_ path: String?) {
    guard let page, let known = waiting.removeValue(forKey: path) else { return }
    putAside(page)
    areaPath = path
    self.page = known
    didReplacePage(known)
    if let host { known.attachAnew(host) }
    didChangeArea()
  }

  /// Lets the page that is shown wait, or ends it where the person left it.
  private func putAside(_ page: Page) {
    page.detach()
    if isLeft(page) { page.end() } else { waiting[areaPath] = page }
  }

  /// Everything that is open, in all areas, as a value to go on with later: what a window keeps when it closes.
  ///
  /// - Parameter notes: Whatever the host wants to find again beside the page that is shown; at most 256.
  /// - Returns: `nil` if nothing is open, the page that is shown cannot be kept, or another one would lose something that the person entered.
  public func save(notes: [String] = []) -> SavedSession? {
    guard let page, let shown = page.save(version: app.version, path: page.location?.path ?? "", notes: notes) else { return nil }
    var (others, room) = ([SavedSession.Area](), SavedPage.maximumSize - shown.size)
    for path in waitingPaths {
      guard let page = waiting[path] else { continue }
      if let kept = page.save(version: app.version, path: page.location?.path ?? ""), kept.size <= room {
        room -= kept.size
        others.append(SavedSession.Area(path: path, page: kept))
      } else if page.wouldLoseChanges {
        return nil
      }
    }
    return SavedSession(visit.identity, page: shown, area: areaPath, others: others)
  }

  /// The paths of the areas that wait, in one order.
  private var waitingPaths: [String?] { waiting.keys.sorted { ($0 ?? "") < ($1 ?? "") } }

  /// Begins with what was kept of the same person, or of nobody. Areas that cannot go on begin anew, and the person is told. Where a role is gone
  /// meanwhile, sheets and questions close.
  ///
  /// - Throws: the reason why it cannot go on; then open a route.
  public func restore(_ saved: SavedSession) throws(SavedPage.Refusal) {
    try act { () throws(SavedPage.Refusal) in try goOn(with: saved) }
  }

  private func goOn(with saved: SavedSession) throws(SavedPage.Refusal) {
    try saved.check(for: visit.identity)
    let page = makePage(at: ["/"])
    let isOfOther = saved.isOfOther(visit.identity)
    do { try goOn(page, with: saved.page, isOfOther: isOfOther) } catch {
      if case .version = error { isUntold = true }
      throw error
    }
    areaPath = saved.area
    for other in saved.others where other.path == nil || areas.contains(where: { $0.path == other.path }) {
      let page = makePage(at: ["/"])
      guard (try? goOn(page, with: other.page, isOfOther: isOfOther)) != nil else {
        isUntold = true
        continue
      }
      waiting[other.path] = page
    }
    if saved.exceeds(visit.identity) { for page in [page] + waiting.values { page.withdraw() } }
    begin(page)
    for page in waiting.values { page.start() }
  }

  /// Lets a page go on with what was kept; where a route is another screen for whoever is there now, that one begins anew.
  private func goOn(_ page: Page, with saved: SavedPage, isOfOther: Bool) throws(SavedPage.Refusal) {
    let isWhole = try page.restore(saved, version: app.version, migrations: app.migrations, mayBeginAnew: isOfOther)
    if !isWhole, saved.version != app.version { isUntold = true }
  }

  /// Whether leaving the app would lose something that the person entered, in any area.
  public var wouldLoseChanges: Bool { page.map(wouldLose) == true || waiting.values.contains(where: wouldLose) }

  /// Leaves the app: asks wherever something would be lost, in one area after the other, and calls ``didLeave``.
  public func leave() {
    act {
      if let page, !wouldLose(page), let path = waitingPaths.first(where: { waiting[$0].map(wouldLose) == true }) { showWaiting(path) }
      guard let leaving = page?.root as? any Leaving else { return didLeave() }
      leaving.leave()
      page?.evaluate()
    }
  }

  /// The page that is shown was left; what was entered in other areas is asked about before the app is.
  private func wasLeft() {
    if waiting.values.contains(where: wouldLose) { leave() } else { didLeave() }
  }

  private func wouldLose(_ page: Page) -> Bool { !isLeft(page) && page.wouldLoseChanges }

  private func isLeft(_ page: Page) -> Bool { page.root.isClosed }

  /// Shows everything in another language or time zone; everything typed and chosen stays.
  public func relocalize(_ language: Language, timeZone: String? = nil) {
    visit.language = language
    if let timeZone { visit.timeZone = timeZone }
    renewEnvironments()
  }

  /// Shows everything to a person who chose another look of the app, by its id; everything typed and chosen stays.
  public func choose(look id: String) {
    visit.look = id
    renewEnvironments()
  }

  /// Gives pages what the app has for the visit as it is now.
  private func renewEnvironments() {
    guard let page else { return }
    for page in [page] + waiting.values { page.environment = environment }
    if let host { page.attach(host) }
    didChangeArea()
  }

  /// Carries out an event of a person, and whatever it means for the identity.
  @discardableResult
  public func send(_ event: ScreenEvent) -> EventOutcome { act { page?.send(event) ?? .refused(.ended) } }

  /// Takes the replies of effects, and whatever they mean for the identity.
  public func pump() {
    act {
      page?.pump()
      for page in waiting.values { page.pump() }
    }
  }

  /// Whether replies of effects wait to be taken, of any area.
  package var hasReplies: Bool { page?.inbox.isEmpty == false || waiting.values.contains { !$0.inbox.isEmpty } }

  /// Ends everything. Idempotent.
  public func end() { end(.forGood) }

  /// Ends everything here; what was saved before may go on later.
  package func end(_ ending: PageEnding) {
    for page in waiting.values { page.end(ending) }
    waiting = [:]
    page?.end(ending)
    page = nil
  }

  var environment: ScreenEnvironment {
    var environment = app.completeEnvironment(for: visit)
    configure(&environment)
    return environment
  }

  func begin(_ page: Page) {
    self.page = page
    didReplacePage(page)
    if let host { page.attach(host) }
    page.start()
    tellBegunAnew()
    didChangeArea()
  }

  /// Says that something of another version could not be kept, once somebody can hear it.
  private func tellBegunAnew() {
    guard isUntold, host != nil, let page else { return }
    isUntold = false
    page.tellBegunAnew()
  }

  func makePage(at routes: [String]) -> Page {
    let flow = AppFlow(app: app, visitor: visitor, mayOpen: mayOpen, wanted: wanted)
    let core = PageCore(environment: environment, inbox: makeInbox())
    core.identifyUnseen = { [weak self] in self?.note($0) }
    core.mayOpen = { [app, visitor] in app.shows($0, to: visitor.visit) }
    return Page(
      core,
      FlowController.makeLayer(flow, at: Navigation(stack: routes) ?? Navigation("/"), NoState(), router: flow.router, core, .root, .root) {
        [weak self] _ in self?.wasLeft()
      })
  }
}

public import TesseraScreen

/// One user's session in a window: the app's pages, one stack of routes per area, and the signed-in identity.
///
/// For window hosts: GTK, UIKit, SwiftUI, tests. On the web the browser owns the stack and the server tracks
/// the visits.
/// ```swift
/// let session = AppSession(app, visit: Visit(language: .arabic)) { Page.EffectInbox { Task { @MainActor in window.pump() } } }
/// session.attach(host)
/// session.open("/")
/// ```
/// - Law: there is one stack, one back action, and one question about unsaved changes. An app with tabs has
///   one of each per area.
/// - Law: when the identity changes, everything of the former user ends: pages, effects, environment. Pages
///   used before signing in continue for the signed-in user, with everything typed. The same holds for a
///   session that is saved and restored later.
/// - Law: a hidden page signs the user in and out like a shown one. If that leads to another screen, the
///   change appears when the page is shown again.
/// - Law: when roles of the same user change, screens the app would no longer show them are removed, and the app
///   is asked again about the top screen. If a role was removed, sheets and questions close and the remaining
///   screens start over, also on pages of hidden areas.
/// - Isolation: none, and not `Sendable`. The session lives in the isolation of its window.
public final class AppSession {
  /// The app.
  public let app: any App
  /// Called after ``page`` was replaced, for the same user or another. Attach and show the new page.
  public var didReplacePage: (Page) -> Void = { _ in }
  /// Called when the user left the app, after any question about unsaved changes.
  public var didLeave: () -> Void = {}
  /// Called when a screen signed the user in or out, before the page is replaced. Save the token here.
  public var didIdentify: (Identity?) -> Void = { _ in }
  /// Called after the list of areas changed or another area is shown.
  public var didChangeArea: () -> Void = {}

  var pages = OpenPages()
  var maker: PageMaker
  private var turn = Turn()
  /// Whether the user must still be told that a page of another version of the app could not be kept.
  private var isUntold = false
  private weak var host: (any ScreenHost)?

  /// Creates a session that shows nothing yet.
  ///
  /// - Parameters:
  ///   - mayOpen: Asked before navigating to a route. Return `false` to stay on the current page.
  ///   - configure: Changes every environment that the app creates.
  ///   - inbox: Creates the inbox of a page. It wakes its owner, which calls ``/TesseraScreen/Page/pump()``.
  public init(
    _ app: any App, visit: Visit = Visit(), mayOpen: @escaping @Sendable (String) -> Bool = { _ in true },
    environment configure: @escaping (inout ScreenEnvironment) -> Void = { _ in }, inbox: @escaping () -> Page.EffectInbox
  ) {
    self.app = app
    maker = PageMaker(app: app, visitor: CurrentVisit(visit), mayOpen: mayOpen, configure: configure, makeInbox: inbox)
  }

  /// The page that is shown, after the first ``open(_:)``. Replaced when the identity or the area changes.
  public var page: Page? { pages.shown }
  /// The current user, language and time zone.
  public internal(set) var visit: Visit {
    get { maker.visitor.visit }
    set { maker.visitor.visit = newValue }
  }

  /// The open pages: the shown one, and those of hidden areas.
  struct OpenPages {
    var shown: Page?
    /// The path of the shown area. `nil` if the shown page belongs to no area.
    var area: String?
    /// The pages of hidden areas by path. The key `nil` holds the page that belongs to no area.
    var hidden: [String?: Page] = [:]

    /// The shown page, then the others.
    var all: [Page] { (shown.map { [$0] } ?? []) + hidden.values }
    var hiddenPaths: [String?] { hidden.keys.sorted { ($0 ?? "") < ($1 ?? "") } }
  }

  /// An action that is being handled, and what screens asked for meanwhile. It is done when the action is.
  private struct Turn {
    var isActing = false
    /// `.some(nil)` means signed out.
    var identity: Identity??
    var wantsSignIn = false

    var isDone: Bool { identity == nil && !wantsSignIn }
  }

  /// Shows this page, and every later one, on the host. The host is held weakly.
  public func attach(_ host: any ScreenHost) {
    act {
      self.host = host
      page?.attach(host)
      tellBegunAnew()
    }
  }

  /// Runs an action, then applies the identity changes that screens noted during it.
  func act<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    guard !turn.isActing else { return try body() }
    turn.isActing = true
    defer {
      // A screen that appears after sign-in may note another change.
      for _ in 0..<10 where !turn.isDone { carryOutNoted() }
      turn.isActing = false
    }
    return try body()
  }

  private func carryOutNoted() {
    if let identity = turn.identity {
      turn.identity = nil
      change(to: identity)
    }
    if turn.wantsSignIn {
      turn.wantsSignIn = false
      showSignIn()
    }
  }

  /// Notes that a screen signed the user in or out. Hosts call this when told so. The change is applied after
  /// the current event was handled.
  public func note(_ identity: Identity?) { turn.identity = .some(identity) }

  /// Notes that a screen wants the user to sign in first.
  public func noteAskToSignIn() { turn.wantsSignIn = true }

  /// Opens a route. Pops back to it if it is already in the stack, otherwise pushes it.
  ///
  /// - Returns: `false` if the app has neither the route nor a not-found screen for it.
  @discardableResult
  public func open(_ route: String) -> Bool { act { goTo(route) } }

  private func goTo(_ route: String) -> Bool {
    if let page { return page.open(route) }
    guard let route = app.route(of: route) else { return false }
    guard maker.mayOpen(route) else { return true }
    let answer = app.resolve(route, for: visit)
    if answer.wantsSignIn { maker.wanted.route = route }
    guard answer.screen != nil || app.notFound(at: route, for: visit) != nil else { return false }
    pages.area = areas.area(of: answer.route)?.path
    begin(makePage(at: [answer.route]))
    return true
  }

  func showArea(_ area: AppLink) -> Bool {
    guard let page, area.path != pages.area else { return goTo(area.path) }
    guard maker.mayOpen(area.path) else { return true }
    if pages.hidden[area.path] != nil {
      showWaiting(area.path)
      return true
    }
    let answer = app.resolve(area.path, for: visit)
    if answer.wantsSignIn { maker.wanted.route = area.path }
    guard answer.screen != nil || app.notFound(at: area.path, for: visit) != nil else { return false }
    putAside(page)
    pages.area = area.path
    begin(makePage(at: [answer.route]))
    return true
  }

  private func showWaiting(_ path: String?) {
    guard let page, let known = pages.hidden.removeValue(forKey: path) else { return }
    putAside(page)
    pages.area = path
    pages.shown = known
    didReplacePage(known)
    if let host { known.attachAnew(host) }
    didChangeArea()
  }

  private func putAside(_ page: Page) {
    page.detach()
    if isLeft(page) { page.end() } else { pages.hidden[pages.area] = page }
  }

  /// Saves all open pages, in all areas. Windows store the result when they close.
  ///
  /// - Parameter notes: Texts the host wants to read back with the shown page, at most 256.
  /// - Returns: `nil` if no page is open, the shown page can't be saved, or leaving out another page would
  ///   lose unsaved input.
  public func save(notes: [String] = []) -> Saved? {
    guard let page, let shown = page.save(version: app.version, path: page.location?.path ?? "", notes: notes) else { return nil }
    var (others, room) = ([Saved.Area](), SavedPage.maximumSize - shown.size)
    for path in pages.hiddenPaths {
      guard let page = pages.hidden[path] else { continue }
      if let kept = page.save(version: app.version, path: page.location?.path ?? ""), kept.size <= room {
        room -= kept.size
        others.append(Saved.Area(path: path, page: kept))
      } else if page.wouldLoseChanges {
        return nil
      }
    }
    return Saved(visit.identity, page: shown, area: pages.area, others: others)
  }

  /// Continues a session that was saved by the same user, or without a user. Areas that can't be restored
  /// start over, and the user is told. If the user lost a role since then, sheets and questions close.
  ///
  /// - Throws: the reason for refusing. Open a route instead.
  public func restore(_ saved: Saved) throws(SavedPage.Refusal) {
    try act { () throws(SavedPage.Refusal) in try goOn(with: saved) }
  }

  private func goOn(with saved: Saved) throws(SavedPage.Refusal) {
    try saved.check(for: visit.identity)
    let page = makePage(at: ["/"])
    let isOfOther = saved.isOfOther(visit.identity)
    do { try goOn(page, with: saved.page, isOfOther: isOfOther) } catch {
      if case .version = error { isUntold = true }
      throw error
    }
    pages.area = saved.area
    for other in saved.others where other.path == nil || areas.contains(where: { $0.path == other.path }) {
      let page = makePage(at: ["/"])
      guard (try? goOn(page, with: other.page, isOfOther: isOfOther)) != nil else {
        isUntold = true
        continue
      }
      pages.hidden[other.path] = page
    }
    if saved.exceeds(visit.identity) { for page in [page] + pages.hidden.values { page.withdraw() } }
    begin(page)
    for page in pages.hidden.values { page.start() }
  }

  /// Restores one page. If a route now shows a different screen for the current user, that screen starts
  /// over.
  private func goOn(_ page: Page, with saved: SavedPage, isOfOther: Bool) throws(SavedPage.Refusal) {
    let isWhole = try page.restore(saved, version: app.version, migrations: app.migrations, mayBeginAnew: isOfOther)
    if !isWhole, saved.version != app.version { isUntold = true }
  }

  /// Whether leaving the app would lose unsaved input, in any area.
  public var wouldLoseChanges: Bool { page.map(wouldLose) == true || pages.hidden.values.contains(where: wouldLose) }

  /// Leaves the app. Asks about unsaved changes, one area after the other, then calls ``didLeave``.
  public func leave() {
    act {
      if let page, !wouldLose(page), let path = pages.hiddenPaths.first(where: { pages.hidden[$0].map(wouldLose) == true }) {
        showWaiting(path)
      }
      guard let leaving = page?.root as? any Leaving else { return didLeave() }
      leaving.leave()
      page?.evaluate()
    }
  }

  /// Called when the shown page was left. Asks about unsaved input in other areas before leaving the app.
  private func wasLeft() {
    if pages.hidden.values.contains(where: wouldLose) { leave() } else { didLeave() }
  }

  private func wouldLose(_ page: Page) -> Bool { !isLeft(page) && page.wouldLoseChanges }

  private func isLeft(_ page: Page) -> Bool { page.root.isClosed }

  /// Switches the language or time zone. All input and selections are kept.
  public func relocalize(_ language: Language, timeZone: String? = nil) {
    visit.language = language
    if let timeZone { visit.timeZone = timeZone }
    renewEnvironments()
  }

  /// Switches to another look of the app, by id. All input and selections are kept.
  public func choose(look id: String) {
    visit.look = id
    renewEnvironments()
  }

  private func renewEnvironments() {
    guard let page else { return }
    for page in pages.all { page.environment = maker.environment }
    if let host { page.attach(host) }
    didChangeArea()
  }

  /// Handles a user's event, then any identity change it causes.
  @discardableResult
  public func send(_ event: ScreenEvent) -> ScreenEvent.Outcome { act { page?.send(event) ?? .refused(.ended) } }

  /// Processes the replies of effects, then any identity change they cause.
  public func pump() {
    act { for page in pages.all { page.pump() } }
  }

  package var hasReplies: Bool { pages.all.contains { !$0.inbox.isEmpty } }

  /// Ends all pages. Idempotent.
  public func end() { end(.forGood) }

  /// Ends all pages of this session. With `.goesOn`, a session saved before can be restored later.
  package func end(_ ending: PageEnding) {
    for page in pages.all.reversed() { page.end(ending) }
    (pages.shown, pages.hidden) = (nil, [:])
  }

  func begin(_ page: Page) {
    pages.shown = page
    didReplacePage(page)
    if let host { page.attach(host) }
    page.start()
    tellBegunAnew()
    didChangeArea()
  }

  /// Tells the user that a page of another app version could not be kept, as soon as a host is attached to
  /// show it.
  private func tellBegunAnew() {
    guard isUntold, host != nil, let page else { return }
    isUntold = false
    page.tellBegunAnew()
  }

  func makePage(at routes: [String]) -> Page {
    maker.page(at: routes, identify: { [weak self] in self?.note($0) }, wasLeft: { [weak self] in self?.wasLeft() })
  }
}

/// Makes the pages of a session.
struct PageMaker {
  let app: any App
  let visitor: CurrentVisit
  /// The route that was wanted when the sign-in screen appeared. The pages of one user share it.
  var wanted = WantedRoute()
  let mayOpen: @Sendable (String) -> Bool
  let configure: (inout ScreenEnvironment) -> Void
  let makeInbox: () -> Page.EffectInbox

  var environment: ScreenEnvironment {
    var environment = app.completeEnvironment(for: visitor.visit)
    configure(&environment)
    return environment
  }

  /// - Parameters:
  ///   - identify: Called when a hidden page signs the user in or out.
  ///   - wasLeft: Called when the user left the page.
  func page(at routes: [String], identify: @escaping (Identity?) -> Void, wasLeft: @escaping () -> Void) -> Page {
    let flow = AppFlow(app: app, visitor: visitor, mayOpen: mayOpen, wanted: wanted)
    let core = PageCore(environment: environment, inbox: makeInbox())
    core.routing.identifyUnseen = identify
    core.routing.mayOpen = { [app, visitor] in app.shows($0, to: visitor.visit) }
    return Page(
      core,
      FlowController.makeLayer(flow, at: Navigation(stack: routes) ?? Navigation("/"), NoState(), router: flow.router, core, .root, .root) {
        _ in wasLeft()
      })
  }
}

internal import Logging
internal import TesseraFlow
internal import TesseraHTML
internal import TesseraScreen

/// One person in one browser with all of its tabs. An actor, so that visitors never wait for each other.
///
/// - Law: a visitor has one identity, or none, for life. When somebody else uses the browser, another visitor succeeds this one.
actor Visitor {
  nonisolated let id: String
  nonisolated let address: String
  nonisolated let identity: Identity?
  nonisolated let activity = VisitorActivity()
  /// The moment of each interval at which the visitor's heartbeat comes and its pages are swept, of so many.
  nonisolated let moment = Int.random(in: 0..<moments)
  static let moments = 4096
  nonisolated let mount: HTMLMount
  /// The name of the cookie by which a tab finds its page again.
  private nonisolated let resumeCookie: String
  let services: WebServices
  /// The visit as it is now: language, time zone and roles may change.
  private(set) var visit: Visit
  private(set) var environment: ScreenEnvironment
  /// The links at the top of every page.
  private var links: [AppLink]
  var pages: [LivePage] = []
  var log: MessageLog
  var streams: [VisitorStream] = []
  var lastStream = 0
  /// Streams whose end was not written yet.
  var closing: Set<Int> = []
  /// Events and forms; and pages that are opened and attached, which cost more and are never many.
  var bucket, openings: TokenBucket
  private(set) var hasEnded = false
  private var lastWaiter = 0
  /// Pages on their way from the store, and to it.
  var bringing: [String: Task<Bringing, Never>] = [:]
  var leaving: [String: Task<Void, Never>] = [:]
  /// Files that are on their way, by their ids.
  var uploads: [String: VisitorUpload] = [:]
  /// Pages of the visitor before this one that nobody asked for yet, and the visitors in whose name the store may have others.
  var carried: [CarriedPage] = []
  var formers: [PageOwner] = []
  /// Kept pages that cannot be read, by their ids, and whether somebody was told.
  var damaged: [String: Bool] = [:]
  /// Whether the log says that the visitor goes on here.
  var isTakenOver = false
  /// Routes of kept pages that could not go on, because another version of the app kept them.
  var begunAnew: Set<String> = []

  init(
    id: String, address: String, visit: Visit, mount: HTMLMount = .root, resumeCookie: String = "tessera-page",
    services: WebServices
  ) {
    (self.id, self.address, self.visit, self.mount, self.services) = (id, address, visit, mount, services)
    self.resumeCookie = resumeCookie
    identity = visit.identity
    environment = services.environment(for: visit)
    links = services.app.navigation(for: visit)
    log = MessageLog(maximumSize: services.limits.messageBytes)
    bucket = TokenBucket(rate: services.limits.eventsPerSecond, burst: services.limits.eventBurst, now: .now)
    openings = bucket
  }

  /// Names the visitor in the log. The id itself is a secret.
  nonisolated var label: String { String(Seal.of([id]).prefix(8)) }

  var app: any App { services.app }
  var limits: WebLimits { services.limits }
  var logger: Logger { services.logger }
  var metrics: WebMetrics { services.metrics }

  /// Whether the visitor is this person in this sign-in; nobody is nobody.
  nonisolated func isOf(_ other: Identity?) -> Bool { identity.map { $0.isSame(as: other) } ?? (other == nil) }

  // MARK: The visit

  /// Takes over the language, the time zone, the roles and the token of a request. Pages that the person may not see any more end.
  func update(_ new: Visit) {
    // A token that was renewed is no part of an identity's equality.
    guard new != visit || new.identity?.credential != visit.identity?.credential else { return }
    let (hasOtherRoles, hasOtherWords) = (new.identity != visit.identity, new.language != visit.language || new.timeZone != visit.timeZone)
    visit = new
    environment = services.environment(for: new)
    let former = links
    links = app.navigation(for: new)
    for page in pages {
      page.page.environment = environment
      if hasOtherRoles {
        let answer = app.resolve(page.uri, for: new)
        guard let screen = answer.screen, !answer.wantsSignIn, answer.route == page.uri else {
          close(page)
          continue
        }
        // Whoever has other roles may be shown something else at the same route.
        guard page.page.goOn(with: screen) else {
          let saved = save(page)
          if let saved { carried.append(CarriedPage(id: page.id, saved: saved)) }
          close(page, saved == nil ? .forGood : .goesOn)
          continue
        }
        publish(page)
      }
      if hasOtherWords || links != former { page.relocalize(renderer, models(of: page.id)) }
      // What stands around a page is no part of a patch: its tab fetches the page again, which goes on.
      if links != former, page.host.isLive {
        page.host.open(PageTarget.address(page.uri, WireNames.page, page.id))
        publish(page)
      }
    }
  }

  /// Takes over what the surrounding server says of the person now, while a stream is open.
  func update(_ identity: Identity) {
    var visit = visit
    visit.identity = identity
    update(visit)
  }

  /// Ends a page that may not be shown any more, and lets its tab ask anew.
  private func close(_ page: LivePage, _ ending: PageEnding = .forGood) {
    page.host.writeGone()
    publish(page)
    end(page, ending)
  }

  // MARK: Pages

  /// The page with this id if it belongs to this URI, or goes there: a flow that moved on goes back to what the address bar says.
  /// A URI without a query may stand for one with: forms and refreshes name the page instead.
  func page(_ pageID: String?, uri: String) -> LivePage? {
    guard let known = page(pageID) else { return nil }
    if known.uri != uri, known.path != uri {
      guard change(known, { known.page.open(uri) }, isChange: { $0 }) else { return nil }
      storeLater(known)
    }
    known.lastUse = .now
    return known
  }

  func page(_ id: String?) -> LivePage? {
    guard let id else { return nil }
    return pages.first { $0.id == id }
  }

  /// Whether a page is open.
  func shows(_ pageID: String?) -> Bool { page(pageID) != nil }

  /// Opens a page, going on where one was before somebody signed in.
  func open(_ screen: AnyScreen, uri: String, returnRoute: String? = nil, status: Int, restoring saved: SavedPage? = nil) -> LivePage {
    let pageID = String(RandomToken.make().prefix(16))
    var page = make(screen, pageID)
    var (isRestored, isWhole) = (false, true)
    if let saved {
      do {
        isWhole = try page.restore(saved, version: app.version, migrations: app.migrations)
        isRestored = true
      } catch {
        if case .version = error { noteBegunAnew(uri) }
        logger.info("began a page anew", metadata: ["reason": "\(error)", "path": "\(uri.prefix { $0 != "?" })"])
        page = make(screen, pageID)
      }
    }
    let live = show(page, id: pageID, uri: uri, status: status)
    live.returnRoute = returnRoute
    if isRestored {
      live.goOn(KeptNotes())
      startKept(live)
    } else {
      page.start()
    }
    if !isWhole { metrics.begunAnew("state") }
    if begunAnew.remove(uri) != nil || !isWhole { page.tellBegunAnew() }
    return live
  }

  /// A page that wakes this visitor.
  func make(_ screen: AnyScreen, _ pageID: String) -> Page {
    Page(screen, environment: environment, inbox: EffectInbox { [weak self] in Task { await self?.pump(pageID) } })
  }

  /// Shows a page that is not yet started.
  func show(_ page: Page, id: String, uri: String, status: Int) -> LivePage {
    makeRoom()
    let host = PageHost(renderer: renderer, page: model(id, uri: uri))
    let live = LivePage(
      id: id, uri: uri, page: page, host: host, status: status, signInRoute: app.signInRoute, model: models(of: id))
    pages.append(live)
    metrics.pages(1)
    weigh()
    host.page.depth = page.location?.depth
    page.attach(host)
    return live
  }

  /// Ends the pages that matter least, where there are too many or they take too much.
  private func makeRoom() {
    func least() -> LivePage? { pages.min { $0.importance < $1.importance } }
    while pages.count >= max(1, limits.pagesPerVisitor), let page = least() { leave(page) }
    while pages.reduce(0, { $0 + $1.bytes }) > limits.bytesPerVisitor, pages.count > 1, let page = least() { leave(page) }
  }

  /// Takes note of what came to a page; ends it if it takes more than a page may. Its tab begins anew.
  ///
  /// - Returns: Whether it ended.
  @discardableResult func outgrew(_ page: LivePage, typed: Int = 0) -> Bool {
    page.estimate(typed: typed)
    if page.bytes > limits.bytesPerPage {
      // The estimate is too high where the same text is typed again: what counts is the page as it is.
      page.measured(markup: markup(of: page).count)
    }
    guard page.bytes > limits.bytesPerPage else {
      weigh()
      return false
    }
    reportTooLarge(page)
    if begunAnew.count < limits.pagesPerVisitor { begunAnew.insert(page.uri) }
    close(page)
    return true
  }

  /// Says in the log that a page is larger than it may be.
  private func reportTooLarge(_ page: LivePage) {
    logger.error(
      "a page takes more than WebLimits.bytesPerPage; show a visible range of its rows",
      metadata: ["path": "\(page.path)", "bytes": "\(page.bytes)", "most": "\(limits.bytesPerPage)"])
  }

  /// Tells the budgets what the pages take now.
  func weigh() {
    let (bytes, hidden) = pages.reduce((0, 0)) { ($0.0 + $1.bytes, $0.1 + ($1.host.isLive ? 0 : $1.bytes)) }
    services.budget.add(activity.weigh(bytes, hidden: hidden), to: address)
  }

  /// Ends the pages that no tab shows, or all; they go on if they are kept.
  func shed(isAll: Bool = false) {
    for page in pages where isAll || !page.host.isLive {
      if page.host.isLive {
        page.host.writeGone()
        publish(page)
      }
      leave(page)
    }
  }

  /// The change of identity that waits for an answer to carry it out; given once: to the tab that shows its page, or to anybody where no tab does.
  /// Whoever could not carry it out gives it back.
  func takeIdentityChange(of pageID: String?) -> IdentityChange? {
    for page in pages where page.id == pageID || !page.host.isLive {
      if let change = page.takeIdentityChange() { return change }
    }
    return nil
  }

  /// Waits for another answer to carry a change of identity out.
  func giveBack(_ change: IdentityChange) { page(change.page)?.giveBack(change) }

  /// The surroundings of the layers of a page.
  private func model(_ pageID: String, uri: String) -> PageModel { models(of: pageID)(uri) }

  private static func model(
    _ pageID: String, uri: String, of app: any App, _ links: [AppLink], _ resumeCookie: String, _ person: String, _ silence: Int
  ) -> PageModel {
    let path = String(uri.prefix { $0 != "?" })
    let destination = FormFields.encode(PageTarget.address(uri, WireNames.page, pageID))
    var model = PageModel(
      pageID: pageID, path: path, title: app.name, layers: [],
      navigation: links.map {
        PageModel.NavigationLink($0.title, icon: $0.icon, href: $0.path, isCurrent: $0.leads(to: path))
      },
      languages: app.languages.map {
        PageModel.LanguageLink($0.language, name: $0.name, href: "/_tessera/language/\($0.language.tag)?return=\(destination)")
      })
    (model.resumeCookie, model.person, model.silence) = (resumeCookie, person, silence)
    model.hasTabs = app.navigationStyle == .tabs && !links.isEmpty
    return model
  }

  /// Makes the surroundings of a page at any address.
  private func models(of pageID: String) -> @Sendable (String) -> PageModel {
    let (app, links, resumeCookie) = (app, links, resumeCookie)
    let person = identity.map { String(Seal.of([$0.id]).prefix(8)) } ?? ""
    // Three heartbeats and a half.
    let silence = Int(limits.heartbeat / .milliseconds(2) * 7)
    return { Self.model(pageID, uri: $0, of: app, links, resumeCookie, person, silence) }
  }

  private var renderer: HTMLRenderer {
    HTMLRenderer(
      localizer: environment.localizer, linkPolicy: app.linkPolicy, mount: mount, style: services.style,
      components: services.components, report: environment.report)
  }

  /// The whole page as HTML, after its loads had a moment to arrive; `nil` if it is larger than a page may be.
  func html(of page: LivePage, wait: Duration, gate: NewcomerGate? = nil) async -> [UInt8]? {
    await settle(page, within: wait)
    await gate?.enter(address)
    defer { gate?.leave() }
    let html = markup(of: page)
    page.host.page.isAnew = false
    page.measured(markup: html.count)
    guard page.bytes <= limits.bytesPerPage else {
      reportTooLarge(page)
      end(page)
      return nil
    }
    // Most pages are only read: what was written need not stay in memory as well.
    if !page.host.isLive, !page.page.isBusy { page.page.rest() }
    weigh()
    return html
  }

  private func markup(of page: LivePage) -> [UInt8] {
    var writer = HTMLWriter()
    var model = page.host.model(of: page.page.snapshots)
    model.isBusy = page.page.isBusy
    page.host.renderer.writePage(model, into: &writer)
    return writer.bytes
  }

  func settle(_ page: LivePage, within limit: Duration) async {
    guard page.page.isBusy, limit > .zero else { return }
    let pageID = page.id
    lastWaiter += 1
    let waiter = lastWaiter
    let timer = Task {
      guard (try? await Task.sleep(for: limit)) != nil else { return }
      self.page(pageID)?.stopWaiting(waiter)
    }
    await withCheckedContinuation { page.add(waiter: waiter, $0) }
    timer.cancel()
  }

  /// Answers whoever waits with what there is now.
  func stopWaiting() { for page in pages { page.stopWaiting() } }

  private func pump(_ id: String) {
    guard let page = page(id) else { return }
    change(page, { page.pump() }, isChange: { _ in page.wasUsed })
    if page.identityChange != nil { page.host.writeIdentify() }
    publish(page)
    guard !outgrew(page), page.wasUsed else { return }
    // Effects that follow wait for what they follow from.
    if page.kept.gates.isEmpty { storeLater(page) } else { Task { await store(page) } }
  }

  /// Hands what changed to the streams.
  func publish(_ page: LivePage) {
    guard let message = page.host.takeMessage() else { return }
    log.append(message)
    page.host.wasPublished(as: log.last)
    metrics.sent(message.count)
    for stream in streams { stream.signal.yield() }
  }

  /// Takes a page away; what becomes of its kept form is another matter.
  func remove(_ page: LivePage, _ ending: PageEnding = .forGood) {
    page.kept.timer?.cancel()
    page.kept.timer = nil
    page.end(ending)
    guard let index = pages.firstIndex(where: { $0 === page }) else { return }
    pages.remove(at: index)
    metrics.pages(-1)
    weigh()
  }

  /// Ends everything for good. Nothing is answered any more.
  ///
  /// - Parameter deletingPages: Whether pages are deleted that were kept, here or in another process.
  func end(deletingPages: Bool = false) async {
    close()
    for page in pages { remove(page) }
    if deletingPages { await endUploads() }
    guard deletingPages, let keeper = services.keeper else { return }
    for owner in [owner] + formers { await keeper.endAll(owner) }
  }

  /// Ends everything here because somebody else uses the browser. What belongs to that person as well goes on with the successor: everything of
  /// nobody, who is somebody from now on, and everything of the same person. Nothing of one person is carried to another.
  ///
  /// - Returns: The pages that were open, and the owners whose others are in the store.
  func giveWay(to next: Identity?) async -> (pages: [CarriedPage], owners: [PageOwner]) {
    guard let next, identity.map({ $0.isPerson(next.id) }) ?? true else {
      await end(deletingPages: true)
      return ([], [])
    }
    close()
    await endUploads()
    var ends = Array(leaving.values)
    for page in pages {
      if page.wasUsed, page.path != app.signInRoute, let saved = save(page) {
        page.kept.last = saved
        carried.append(CarriedPage(id: page.id, saved: saved))
        ends.append(end(page, .goesOn))
      } else {
        ends.append(end(page))
      }
    }
    for end in ends { await end.value }
    return (carried, Array(([owner] + formers).prefix(8)))
  }

  /// Ends everything here: what is to be kept goes on at any process. Nothing is answered any more.
  func leave() async {
    close()
    for page in pages { leave(page) }
    for task in leaving.values { await task.value }
  }

  private func close() {
    hasEnded = true
    for stream in streams { closeStream(stream.id) }
    log.removeAll()
  }

  /// Ends pages that nobody looks at any more; those that are kept go on when somebody does.
  func sweep(now: ContinuousClock.Instant) async {
    if streams.isEmpty {
      for page in pages where page.host.isLive && now - page.lastUse > .seconds(60) { page.host.isLive = false }
      weigh()
      if pages.allSatisfy({ !$0.host.isLive }) { log.removeAll() }
    }
    for page in pages where !page.host.isLive && now - page.lastUse > limits.pageIdleTime { leave(page) }
    for page in pages where now - max(page.lastUse, page.lastChange) > .seconds(10) { page.page.rest() }
    for task in leaving.values { await task.value }
  }
}

/// Somebody else is to use the browser: who, and where to go on.
struct IdentityChange: Sendable {
  let identity: Identity?
  let route: String
  /// The page where it was wanted.
  let page: String
}

internal import Logging
internal import NIOCore
internal import TesseraFlow
internal import TesseraStores
internal import TesseraHTML
internal import TesseraScreen

/// One user in one browser, with all its tabs. An actor, so that visitors never wait for each other.
///
/// - Law: a visitor has one identity, or none, for life. If another identity uses the browser, a new visitor replaces
///   this one.
actor Visitor {
  nonisolated let id: String
  nonisolated let address: String
  nonisolated let identity: Identity?
  /// The browser's earlier visitors, which may be unknown here. A returning user continues with their pages.
  nonisolated let before: [String]
  nonisolated let activity = VisitorActivity()
  /// The visitor's moment, of ``moments`` per interval, for heartbeats and cleanup.
  nonisolated let moment: Int
  static let moments = 4096
  nonisolated let mount: HTMLMount
  /// The name of the cookie by which a tab finds its page again.
  nonisolated let resumeCookie: String
  let services: WebServices
  /// The current visit. Language, time zone and roles may change.
  var visit: Visit
  var environment: ScreenEnvironment
  /// The links at the top of every page.
  var links: [AppLink]
  var pages: [LivePage] = []
  var log: MessageLog
  var streams: [VisitorStream] = []
  var lastStream = 0
  /// Streams whose end wasn't written yet.
  var closing: Set<Int> = []
  /// Rate limits for events and forms, for opening, attaching and relocalizing pages (more costly but rare), and for
  /// viewing open pages (ten times as many).
  var bucket, openings, looks: TokenBucket
  var hasEnded = false
  /// The page shown before the visitor was known, until it is requested, and the task that makes it.
  var first: FirstPage?
  var firstTask: (page: String, task: Task<Void, Never>)?
  private var lastWaiter = 0
  /// Pages being restored from the store, and pages being stored.
  var bringing: [String: Task<Bringing, Never>] = [:]
  var leaving: [String: Task<Void, Never>] = [:]
  /// Uploads in progress, by id.
  var uploads: [String: VisitorUpload] = [:]
  /// The keys of uploads being started.
  var beginning: Set<String> = []
  /// Pages of the predecessor that no tab requested yet, and the owners of others in the store.
  var carried: [CarriedPage] = []
  var formers: [PageOwner] = []
  /// The pages that continue queued ones, by former id. A tab whose answer was lost, as after a reload, requests the
  /// former id.
  var continued: [String: String] = [:]
  /// Stored pages of a user who didn't sign out. Only the same user gets them, if that is the next one here.
  var left: LeftPages?
  /// The pages that ended because another user's session in this browser ended.
  var endedOfOthers: [EndedPage] = []
  /// Stored pages that can't be read, by id, and whether the user was told.
  var damaged: [String: Bool] = [:]
  /// Whether it was logged that the visitor continues here.
  var isTakenOver = false
  /// The changes of identity in progress, the answer that performed one, and the tasks waiting for it.
  var identifying = 0
  var identityAnswer: IdentityAnswer?
  var identityWaiters: [CheckedContinuation<Void, Never>] = []
  /// The routes of stored pages that couldn't be restored because of another app version or unreadable state.
  var begunAnew: Set<String> = []

  init(
    id: String, address: String, visit: Visit, mount: HTMLMount = .root, resumeCookie: String = "tessera-page",
    before: [String] = [], first: FirstPage? = nil, services: WebServices
  ) {
    (self.id, self.address, self.visit, self.mount, self.services) = (id, address, visit, mount, services)
    (self.before, self.first) = (before, first)
    moment = Int(UInt(bitPattern: id.hashValue) % UInt(Self.moments))
    self.resumeCookie = resumeCookie
    identity = visit.identity
    formers = visit.identity.map { person in before.map { PageOwner(visitor: $0, identity: person.id) } } ?? []
    environment = services.environment(for: visit, at: address)
    links = services.app.navigation(for: visit)
    log = MessageLog(maximumSize: services.limits.messageBytes)
    let now = activity.lastSeen
    bucket = TokenBucket(rate: services.limits.eventsPerSecond, burst: services.limits.eventBurst, now: now)
    openings = bucket
    looks = TokenBucket(rate: 10 * services.limits.eventsPerSecond, burst: 10 * services.limits.eventBurst, now: now)
  }

  /// Whether pages of this user may be stored under earlier visitors.
  nonisolated var mayHaveLeft: Bool { identity != nil && !before.isEmpty && services.keeper != nil }

  /// The visitor's name in the log. The id itself is a secret.
  nonisolated var label: String { String(Seal.of([id]).prefix(8)) }

  /// An opaque name of the user for this browser's tabs. Empty for an anonymous user.
  nonisolated var person: String { identity.map { String(Seal.of([$0.id]).prefix(8)) } ?? "" }

  var app: any App { services.app }
  var limits: WebLimits { services.limits }
  var logger: Logger { services.logger }
  var metrics: WebMetrics { services.metrics }

  /// Whether the visitor has this identity and sign-in. `nil` matches an anonymous visitor.
  nonisolated func isOf(_ other: Identity?) -> Bool { identity.map { $0.isSame(as: other) } ?? (other == nil) }

  // MARK: The visit

  /// Ends a page that may no longer be shown, and makes its tab reload.
  func close(_ page: LivePage, _ ending: PageEnding = .forGood) {
    page.host.writeGone()
    publish(page, isLast: true)
    end(page, ending)
  }

  // MARK: Pages

  /// The page with this id, if it has this URI or can navigate there: a flow that moved on returns to the address
  /// bar's URI. A URI without a query may match one with a query, since forms and reloads name the page instead.
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

  /// Whether a page is open or can be restored.
  func has(_ pageID: String) async -> Bool {
    if shows(pageID) || continued[pageID] != nil || carried.contains(where: { $0.id == pageID }) { return true }
    if case .unknown = await bring(pageID) { return false }
    return true
  }

  func shows(_ pageID: String?) -> Bool { page(pageID) != nil }

  /// Opens a page, continuing an earlier one from before signing in.
  ///
  /// - Parameters:
  ///   - id: The page's id. Default: an unguessable one.
  ///   - isOfOther: Whether it replaces another user's page.
  ///   - isIdentified: Whether a page that signed in or out redirected here.
  func open(
    _ screen: AnyScreen, id: String? = nil, uri: String, returnRoute: String? = nil, status: Int, restoring carried: CarriedPage? = nil,
    isOfOther: Bool = false, isIdentified: Bool = false
  ) -> LivePage {
    let pageID = id ?? RandomToken.short()
    var page = make(screen, pageID)
    var (isRestored, isWhole) = (false, true)
    if let saved = carried?.saved {
      do {
        isWhole = try page.restore(saved, version: app.version, migrations: app.migrations)
        isRestored = true
      } catch {
        noteBegunAnew(uri, error)
        page = make(screen, pageID)
      }
    }
    let live = show(page, id: pageID, uri: uri, status: status)
    (live.returnRoute, live.isIdentified) = (returnRoute, isIdentified)
    if isRestored {
      // Events that its tab repeats under the new id were processed here.
      var notes = KeptNotes()
      notes.events = KeptNotes(carried?.saved.notes ?? []).events
      live.goOn(notes)
      startKept(live, KeptNotes(carried?.saved.notes ?? []))
      if let copy = carried?.copy { endCopy(copy, after: live) }
    } else {
      page.start()
    }
    if !isWhole { metrics.begunAnew("state") }
    if begunAnew.remove(uri) != nil || !isWhole { page.tellBegunAnew() }
    if isOfOther { tellIdentity(on: page) }
    return live
  }

  /// A page whose effects wake this visitor.
  func make(_ screen: AnyScreen, _ pageID: String) -> Page {
    let page = Page(screen, environment: environment, inbox: EffectInbox { [weak self] in Task { await self?.pump(pageID) } })
    page.mayOpen = mayOpen
    return page
  }

  /// Whether a flow may navigate to a route with the current identity.
  var mayOpen: (String) -> Bool { { [app, visit] in app.shows($0, to: visit) } }

  /// Shows a page before it is started.
  func show(_ page: Page, id: String, uri: String, status: Int) -> LivePage {
    makeRoom()
    let host = PageHost(renderer: renderer, page: model(id, uri: uri))
    let live = LivePage(
      id: id, uri: uri, page: page, host: host, status: status, signInRoute: app.signInRoute, model: models(of: id))
    pages.append(live)
    metrics.pages(1)
    weigh()
    page.route = uri
    host.page.depth = page.location?.depth
    page.attach(host)
    return live
  }

  var renderer: HTMLRenderer {
    HTMLRenderer(
      localizer: environment.localizer, linkPolicy: app.linkPolicy, mount: mount, style: services.style(of: visit.look),
      components: services.components, report: environment.report)
  }

  /// The whole page as HTML. `nil` if it exceeds the size limit.
  ///
  /// - Parameter stays: Whether the page is kept afterwards.
  func html(of page: LivePage, stays: Bool = true) -> ByteBuffer? {
    let html = markup(of: page)
    page.host.page.isUnsaved = page.page.wouldLoseChanges
    page.host.page.isAnew = false
    page.noteShown()
    if page.hasBegunAnew { page.hasBegunAnew = false }
    guard page.bytes <= limits.bytesPerPage else {
      reportTooLarge(page)
      end(page)
      return nil
    }
    guard stays else { return html }
    rest(page)
    return html
  }

  /// Frees data for rendering a page that no tab follows, since most pages are only read.
  func rest(_ page: LivePage) {
    if !page.host.isLive, !page.page.isBusy { page.page.rest() }
    weigh()
  }

  /// The markup of a page. Updates its measured size.
  func markup(of page: LivePage) -> ByteBuffer {
    var model = page.host.page
    model.isBusy = page.page.isBusy
    model.isUnsaved = page.page.wouldLoseChanges
    let revision = page.page.onlyRevision
    // Without making its rows, so that a resting page stays at rest.
    if let known = page.host.markup(of: revision, model) {
      page.measuredAgain(markup: known.readableBytes)
      return known
    }
    // For pages of similar size, memory is allocated once.
    var writer = HTMLWriter(capacity: 32 * 1024)
    let surroundings = model
    model.layers = page.page.snapshots
    page.host.renderer.writePage(model, into: &writer)
    // In the form that connections need, so that it is copied once.
    let markup = writer.withUnsafeBytes { ByteBuffer(bytes: $0) }
    page.measured(markup: markup.readableBytes)
    page.host.note(markup, of: revision, surroundings, in: services.written)
    return markup
  }

  func settle(_ page: LivePage, within limit: Duration) async {
    guard page.page.isBusy, limit > .zero else { return }
    let pageID = page.id
    lastWaiter += 1
    let waiter = lastWaiter
    let timer = Task {
      guard (try? await Task.sleep(for: limit.bounded)) != nil else { return }
      self.page(pageID)?.stopWaiting(waiter)
    }
    await withCheckedContinuation { page.add(waiter: waiter, $0) }
    timer.cancel()
  }

  /// Answers all waiting requests with the current content.
  func stopWaiting() { for page in pages { page.stopWaiting() } }

  func pump(_ id: String) async {
    guard let page = page(id) else { return }
    let outcomes = page.page.outcomes
    change(page, { page.pump() }, isChange: { _ in page.wasUsed })
    if page.identityChange != nil { page.host.writeIdentify() }
    // A reported result must survive a crash, so that it isn't submitted again.
    if page.page.outcomes != outcomes { page.kept.outcome = page.kept.changes }
    guard await storeOutcome(page) else { return }
    publish(page)
    guard !outgrew(page), page.wasUsed else { return }
    // Effects wait until their cause is stored.
    if page.kept.gates.isEmpty { storeLater(page) } else { Task { await store(page) } }
  }

  /// Passes changes to the streams. Holds them back while they show the unstored result of a submission.
  ///
  /// - Parameter isLast: Whether the page ends.
  func publish(_ page: LivePage, isLast: Bool = false) {
    guard isLast || !holdsBack(page) else {
      if page.host.untoldBytes > limits.messageBytes { page.host.dropUntold() }
      return
    }
    if page.host.isBehind, page.host.isLive {
      page.host.catchUp(with: page.page.snapshots, at: page.uri)
      if page.identityChange != nil { page.host.writeIdentify() }
    }
    page.host.tell(isUnsaved: page.page.wouldLoseChanges)
    guard let message = page.host.takeMessage() else { return }
    log.append(message)
    page.host.wasPublished(as: log.last, isHeard: !streams.isEmpty)
    metrics.sent(message.count)
    for stream in streams { stream.signal.yield() }
  }

  /// Removes a page. Its stored state is handled separately.
  func remove(_ page: LivePage, _ ending: PageEnding = .forGood) {
    page.kept.timer?.cancel()
    page.kept.timer = nil
    page.host.forgetWritten(in: services.written)
    page.end(ending)
    guard let index = pages.firstIndex(where: { $0 === page }) else { return }
    pages.remove(at: index)
    metrics.pages(-1)
    weigh()
  }

  /// Ends the visitor for good. Requests are no longer answered.
  ///
  /// - Parameter deletingPages: Whether to delete its stored pages, here and in other processes.
  func end(deletingPages: Bool = false) async {
    close()
    dropCarried()
    let ended = pages
    // Stops storing them.
    if deletingPages { for page in ended { (page.kept.isLost, page.kept.isDeleted) = (true, true) } }
    for page in ended { remove(page) }
    if deletingPages { await endUploads() }
    guard deletingPages, let keeper = services.keeper else { return }
    let isUncertain = await written(ended)
    for owner in [owner] + formers { await keeper.endAll(.owner(owner), isUncertain: isUncertain) }
  }

  /// Waits for pending writes. Returns whether one may still arrive because its result is unknown.
  private func written(_ ended: [LivePage]) async -> Bool {
    let tasks = Array(leaving.values)
    for task in tasks { await task.value }
    for page in ended {
      while page.kept.isWriting { await withCheckedContinuation { page.kept.waiting.append($0) } }
    }
    return !tasks.isEmpty || ended.contains { $0.kept.sent != nil }
  }

  /// Ends the visitor here. Stored pages can continue at any process. Requests are no longer answered.
  func leave() async {
    close()
    // Uploads continue with their pages, so received data is kept. Without a store, they end.
    if services.keeper == nil { await endUploads() } else { uploads = [:] }
    dropCarried()
    for page in pages { leave(page) }
    for task in leaving.values { await task.value }
  }

  /// Ends all pages, then deletes their stored copies.
  func endLeft() async {
    await leave()
    for owner in [owner] + formers { await services.keeper?.endAll(.owner(owner), isUncertain: true) }
  }

  func close() {
    hasEnded = true
    for stream in streams { closeStream(stream.id) }
    log.removeAll()
  }

  /// Ends pages without a tab. Stored ones can be restored.
  func sweep(now: ContinuousClock.Instant) async {
    if streams.isEmpty {
      for page in pages where page.host.isLive && now - page.lastUse > .seconds(60) { page.detachAll() }
      weigh()
      if pages.allSatisfy({ !$0.host.isLive }) { log.removeAll() }
    }
    for page in pages where !page.host.isLive && now - page.lastUse > limits.pageIdleTime { leave(page) }
    for page in pages where now - max(page.lastUse, page.lastChange) > .seconds(10) { page.page.rest() }
    for task in leaving.values { await task.value }
  }
}

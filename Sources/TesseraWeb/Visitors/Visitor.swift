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
  nonisolated let key: VisitorKey
  nonisolated let activity = VisitorActivity()
  let services: WebServices
  var surroundings: Surroundings
  var directory: PageDirectory<LivePage>
  var streams: StreamSet
  var rates: RequestRates
  var hasEnded = false
  var uploads = VisitorUploads()
  /// What the predecessor left here, except for its queued pages.
  var inheritance: Inheritance
  var identityChanges = IdentityChanges()

  init(_ key: VisitorKey, visit: Visit, seen: FirstPage? = nil, services: WebServices) {
    (self.key, self.services) = (key, services)
    let owners = key.identity.map { person in key.before.map { PageRecord.Owner(visitor: $0, identity: person.id) } }
    inheritance = Inheritance(owners: owners ?? [])
    directory = PageDirectory(most: services.limits.pagesPerVisitor, seen: seen)
    surroundings = Surroundings(visit, at: key.address, services)
    streams = StreamSet(messageBytes: services.limits.messageBytes)
    rates = RequestRates(services.limits, now: activity.lastSeen)
  }

  nonisolated var id: String { key.id }
  nonisolated var address: String { key.address }
  nonisolated var identity: Identity? { key.identity }
  nonisolated var before: [String] { key.before }

  /// The visitor's moment, of ``moments`` per interval, for heartbeats and cleanup.
  nonisolated var moment: Int { Int(UInt(bitPattern: id.hashValue) % UInt(Self.moments)) }
  static let moments = 4096

  var pages: [LivePage] { directory.pages }
  var visit: Visit { surroundings.visit }
  var environment: ScreenEnvironment { surroundings.environment }

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

  func page(_ id: String?) -> LivePage? { directory.page(id) }

  /// Whether a page is open or can be restored.
  func has(_ pageID: String) async -> Bool {
    switch directory.place(of: pageID) {
    case .open, .queued, .replaced: return true
    case .seen, .arriving, .damaged, nil: break
    }
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
    (live.returnRoute, live.requests.isIdentified) = (returnRoute, isIdentified)
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
    if directory.takeStartedOver(at: uri) || !isWhole { page.tellBegunAnew() }
    if isOfOther { tellIdentity(on: page) }
    return live
  }

  /// A page whose effects wake this visitor.
  func make(_ screen: AnyScreen, _ pageID: String) -> Page {
    let page = Page(screen, environment: environment, inbox: Page.EffectInbox { [weak self] in Task { await self?.pump(pageID) } })
    page.mayOpen = mayOpen
    return page
  }

  /// Whether a flow may navigate to a route with the current identity.
  var mayOpen: (String) -> Bool { { [app, visit] in app.shows($0, to: visit) } }

  /// Shows a page before it is started.
  func show(_ page: Page, id: String, uri: String, status: Int) -> LivePage {
    makeRoom()
    let address = PageAddress(uri: uri, signInRoute: app.signInRoute, model: models(of: id))
    let live = LivePage(id: id, address: address, page: page, renderer: renderer, status: status)
    directory.open(live)
    metrics.pages(1)
    weigh()
    page.route = uri
    live.host.page.depth = page.location?.depth
    page.attach(live)
    return live
  }

  var renderer: HTMLRenderer {
    HTMLRenderer(
      localizer: environment.localizer, linkPolicy: app.linkPolicy, mount: key.mount, style: services.appearance.style(of: visit.look),
      components: services.appearance.components, report: environment.report)
  }

  /// The whole page as HTML. `nil` if it exceeds the size limit.
  ///
  /// - Parameter stays: Whether the page is kept afterwards.
  func html(of page: LivePage, stays: Bool = true) -> ByteBuffer? {
    let html = markup(of: page)
    page.host.page.isUnsaved = page.page.wouldLoseChanges
    page.host.page.isAnew = false
    page.shown.noteShown()
    if page.hasBegunAnew { page.hasBegunAnew = false }
    guard page.size.bytes <= limits.bytesPerPage else {
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
    var writer = HTMLRenderer.Writer(capacity: 32 * 1024)
    let surroundings = model
    model.layers = page.page.snapshots
    page.host.renderer.writePage(model, into: &writer)
    // In the form that connections need, so that it is copied once.
    let markup = writer.withUnsafeBytes { ByteBuffer(bytes: $0) }
    page.measured(markup: markup.readableBytes)
    page.host.note(markup, of: revision, surroundings, in: services.memory.written)
    return markup
  }

  func settle(_ page: LivePage, within limit: Duration) async {
    guard page.page.isBusy, limit > .zero else { return }
    let (pageID, waiter) = (page.id, page.loading.waiters.next())
    let timer = Task {
      guard (try? await Task.sleep(for: limit.bounded)) != nil else { return }
      self.page(pageID)?.loading.waiters.stop(waiter)
    }
    await withCheckedContinuation { page.loading.waiters.add($0, as: waiter) }
    timer.cancel()
  }

  /// Answers all waiting requests with the current content.
  func stopWaiting() { for page in pages { page.loading.waiters.stopAll() } }

  func pump(_ id: String) async {
    guard let page = page(id) else { return }
    let outcomes = page.page.outcomes
    change(page, { page.pump() }, isChange: { _ in page.wasUsed })
    if page.identityChange != nil { page.host.writeIdentify() }
    // A reported result must survive a crash, so that it isn't submitted again.
    if page.page.outcomes != outcomes { page.kept.noteOutcome() }
    guard await storeOutcome(page) else { return }
    publish(page)
    guard !outgrew(page), page.wasUsed else { return }
    // Effects wait until their cause is stored.
    if page.kept.holdsEffects { Task { await store(page) } } else { storeLater(page) }
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
    page.host.wasPublished(as: streams.append(message), isHeard: !streams.isEmpty)
    metrics.sent(message.count)
  }

  /// Removes a page. Its stored state is handled separately.
  func remove(_ page: LivePage, _ ending: PageEnding = .forGood) {
    page.kept.stopTimer()
    page.host.forgetWritten(in: services.memory.written)
    page.end(ending)
    guard directory.close(page) else { return }
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
    if deletingPages { for page in ended { page.kept.fate = .deleted } }
    for page in ended { remove(page) }
    if deletingPages { await endUploads() }
    guard deletingPages, let keeper = services.keeper else { return }
    let isUncertain = await written(ended)
    for owner in [owner] + inheritance.owners { await keeper.endAll(.owner(owner), isUncertain: isUncertain) }
  }

  /// Waits for pending writes. Returns whether one may still arrive because its result is unknown.
  private func written(_ ended: [LivePage]) async -> Bool {
    let tasks = directory.writes
    for task in tasks { await task.value }
    for page in ended {
      while page.kept.isWriting { await withCheckedContinuation { page.kept.wait($0) } }
    }
    return !tasks.isEmpty || ended.contains { $0.kept.sent != nil }
  }

  /// Ends the visitor here. Stored pages can continue at any process. Requests are no longer answered.
  func leave() async {
    close()
    // Uploads continue with their pages, so received data is kept. Without a store, they end.
    if services.keeper == nil { await endUploads() } else { uploads = VisitorUploads() }
    dropCarried()
    for page in pages { leave(page) }
    for task in directory.writes { await task.value }
  }

  /// Ends all pages, then deletes their stored copies.
  func endLeft() async {
    await leave()
    for owner in [owner] + inheritance.owners { await services.keeper?.endAll(.owner(owner), isUncertain: true) }
  }

  func close() {
    hasEnded = true
    for stream in streams.open { closeStream(stream.id) }
    streams.forgetMessages()
  }

  /// Ends pages without a tab. Stored ones can be restored.
  func sweep(now: ContinuousClock.Instant) async {
    if streams.isEmpty {
      for page in pages where page.host.isLive && now - page.lastUse > .seconds(60) { page.host.detachAll() }
      weigh()
      if pages.allSatisfy({ !$0.host.isLive }) { streams.forgetMessages() }
    }
    for page in pages where !page.host.isLive && now - page.lastUse > limits.pageIdleTime { leave(page) }
    for page in pages where now - max(page.lastUse, page.loading.lastChange) > .seconds(10) { page.page.rest() }
    for task in directory.writes { await task.value }
  }
}

internal import Logging
internal import NIOCore
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
  /// The visitors that the browser was before, whom nobody here may know any more: whoever is known again as a
  /// person goes on with that person's pages.
  nonisolated let before: [String]
  nonisolated let activity = VisitorActivity()
  /// The moment of each interval at which the visitor's heartbeat comes and its pages are swept, of so many.
  nonisolated let moment: Int
  static let moments = 4096
  nonisolated let mount: HTMLMount
  /// The name of the cookie by which a tab finds its page again.
  nonisolated let resumeCookie: String
  let services: WebServices
  /// The visit as it is now: language, time zone and roles may change.
  var visit: Visit
  var environment: ScreenEnvironment
  /// The links at the top of every page.
  var links: [AppLink]
  var pages: [LivePage] = []
  var log: MessageLog
  var streams: [VisitorStream] = []
  var lastStream = 0
  /// Streams whose end was not written yet.
  var closing: Set<Int> = []
  /// Events and forms; pages that are opened and attached, and written in other words, which cost more and are never
  /// many; pages that are looked at
  /// again, ten times as many.
  var bucket, openings, looks: TokenBucket
  var hasEnded = false
  /// The page that was shown before this was anybody, until somebody asks for it; and its way here.
  var first: FirstPage?
  var firstTask: (page: String, task: Task<Void, Never>)?
  private var lastWaiter = 0
  /// Pages on their way from the store, and to it.
  var bringing: [String: Task<Bringing, Never>] = [:]
  var leaving: [String: Task<Void, Never>] = [:]
  /// Files that are on their way, by their ids.
  var uploads: [String: VisitorUpload] = [:]
  /// The keys of files that are about to be on their way.
  var beginning: Set<String> = []
  /// Pages of the visitor before this one that nobody asked for yet, and the visitors in whose name the store may have others.
  var carried: [CarriedPage] = []
  var formers: [PageOwner] = []
  /// The pages that go on from carried ones, by the ids of those: a tab whose answer was lost, as by a reload, asks by the id that it had.
  var continued: [String: String] = [:]
  /// The pages in the store of a person who is not known any more: that person's, if it is the next one here.
  var left: LeftPages?
  /// The pages that ended because they were another person's who used the browser before.
  var endedOfOthers: [EndedPage] = []
  /// Kept pages that cannot be read, by their ids, and whether somebody was told.
  var damaged: [String: Bool] = [:]
  /// Whether the log says that the visitor goes on here.
  var isTakenOver = false
  /// The changes of identity that answers are carrying out now, the answer that carried one out, and who waits for it.
  var identifying = 0
  var identityAnswer: IdentityAnswer?
  var identityWaiters: [CheckedContinuation<Void, Never>] = []
  /// Routes of kept pages that could not go on, because another version of the app kept them or their states are not read any more.
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

  /// Whether pages of this person may wait in the names of visitors before this one.
  nonisolated var mayHaveLeft: Bool { identity != nil && !before.isEmpty && services.keeper != nil }

  /// Names the visitor in the log. The id itself is a secret.
  nonisolated var label: String { String(Seal.of([id]).prefix(8)) }

  /// Names the person to the tabs of this browser, and says nothing about who it is; empty for nobody.
  nonisolated var person: String { identity.map { String(Seal.of([$0.id]).prefix(8)) } ?? "" }

  var app: any App { services.app }
  var limits: WebLimits { services.limits }
  var logger: Logger { services.logger }
  var metrics: WebMetrics { services.metrics }

  /// Whether the visitor is this person in this sign-in; nobody is nobody.
  nonisolated func isOf(_ other: Identity?) -> Bool { identity.map { $0.isSame(as: other) } ?? (other == nil) }

  // MARK: The visit

  /// Ends a page that may not be shown any more, and lets its tab ask anew.
  func close(_ page: LivePage, _ ending: PageEnding = .forGood) {
    page.host.writeGone()
    publish(page, isLast: true)
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

  /// Whether a page is here, or comes back when it is asked for.
  func has(_ pageID: String) async -> Bool {
    if shows(pageID) || continued[pageID] != nil || carried.contains(where: { $0.id == pageID }) { return true }
    if case .unknown = await bring(pageID) { return false }
    return true
  }

  /// Whether a page is open.
  func shows(_ pageID: String?) -> Bool { page(pageID) != nil }

  /// Opens a page, going on where one was before somebody signed in.
  ///
  /// - Parameters:
  ///   - id: The page's id; one that nobody can guess unless given.
  ///   - isOfOther: Whether it replaces another person's page.
  ///   - isIdentified: Whether somebody was led here by a page that signed in or out.
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
      // What its tab sends once more under the new id was carried out here.
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

  /// A page that wakes this visitor.
  func make(_ screen: AnyScreen, _ pageID: String) -> Page {
    let page = Page(screen, environment: environment, inbox: EffectInbox { [weak self] in Task { await self?.pump(pageID) } })
    page.mayOpen = mayOpen
    return page
  }

  /// Whether a flow may go to one of its routes for whoever is asking now.
  var mayOpen: (String) -> Bool { { [app, visit] in app.shows($0, to: visit) } }

  /// Shows a page that is not yet started.
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

  /// The whole page as HTML; `nil` if it is larger than a page may be.
  ///
  /// - Parameter stays: Whether the page goes on after it was written.
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

  /// Gives back what was made to write a page that no tab follows: most pages are only read.
  func rest(_ page: LivePage) {
    if !page.host.isLive, !page.page.isBusy { page.page.rest() }
    weigh()
  }

  /// The markup of a page, which is measured.
  func markup(of page: LivePage) -> ByteBuffer {
    var model = page.host.page
    model.isBusy = page.page.isBusy
    model.isUnsaved = page.page.wouldLoseChanges
    let revision = page.page.onlyRevision
    // Without making its rows: a page that rests goes on resting.
    if let known = page.host.markup(of: revision, model) {
      page.measuredAgain(markup: known.readableBytes)
      return known
    }
    // Where pages are as large as the one before, memory is asked for once.
    var writer = HTMLWriter(capacity: 32 * 1024)
    let surroundings = model
    model.layers = page.page.snapshots
    page.host.renderer.writePage(model, into: &writer)
    // As connections take it: it is copied once.
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

  /// Answers whoever waits with what there is now.
  func stopWaiting() { for page in pages { page.stopWaiting() } }

  func pump(_ id: String) async {
    guard let page = page(id) else { return }
    let outcomes = page.page.outcomes
    change(page, { page.pump() }, isChange: { _ in page.wasUsed })
    if page.identityChange != nil { page.host.writeIdentify() }
    // What somebody is told to be done is there after a crash, and is not sent once more.
    if page.page.outcomes != outcomes { page.kept.outcome = page.kept.changes }
    guard await storeOutcome(page) else { return }
    publish(page)
    guard !outgrew(page), page.wasUsed else { return }
    // Effects that follow wait for what they follow from.
    if page.kept.gates.isEmpty { storeLater(page) } else { Task { await store(page) } }
  }

  /// Hands what changed to the streams, unless it says what became of something elsewhere and is not stored: then when it is.
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

  /// Takes a page away; what becomes of its kept form is another matter.
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

  /// Ends everything for good. Nothing is answered any more.
  ///
  /// - Parameter deletingPages: Whether pages are deleted that were kept, here or in another process.
  func end(deletingPages: Bool = false) async {
    close()
    dropCarried()
    let ended = pages
    // Nothing of them is stored from now on.
    if deletingPages { for page in ended { (page.kept.isLost, page.kept.isDeleted) = (true, true) } }
    for page in ended { remove(page) }
    if deletingPages { await endUploads() }
    guard deletingPages, let keeper = services.keeper else { return }
    let isUncertain = await written(ended)
    for owner in [owner] + formers { await keeper.endAll(.owner(owner), isUncertain: isUncertain) }
  }

  /// Waits for the writes that are under way; says whether one may still arrive, because nobody knows what became of it.
  private func written(_ ended: [LivePage]) async -> Bool {
    let tasks = Array(leaving.values)
    for task in tasks { await task.value }
    for page in ended {
      while page.kept.isWriting { await withCheckedContinuation { page.kept.waiting.append($0) } }
    }
    return !tasks.isEmpty || ended.contains { $0.kept.sent != nil }
  }

  /// Ends everything here: what is to be kept goes on at any process. Nothing is answered any more.
  func leave() async {
    close()
    // Files go on where their pages do: what is here of them stays. Those of pages that go on nowhere end with them.
    if services.keeper == nil { await endUploads() } else { uploads = [:] }
    dropCarried()
    for page in pages { leave(page) }
    for task in leaving.values { await task.value }
  }

  /// Ends what was kept when everything here had ended already, for good.
  func endLeft() async {
    await leave()
    for owner in [owner] + formers { await services.keeper?.endAll(.owner(owner), isUncertain: true) }
  }

  func close() {
    hasEnded = true
    for stream in streams { closeStream(stream.id) }
    log.removeAll()
  }

  /// Ends pages that nobody looks at any more; those that are kept go on when somebody does.
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

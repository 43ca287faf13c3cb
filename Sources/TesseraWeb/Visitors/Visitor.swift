internal import Logging
internal import TesseraFlow
internal import TesseraHTML
internal import TesseraScreen

/// One visitor: a browser with all of its tabs. An actor, so that visitors never wait for each other.
actor Visitor {
  nonisolated let id: String
  /// Who the browser was before, by its cookie: it may come back for what that visitor left.
  let former: String?
  nonisolated let address: String
  nonisolated let activity = VisitorActivity()
  let app: WebApp
  let limits: WebLimits
  let logger: Logger
  let metrics: WebMetrics
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
  /// Pages that ended and are to be kept, under their keys.
  var ended: [String: SavedPage] = [:]

  init(id: String, former: String? = nil, address: String, app: WebApp, limits: WebLimits, logger: Logger, metrics: WebMetrics) {
    self.former = former
    (self.id, self.address, self.app, self.limits, self.logger, self.metrics) = (id, address, app, limits, logger, metrics)
    log = MessageLog(maximumSize: limits.messageBytes)
    bucket = TokenBucket(rate: limits.eventsPerSecond, burst: limits.eventBurst, now: .now)
    openings = bucket
  }

  // MARK: Pages

  /// The page with this id if it belongs to this URI, or goes there: a flow that moved on goes back to what the address bar says.
  /// A URI without a query may stand for one with: forms and refreshes name the page instead.
  func page(_ pageID: String?, uri: String, language: Language) -> LivePage? {
    if let known = page(pageID), known.uri == uri || known.path == uri || known.session.open(uri) {
      known.lastUse = .now
      if known.host.renderer.localizer.language != language { known.speak(renderer(for: language), model(known.id, uri: uri)) }
      return known
    }
    return nil
  }

  func page(_ id: String?) -> LivePage? {
    guard let id else { return nil }
    return pages.first { $0.id == id }
  }

  /// Opens a page, going on where a kept one was.
  func open(_ definition: WebPage, uri: String, language: Language, restoring saved: SavedPage? = nil) -> LivePage {
    while pages.count >= max(1, limits.pagesPerVisitor), let least = pages.min(by: { $0.importance < $1.importance }) { end(least) }
    let pageID = String(RandomToken.make().prefix(16))
    let inbox = EffectInbox { [weak self] in
      Task { await self?.pump(pageID) }
    }
    var environment = app.environment
    environment.localizer = app.localizer(for: language)
    let kept = saved.flatMap { self.session(of: definition, restoring: $0, environment: environment, inbox: inbox) }
    let session = kept ?? definition.screen.makeSession(environment: environment, inbox: inbox)
    let host = PageHost(renderer: renderer(for: language), page: model(pageID, uri: uri))
    let page = LivePage(id: pageID, uri: uri, session: session, host: host, status: definition.status) { [unowned self] in
      model(pageID, uri: $0)
    }
    if kept != nil, let saved { page.goOn(afterEvents: saved.notes) }
    pages.append(page)
    metrics.pages(1)
    host.page.depth = session.location?.depth
    session.attach(host)
    session.start()
    return page
  }

  /// What stands around the layers of a page.
  private nonisolated func model(_ pageID: String, uri: String) -> PageModel {
    let path = String(uri.prefix { $0 != "?" })
    let destination = FormFields.encode(uri + (uri.contains("?") ? "&" : "?") + WireNames.page.string + "=" + pageID)
    return PageModel(
      pageID: pageID, path: path, title: app.name, layers: [],
      navigation: app.navigation.map {
        PageModel.NavigationLink($0.title, href: $0.path, isCurrent: $0.path == path || path.hasPrefix($0.path + "/"))
      },
      languages: app.languages.map {
        PageModel.LanguageLink($0.language, name: $0.name, href: "/_tessera/language/\($0.language.tag)?return=\(destination)")
      })
  }

  private func renderer(for language: Language) -> HTMLRenderer {
    HTMLRenderer(localizer: app.localizer(for: language), report: app.environment.report)
  }

  /// The whole page as HTML, after what it loads had a moment to arrive.
  func html(of page: LivePage, wait: Duration) async -> [UInt8] {
    await settle(page, within: wait)
    var writer = HTMLWriter()
    var model = page.host.model(of: page.session.layers.map(\.snapshot))
    model.isBusy = page.session.isBusy
    page.host.renderer.writePage(model, into: &writer)
    return writer.bytes
  }

  func settle(_ page: LivePage, within limit: Duration) async {
    guard page.session.isBusy, limit > .zero else { return }
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
    page.pump()
    publish(page)
  }

  /// Hands what changed to the streams.
  func publish(_ page: LivePage) {
    guard let message = page.host.takeMessage() else { return }
    log.append(message)
    metrics.sent(message.count)
    for stream in streams { stream.signal.yield() }
  }

  func end(_ page: LivePage) {
    keep(page)
    page.end()
    pages.removeAll { $0 === page }
    metrics.pages(-1)
  }

  /// Ends everything. Nothing is answered any more.
  ///
  /// - Returns: the pages that are to be kept.
  @discardableResult func end() -> [String: SavedPage] {
    hasEnded = true
    for page in pages { end(page) }
    for stream in streams { closeStream(stream.id) }
    log.removeAll()
    return takeEnded()
  }

  /// Ends pages that nobody looks at any more.
  ///
  /// - Returns: the pages that are to be kept.
  @discardableResult func sweep(now: ContinuousClock.Instant) -> [String: SavedPage] {
    if streams.isEmpty {
      for page in pages where page.host.isLive && now - page.lastUse > .seconds(60) { page.host.isLive = false }
      if pages.allSatisfy({ !$0.host.isLive }) { log.removeAll() }
    }
    for page in pages where !page.host.isLive && now - page.lastUse > limits.pageIdleTime { end(page) }
    return takeEnded()
  }
}

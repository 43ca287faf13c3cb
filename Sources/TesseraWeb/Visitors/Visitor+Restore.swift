internal import Logging
internal import TesseraFlow
internal import TesseraHTML
internal import TesseraScreen

extension Visitor {
  /// Notes a page that ends, if it is to be kept.
  func keep(_ page: LivePage) {
    guard services.restoration != nil, page.wasUsed else { return }
    ended[key(id, page.id)] = save(page)
  }

  private func save(_ page: LivePage) -> SavedPage? {
    page.page.save(version: services.restoration?.version ?? app.version, path: page.uri, notes: page.answeredEvents)
  }

  /// The pages that are to be kept of those that ended since the last time.
  func takeEnded() -> [String: SavedPage] {
    defer { ended = [:] }
    return ended
  }

  /// The key of a kept page: whoever comes back with the browser's cookie as another person finds nothing, and takes nothing away.
  private func key(_ visitor: String, _ page: String) -> String {
    guard let identity else { return "\(visitor)/\(page)" }
    return "\(visitor)/\(page)/\(identity.id.utf8.count):\(identity.id)\(identity.session)"
  }

  /// The pages on which somebody did something before signing in: they go on afterwards. Nothing of one person is carried to another.
  func carryOver(to identity: Identity?) -> [String: SavedPage] {
    guard self.identity == nil, identity != nil else { return [:] }
    var carried: [String: SavedPage] = [:]
    for page in pages where page.wasUsed && page.path != app.signInRoute { carried[page.uri] = save(page) }
    return carried
  }

  /// Takes the pages of a visitor that this one succeeds.
  func take(_ pages: [String: SavedPage]) { carried = pages }

  /// Goes on with a page that ended, if it was kept and belongs to the URI: one of this visitor's, or of the browser's former one.
  func restore(_ pageID: String?, uri: String) async -> LivePage? {
    guard let restoration = services.restoration, let pageID, pageID.utf8.count <= 64 else { return nil }
    var saved = ended.removeValue(forKey: key(id, pageID))
    do {
      for owner in [id, former] where saved == nil {
        if let owner { saved = try await restoration.store.take(key(owner, pageID)) }
      }
    } catch {
      logger.error("a kept page could not be read", metadata: ["error": "\(error)"])
    }
    guard let saved, !hasEnded, saved.path == uri || saved.path.prefix(while: { $0 != "?" }) == uri else { return nil }
    let answer = app.resolve(saved.path, for: visit)
    guard let screen = answer.screen, !answer.wantsSignIn, answer.route == saved.path else { return nil }
    return open(screen, uri: saved.path, status: screen.status, restoring: saved)
  }

  /// A page that goes on where a kept one was, if that is one of this version and screen; otherwise it begins anew.
  func make(_ screen: AnyScreen, uri: String, inbox: EffectInbox, restoring saved: SavedPage?) -> (page: Page, isRestored: Bool) {
    guard let saved else { return (Page(screen, environment: environment, inbox: inbox), false) }
    let page = Page(screen, environment: environment, inbox: inbox)
    do {
      try page.restore(saved, version: services.restoration?.version ?? app.version)
      return (page, true)
    } catch {
      logger.info("began a page anew", metadata: ["reason": "\(error)", "path": "\(uri)"])
      return (Page(screen, environment: environment, inbox: inbox), false)
    }
  }
}

extension Visitor {
  /// Goes on with a kept page, if there is one; see ``restore(_:uri:)``.
  ///
  /// Its former id goes on meaning it on this visitor.
  func goOn(with pageID: String, uri: String) async -> Bool {
    guard let page = await restore(pageID, uri: uri) else { return false }
    page.formerID = pageID
    return true
  }

  /// Whether a page goes on where a kept one was.
  func isRestored(_ id: String) -> Bool { page(id)?.host.page.isKept ?? false }
}

internal import Logging
internal import TesseraFlow
internal import TesseraScreen

extension Visitor {
  /// Notes what is to be kept of a page that ends.
  func keep(_ page: LivePage) {
    guard let restoration = app.restoration, page.wasUsed else { return }
    ended[Self.key(id, page.id)] = page.session.save(version: restoration.version, path: page.uri, notes: page.answeredEvents)
  }

  /// What is to be kept of the pages that ended since the last time.
  func takeEnded() -> [String: SavedPage] {
    defer { ended = [:] }
    return ended
  }

  /// What a page is kept under.
  private static func key(_ visitor: String, _ page: String) -> String { "\(visitor)/\(page)" }

  /// Goes on with a page that ended, if it was kept and belongs to the URI: one of this visitor's, or of who the browser was before.
  func restore(_ pageID: String?, uri: String, language: Language) async -> LivePage? {
    guard let restoration = app.restoration, let pageID, pageID.utf8.count <= 64 else { return nil }
    var saved = ended.removeValue(forKey: Self.key(id, pageID))
    do {
      for owner in [id, former] where saved == nil {
        if let owner { saved = try await restoration.store.take(Self.key(owner, pageID)) }
      }
    } catch {
      logger.error("a kept page could not be read", metadata: ["error": "\(error)"])
    }
    guard let saved, !hasEnded, saved.path == uri || saved.path.prefix(while: { $0 != "?" }) == uri,
      let definition = app.page(WebRequest(uri: saved.path, language: language))
    else { return nil }
    return open(definition, uri: saved.path, language: language, restoring: saved)
  }

  /// A session that goes on where a kept page was; `nil` where that is refused.
  func session(
    of definition: WebPage, restoring saved: SavedPage, environment: ScreenEnvironment, inbox: EffectInbox
  ) -> AnyScreenSession? {
    guard let restoration = app.restoration else { return nil }
    do {
      return try definition.screen.makeSession(
        restoring: saved, version: restoration.version, environment: environment, inbox: inbox)
    } catch {
      logger.info("began a page anew", metadata: ["reason": "\(error)", "path": "\(saved.path)"])
      return nil
    }
  }
}

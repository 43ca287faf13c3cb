#if GTK
internal import TesseraFlow
internal import TesseraScreen

extension GtkWindow {
  /// Opens everything that was open when the window was closed: the pages with the way back, everything typed and chosen, the rows in view.
  ///
  /// Pages of another version of the app or of another person, and those that somebody changed in the file, begin anew and are reported.
  /// - Returns: false if nothing is kept; then open a route.
  @discardableResult
  public func restore() -> Bool {
    guard let storage, let kept = storage.takeSession() else { return false }
    do {
      try session.restore(kept)
    } catch {
      app.environment(for: session.visit).report(
        Diagnostic(.notRestored, .warning, "The pages that were open begin anew: \(error)."))
      return false
    }
    host.show(anchors: kept.page.notes)
    return true
  }

  /// Keeps everything that is open, for ``restore()``; false if it cannot be kept.
  func keepSession() -> Bool {
    guard let storage, page != nil else { return page == nil }
    guard let saved = session.save(notes: host.anchors) else { return false }
    return storage.keep(saved)
  }
}
#endif

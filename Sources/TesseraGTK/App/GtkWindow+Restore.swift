#if GTK
internal import TesseraFlow
internal import TesseraScreen

extension GtkWindow {
  /// Reopens the pages that were open when the window was closed, including back navigation, input,
  /// selections and scroll positions.
  ///
  /// Pages saved by another version of the app or for another user, and pages modified in the file, start
  /// from the beginning and are reported.
  /// - Returns: `false` if there is no saved session. In that case, open a route.
  @discardableResult
  public func restore() -> Bool {
    guard let storage, let kept = storage.takeSession() else { return false }
    do {
      try session.restore(kept)
    } catch {
      app.environment(for: session.visit).report(
        Diagnostic(.notRestored, .warning, "The open pages could not be restored and start over: \(error)."))
      return false
    }
    host.show(anchors: kept.page.notes)
    return true
  }

  /// Saves the open pages for ``restore()``. Returns `false` if they cannot be saved.
  func keepSession() -> Bool {
    guard let storage, page != nil else { return page == nil }
    guard let saved = session.save(notes: host.anchors) else { return false }
    return storage.keep(saved)
  }
}
#endif

#if GTK
internal import TesseraFlow
internal import TesseraScreen

extension GtkNavigator {
  /// Opens what was open when the window was closed: the pages with the way back, what was typed and chosen, the rows that were in view.
  ///
  /// Pages of another version of the app, or that somebody changed in the file, begin anew and are reported.
  /// - Returns: false if nothing is kept; then open a route.
  @discardableResult
  public func restore() -> Bool {
    guard let storage else { return false }
    for saved in storage.takePages() {
      guard case .route(let route) = app.links.classify(saved.path), app.mayOpen(route), let screen = app.screen(route) else { continue }
      push(screen, at: route, restoring: saved)
    }
    return !pages.isEmpty
  }

  /// Keeps what is open, for ``restore()``.
  ///
  /// - Returns: the pages that cannot be kept.
  func keepPages() -> [GtkPage] {
    guard let storage else { return pages }
    var (saved, lost): ([SavedPage], [GtkPage]) = ([], [])
    for page in pages {
      if let value = page.session?.save(version: app.version, path: page.route, notes: page.host.anchors) {
        saved.append(value)
      } else {
        lost.append(page)
      }
    }
    return storage.keepPages(saved) ? lost : pages
  }
}
#endif

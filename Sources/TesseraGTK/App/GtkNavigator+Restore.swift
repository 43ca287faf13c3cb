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
    for kept in storage.takePages() {
      guard case .route(let route) = app.links.classify(kept.route), app.mayOpen(route), let screen = app.screen(route) else { continue }
      push(screen, at: route, restoring: kept.page)
    }
    return !pages.isEmpty
  }

  /// Keeps what is open, for ``restore()``.
  ///
  /// - Returns: the pages that cannot be kept.
  func keepPages() -> [GtkPage] {
    guard let storage else { return pages }
    let kept = pages.map {
      WindowPage(route: $0.route, page: $0.session?.save(version: app.version, path: $0.route, notes: $0.host.anchors))
    }
    guard storage.keepPages(kept) else { return pages }
    return zip(pages, kept).filter { $0.1.page == nil }.map(\.0)
  }
}
#endif

#if GTK
internal import CGtk4
public import TesseraFlow
internal import TesseraScreen

extension GtkWindow {
  /// The main areas of the app for the person; none where the app has no tabs.
  public var areas: [AppLink] { session.areas }
  /// The area that is shown.
  public var area: AppLink? { session.area }

  /// Shows an area as it was left, as its button does.
  public func choose(_ area: AppLink) {
    session.choose(area)
    showBar()
    save()
  }

  /// Puts the areas beside the pages, or below them where the window is narrow.
  func connectAreas() {
    guard let areaBar, let content = content?.widget else { return }
    areaBar.didChoose = { [weak self] in
      self?.choose($0)
      self?.showAreas()
    }
    session.didChangeArea = { [weak self] in self?.showAreas() }
    // Also a window manager may give the window another size; it is known after the frame in which that happens.
    Signals.connect(window.widget, "realize") { [weak self] in
      guard let self, let surface = tessera_window_surface(window.widget) else { return }
      Signals.connect(surface, "layout") { [weak self] in GtkMainLoop.after(1) { [weak self] in self?.arrangeAreas() } }
    }
    content.append(areaBar.widget)
    content.append(host.widget)
    gtk_widget_set_hexpand(host.widget, 1)
    gtk_widget_set_vexpand(host.widget, 1)
    arrangeAreas()
    showAreas()
  }

  /// Decides where the areas are for the window's width.
  func arrangeAreas() {
    guard let areaBar, let content = content?.widget else { return }
    var (width, height): (Int32, Int32) = (gtk_widget_get_width(window.widget), 0)
    if width == 0 { tessera_window_size(window.widget, &width, &height) }
    areaBar.isNarrow = width < AreaBar.roomy
    tessera_box_set_vertical(content, areaBar.isNarrow ? 1 : 0)
    tessera_box_insert_after(content, areaBar.widget, areaBar.isNarrow ? host.widget : nil)
  }

  func showAreas() { areaBar?.show(session.areas, current: session.area, named: app.name, localizer) }
}
#endif

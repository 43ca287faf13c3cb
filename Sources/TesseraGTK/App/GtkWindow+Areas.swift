#if GTK
internal import CGtk4
public import TesseraFlow
internal import TesseraScreen

extension GtkWindow {
  /// The main areas of the app for the current user. Empty if the app has no tabs.
  public var areas: [AppLink] { session.areas }
  /// The current area.
  public var area: AppLink? { session.area }

  /// Shows an area in its last state, like pressing its button.
  public func choose(_ area: AppLink) {
    session.choose(area)
    showBar()
    save()
  }

  /// Connects the areas to the session. They are beside the pages, or below them in a narrow window.
  func connectAreas() {
    guard let areaBar, let content = content?.widget else { return }
    areaBar.didChoose = { [weak self] in
      self?.choose($0)
      self?.showAreas()
    }
    session.didChangeArea = { [weak self] in self?.showAreas() }
    // A window manager may resize the window too. The new size is known after the frame in which that
    // happens.
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

  /// Places the areas according to the window's width.
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

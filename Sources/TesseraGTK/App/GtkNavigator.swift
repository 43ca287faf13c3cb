#if GTK
internal import CGtk4
internal import TesseraFlow
public import TesseraScreen

/// A window of an app: pages with a way back, a bar with the app's name, languages, light and dark, and its size kept in a file.
///
/// ```swift
/// guard GtkMainLoop.prepare() else { exit(1) }
/// let window = GtkNavigator(app)
/// window.open("/shop")
/// GtkMainLoop.run()
/// ```
/// Keys: Escape closes the layer on top; Alt with the arrow against the reading direction, and the mouse's own button, go back.
///
/// - Isolation: the main actor.
@MainActor
public final class GtkNavigator {
  /// The app.
  public let app: GtkApp
  /// Called after the window was closed; ends the main loop unless changed.
  public var didClose: @MainActor () -> Void = { GtkMainLoop.quit() }
  /// Called with everything that is said to people who use a screen reader.
  public var didAnnounce: @MainActor (String, Urgency) -> Void = { _, _ in }

  let window: WidgetHandle
  private let stack = Widgets.make(gtk_stack_get_type(), GTK_ACCESSIBLE_ROLE_GROUP)
  let bar: WindowBar
  private(set) var pages: [GtkPage] = []
  let storage: WindowStateFile?
  private var scheme: ColorScheme?
  private var question: DiscardQuestion?
  private var isClosed = false

  /// The language of the window.
  public private(set) var localizer: Localizer

  /// A window that shows nothing yet.
  ///
  /// - Parameters:
  ///   - language: The language to begin with; the first of the app's that fits.
  ///   - dark: Whether it is dark; nil follows the system.
  ///   - keepsState: Whether the window's size and place are kept in a file.
  public init(_ app: GtkApp, language: Language? = nil, dark: Bool? = nil, keepsState: Bool = true) {
    self.app = app
    localizer =
      (app.languages.first { $0.localizer.language == language } ?? app.languages.first { $0.localizer.language.code == language?.code }
      ?? app.languages.first)?.localizer ?? .english
    storage = keepsState ? WindowStateFile(app: app.id) : nil
    gtk_widget_set_default_direction(localizer.direction == .rightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    Self.nameProcess(app.id, localizer.string(app.name))
    window = WidgetHandle(gtk_window_new())
    bar = WindowBar(app.languages)
    tessera_window_set_titlebar(window.widget, bar.widget)
    tessera_window_set_child(window.widget, stack)
    if let dark { tessera_prefer_dark(dark ? 1 : 0) } else { scheme = ColorScheme() }
    let state = storage?.read() ?? WindowState()
    tessera_window_set_size(window.widget, Int32(state.width), Int32(state.height))
    if state.isMaximized { tessera_window_maximize(window.widget) }
    connect()
    speak()
  }

  private static var isNamed = false

  /// Names the process for the desktop and for assistive technology; GLib takes a name once.
  private static func nameProcess(_ id: String, _ name: String) {
    guard !isNamed else { return }
    isNamed = true
    g_set_prgname(id)
    g_set_application_name(name)
  }

  /// Where the window was when it was closed last; nil where that is not kept, or not known.
  public var lastRoute: String? { storage?.read()?.route }
  /// Where the window is.
  public var route: String? { pages.last?.route }
  /// The session of the page that is seen.
  public var session: AnyScreenSession? { pages.last?.session }

  private func connect() {
    bar.didPressBack = { [weak self] in self?.back() }
    bar.didChoose = { [weak self] in self?.speak($0) }
    // Weak: the window holds the closures.
    connectKeys()
    Signals.connect(window.widget, "destroy") { [weak self] in self?.wasClosed() }
    connectClosing()
  }

  // MARK: Pages

  /// Goes to a route: back to it if it is one of the pages below, otherwise to a new page. External links are opened by the desktop.
  public func open(_ target: String) {
    switch app.links.classify(target) {
    case .route(let route): go(to: route)
    case .external(let url): tessera_open_uri("\(url)")
    case .refused(let reason):
      app.environment.report(Diagnostic(.refusedURL, .warning, "The link '\(target.prefix(200))' is not followed. \(reason)"))
    }
  }

  private func go(to route: String) {
    guard app.mayOpen(route) else { return }
    if let place = pages.lastIndex(where: { $0.route == route }) {
      leave(Array(pages[(place + 1)...])) { [weak self] in self?.drop(to: place + 1) }
    } else if let screen = app.screen(route) ?? app.notFound {
      push(screen, at: route)
    } else {
      app.environment.report(Diagnostic(.refusedURL, .warning, "There is nothing behind '\(route.prefix(200))'. Add a route for it."))
    }
  }

  /// Shows a screen over the pages that are there.
  public func push(_ screen: AnyScreen, at route: String) { push(screen, at: route, restoring: nil) }

  func push(_ screen: AnyScreen, at route: String, restoring saved: SavedPage?) {
    let host = GtkScreenHost(localizer: localizer, rows: app.rows, images: app.images) { [app] in app.environment.report($0) }
    let page = GtkPage(screen, at: route, host: host, environment: app.environment, restoring: saved, version: app.version)
    host.didOpen = { [weak self] in self?.open($0) }
    host.didAnnounce = { [weak self] in self?.didAnnounce($0, $1) }
    host.didNavigate = { [weak self, weak page] in
      if let path = $0.path { page?.route = path }
      self?.showBar()
    }
    host.didChangeLayers = { [weak self] in self?.showBar() }
    pages.last?.host.layers.last?.keepFocus()
    pages.append(page)
    tessera_stack_add(stack, host.widget)
    tessera_stack_show(stack, host.widget)
    page.start()
    if let saved { host.show(anchors: saved.notes) }
    showBar()
    save()
  }

  /// Goes back: closes the layer on top, or else leaves the page. False if there is nothing to go back to.
  @discardableResult
  public func back() -> Bool {
    guard question == nil, let page = pages.last else { return false }
    if page.host.dismissTop() { return true }
    guard pages.count > 1 else { return false }
    leave([page]) { [weak self] in self?.drop(to: (self?.pages.count ?? 1) - 1) }
    return true
  }

  /// Takes the pages above away.
  private func drop(to count: Int) {
    guard count > 0, count < pages.count else { return }
    let gone = Array(pages[count...])
    pages.removeLast(gone.count)
    if let page = pages.last {
      tessera_stack_show(stack, page.host.widget)
      page.host.layers.last?.takeFocus()
    }
    for page in gone {
      page.close()
      tessera_stack_remove(stack, page.host.widget)
    }
    showBar()
    save()
  }

  /// Leaves pages, after asking where something that was entered would be lost.
  func leave(_ leaving: [GtkPage], then go: @escaping @MainActor () -> Void) {
    guard leaving.contains(where: { $0.session?.wouldLoseChanges == true }), let page = pages.last else { return go() }
    question = DiscardQuestion(over: page.host, localizer) { [weak self] isDiscarded in
      self?.question = nil
      if isDiscarded { go() }
    }
  }

  // MARK: The window

  /// Shows the window.
  public func present() { tessera_window_present(window.widget) }

  /// Gives the window a size, before it is shown.
  public func resize(width: Int, height: Int) { tessera_window_set_size(window.widget, Int32(clamping: width), Int32(clamping: height)) }

  /// Closes the window without asking; idempotent.
  public func close() {
    guard !isClosed else { return }
    wasClosed()
    tessera_window_destroy(window.widget)
  }

  private func wasClosed() {
    guard !isClosed else { return }
    isClosed = true
    for page in pages { page.close() }
    pages = []
    scheme?.end()
    scheme = nil
    didClose()
  }

  func save() {
    guard let storage, !isClosed else { return }
    var (width, height): (Int32, Int32) = (0, 0)
    tessera_window_size(window.widget, &width, &height)
    storage.write(
      WindowState(
        width: Int(width), height: Int(height), isMaximized: tessera_window_is_maximized(window.widget) != 0, route: route))
  }

  /// Shows everything in a language of the app; what is typed and chosen stays.
  public func speak(_ localizer: Localizer) {
    self.localizer = localizer
    gtk_widget_set_default_direction(localizer.direction == .rightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    speak()
    for page in pages { page.speak(localizer) }
    showBar()
  }

  private func speak() { bar.speak(localizer, app.name) }

  private func showBar() {
    let layer = pages.last?.host.layers.last
    let isPage = layer.map { $0.layer != .root && $0.kind == .push } ?? false
    bar.canGoBack = isPage || (pages.count > 1 && layer?.layer == .root)
    let name = localizer.string(app.name)
    let words = layer?.title ?? ""
    tessera_window_set_title(window.widget, words.isEmpty || words == name ? name : "\(words) – \(name)")
  }
}
#endif

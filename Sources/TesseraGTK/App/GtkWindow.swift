#if GTK
internal import CGtk4
public import TesseraFlow
public import TesseraScreen

/// A window of an app. It has a stack of routes with back navigation, a header bar with the app's name,
/// languages and looks, and the app's areas beside the pages, or below them in a narrow window. It saves its
/// size in a file.
///
/// ```swift
/// guard GtkMainLoop.prepare() else { exit(1) }
/// let window = GtkWindow(Shop(), id: "shop", rows: rows)
/// window.open("/")
/// window.present()
/// GtkMainLoop.run()
/// ```
/// Keys: Escape closes the topmost layer. Alt with the arrow against the reading direction, and the mouse's
/// back button, go back.
///
/// - Isolation: the main actor.
@MainActor
public final class GtkWindow {
  /// The app.
  public var app: any App { session.app }
  /// The user's session in the app: routes, identity and pages.
  public let session: AppSession
  /// The host that displays the page.
  public let host: GtkScreenHost
  /// Called after the window was closed. By default, it quits the main loop.
  public var didClose: @MainActor () -> Void = { GtkMainLoop.quit() }
  /// Called with every screen reader announcement.
  public var didAnnounce: @MainActor (String, Page.Urgency) -> Void = { _, _ in }
  /// Called with every allowed link that leaves the app. By default, it opens the link with the desktop.
  public var didOpenExternal: @MainActor (String) -> Void = { tessera_open_uri($0) }

  let window: WidgetHandle
  let bar: WindowBar
  /// The app's areas, and the box that contains them and the pages. Only for an app with tabs.
  let areaBar: AreaBar?
  let content: WidgetHandle?
  let storage: WindowStateFile?
  private var scheme: ColorScheme?
  private var theme: GtkTheme?
  /// The address of the logo that the bar shows or is loading.
  private var logo: String?
  private var isClosed = false
  /// What happens to undoable changes when the window closes.
  var ending = PageEnding.forGood

  /// Creates a window without content.
  ///
  /// - Parameters:
  ///   - id: The name of the process and of the file that stores the window's size and pages. Letters,
  ///     digits, `-`, `_` and `.`.
  ///   - rows: The native rows.
  ///   - images: The source of images.
  ///   - identity: The user, if the app saved a token.
  ///   - language: The initial language. By default, the first of the app's languages that fits.
  ///   - timeZone: The name of the time zone for displayed times. By default, the machine's.
  ///   - dark: Whether the window is dark. `nil` follows the system.
  ///   - keepsState: Whether the window's size and pages are saved in a file.
  ///   - mayOpen: Called before a route is opened. Return `false` to stay on the current page.
  public init(
    _ app: any App, id: String, rows: NativeRowRegistry = NativeRowRegistry(), images: (any ImageSource)? = nil,
    identity: Identity? = nil,
    language: Language? = nil, timeZone: String = Visit.onDevice().timeZone, dark: Bool? = nil, keepsState: Bool = true,
    mayOpen: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    let languages = app.languages.map(\.language)
    let language = languages.first { $0 == language } ?? languages.first { $0.code == language?.code } ?? languages.first ?? .english
    storage = keepsState ? WindowStateFile(app: id) : nil
    let state = storage?.read() ?? WindowState()
    let visit = Visit(identity: identity, language: language, timeZone: timeZone, look: state.look ?? "")
    let weak = WeakWindow()
    session = AppSession(app, visit: visit, mayOpen: mayOpen) {
      Page.EffectInbox { Task { @MainActor in weak.window?.session.pump() } }
    }
    let localizer = app.localizer(for: visit)
    let environment = app.environment(for: visit)
    host = GtkScreenHost(localizer: localizer, rows: rows, images: images, linkPolicy: app.linkPolicy) { environment.report($0) }
    gtk_widget_set_default_direction(localizer.direction == .rightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    Self.nameProcess(id, localizer.string(app.name))
    window = WidgetHandle(gtk_window_new())
    bar = WindowBar(app.languages, app.looks)
    tessera_window_set_titlebar(window.widget, bar.widget)
    areaBar = app.navigationStyle == .tabs ? AreaBar() : nil
    content = areaBar.map { _ in WidgetHandle(Widgets.row(0)) }
    tessera_window_set_child(window.widget, content?.widget ?? host.widget)
    if let dark { ColorScheme.force(dark: dark) } else { scheme = ColorScheme() }
    showLook()
    tessera_window_set_size(window.widget, Int32(state.width), Int32(state.height))
    if state.isMaximized { tessera_window_maximize(window.widget) }
    weak.window = self
    connect()
    connectAreas()
    relocalizeBar()
  }

  private static var isNamed = false

  /// Names the process for the desktop and for assistive technology. GLib accepts a name only once.
  private static func nameProcess(_ id: String, _ name: String) {
    guard !isNamed else { return }
    isNamed = true
    g_set_prgname(id)
    g_set_application_name(name)
  }

  /// The window's language.
  public var localizer: Localizer { host.localizer }
  /// The id of the chosen look, or `nil` for the first one.
  public var look: String? { app.looks.first { $0.id == session.visit.look }?.id }
  /// The route that was open when the window was last closed. `nil` if it is not saved or unknown.
  public var lastRoute: String? { storage?.read()?.route }
  /// The route of the current page.
  public var route: String? { session.page?.location?.path }
  /// The current page.
  public var page: Page? { session.page }

  private func connect() {
    bar.didPressBack = { [weak self] in self?.back() }
    bar.didChoose = { [weak self] in self?.relocalize($0) }
    bar.didChooseLook = { [weak self] in self?.choose(look: $0) }
    host.didSend = { [weak self] in self?.session.send($0) }
    host.didOpen = { [weak self] in self?.follow($0) }
    host.didAnnounce = { [weak self] in self?.didAnnounce($0, $1) }
    host.didNavigate = { [weak self] _ in
      self?.showBar()
      self?.save()
    }
    host.didChangeLayers = { [weak self] in self?.showBar() }
    host.didIdentify = { [weak self] in self?.session.note($0) }
    host.didAskToSignIn = { [weak self] in self?.session.noteAskToSignIn() }
    session.didReplacePage = { [weak self] _ in self?.host.clear() }
    session.didLeave = { [weak self] in self?.close() }
    session.attach(host)
    // The window holds these closures, so they must capture it weakly.
    connectKeys()
    Signals.connect(window.widget, "destroy") { [weak self] in self?.wasClosed() }
    connectClosing()
  }

  // MARK: Pages

  /// Opens a route: goes back to it if it is one of the pages below, otherwise opens a new page. The desktop
  /// opens external links.
  public func open(_ target: String) {
    switch app.linkPolicy.classify(target) {
    case .route(let route):
      if !session.open(route) {
        report("No screen is declared for '\(route.prefix(200))'. Add a route for it, or a screen for 'notFound(at:for:)'.")
      }
    case .external, .refused: follow(target)
    }
    showBar()
    save()
  }

  /// Handles a target that no flow of the page handles: opens it in another program, or reports it.
  private func follow(_ target: String) {
    switch app.linkPolicy.classify(target) {
    case .route(let route): report("No screen is declared for '\(route.prefix(200))'. Add a route for it.")
    case .external(let url): didOpenExternal("\(url)")
    case .refused(let reason): report("The link '\(target.prefix(200))' is not followed. \(reason)")
    }
  }

  private func report(_ words: String) { app.environment(for: session.visit).report(Diagnostic(.refusedURL, .warning, words)) }

  /// Goes back from a detail shown in place of its list, or closes the topmost layer. Returns `false` if
  /// there is neither.
  @discardableResult
  public func back() -> Bool { host.closeDetail() || host.dismissTop() }

  // MARK: The window

  /// Shows the window on screen.
  public func present() { tessera_window_present(window.widget) }

  /// Sets the window's size. Call it before the window is shown.
  public func resize(width: Int, height: Int) { tessera_window_set_size(window.widget, Int32(clamping: width), Int32(clamping: height)) }

  /// Closes the window without asking. Idempotent.
  public func close() {
    guard !isClosed else { return }
    wasClosed()
    tessera_window_destroy(window.widget)
  }

  private func wasClosed() {
    guard !isClosed else { return }
    isClosed = true
    session.end(ending)
    host.close()
    scheme?.end()
    scheme = nil
    theme?.end()
    theme = nil
    didClose()
  }

  func save() {
    guard let storage, !isClosed else { return }
    var (width, height): (Int32, Int32) = (0, 0)
    tessera_window_size(window.widget, &width, &height)
    storage.write(
      WindowState(
        width: Int(width), height: Int(height), isMaximized: tessera_window_is_maximized(window.widget) != 0, route: route, look: look))
  }

  /// Switches to another language of the app. Input and selections are kept.
  public func relocalize(_ language: Language) {
    var visit = session.visit
    visit.language = language
    let localizer = app.localizer(for: visit)
    gtk_widget_set_default_direction(localizer.direction == .rightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    host.localizer = localizer
    session.relocalize(language)
    relocalizeBar()
    showBar()
  }

  private func relocalizeBar() { bar.relocalize(localizer, app.name, look: look) }

  /// Switches the app to another of its looks. The choice is saved with the window's size. An unknown id is
  /// ignored.
  public func choose(look id: String) {
    guard app.looks.contains(where: { $0.id == id }) else { return }
    session.choose(look: id)
    showLook()
    relocalizeBar()
    save()
  }

  private func showLook() {
    theme?.end()
    let chosen = app.theme(look: look ?? "")
    theme = chosen == .standard ? nil : GtkTheme(chosen)
    guard logo != chosen.logo else { return }
    logo = chosen.logo
    bar.show(logo: nil)
    guard let address = chosen.logo else { return }
    host.images.load(address) { [weak self] texture in
      // The look may have changed in the meantime.
      if let self, logo == address { bar.show(logo: texture) }
    }
  }

  func showBar() {
    let layer = host.layers.last
    bar.canGoBack = layer.map { $0.layer != .root && $0.kind == .push } ?? false
    let name = localizer.string(app.name)
    let words = layer?.title ?? ""
    tessera_window_set_title(window.widget, words.isEmpty || words == name ? name : "\(words) – \(name)")
  }
}

/// Lets an inbox refer to its window.
@MainActor
private final class WeakWindow {
  weak var window: GtkWindow?
  nonisolated init() {}
}
#endif

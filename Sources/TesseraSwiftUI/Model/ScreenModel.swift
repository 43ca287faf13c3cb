public import Observation
public import TesseraFlow
public import TesseraScreen

/// The observable model of a page: its layers with their rows, updated only where they changed.
///
/// It does not depend on any view and compiles on every platform. ``ScreenView`` creates its own. Create one
/// yourself to draw a page with custom views.
///
/// - Law: after every call, ``layers`` matches the page's snapshots exactly.
/// - Law: an unchanged row remains the same object, and a section without changed rows is not written.
/// - Isolation: the main actor.
@MainActor
@Observable
public final class ScreenModel {
  /// The visible layers, from the bottom.
  public private(set) var layers: [LayerModel] = [] {
    didSet { endRefreshes() }
  }
  /// The control that should receive the keyboard focus. The view takes it with ``takeFocus()``.
  public private(set) var wantedFocus: Page.FocusTarget?
  /// The page's location in the navigation history, if a flow shows the page.
  public private(set) var location: Page.Location?
  /// Whether leaving would lose the user's input on the page or in any area of the app.
  public private(set) var wouldLoseChanges = false
  /// The language of the displayed content.
  public private(set) var localizer: Localizer

  /// The main areas of the app for the current user. Empty if it has no tabs.
  public private(set) var areas: [AppLink] = []
  /// The current area.
  public private(set) var area: AppLink?

  /// Called with every screen reader announcement.
  @ObservationIgnored public var didAnnounce: (String, Page.Urgency) -> Void = { _, _ in }
  /// Called with a route or link that no flow on the page has. If `nil`, links allowed by the app's policy go
  /// to ``didOpenExternal``, and other targets are reported.
  @ObservationIgnored public var didOpen: ((String) -> Void)?
  /// Called with an allowed link that leaves the app.
  @ObservationIgnored public var didOpenExternal: ((String) -> Void)?
  /// Called with the user who signs in on a screen of the app, or with `nil` for a sign-out.
  @ObservationIgnored public var didIdentify: (Identity?) -> Void = { _ in } {
    didSet { page.didIdentify = didIdentify }
  }
  /// The callers waiting for a layer's refresh.
  @ObservationIgnored var refreshes: [Page.LayerID: [AsyncStream<Void>.Continuation]] = [:]
  /// The texts that their fields don't accept.
  private(set) var refusedTexts = RefusedTexts()
  /// Called after the page changed its layers or their rows.
  @ObservationIgnored var didShow: () -> Void = {}
  @ObservationIgnored let page: ModelPage

  /// Creates a model for a screen or a flow. It starts with ``begin()``.
  public convenience init(_ screen: AnyScreen, environment: ScreenEnvironment = ScreenEnvironment()) {
    self.init(localizer: environment.localizer, ModelPage { Page(screen, environment: environment, inbox: $0) })
  }

  /// Creates a model for an app, starting at a route. It starts with ``begin()``.
  public convenience init(_ app: any App, at route: String = "/", visit: Visit = .onDevice()) {
    self.init(localizer: app.completeEnvironment(for: visit).localizer, ModelPage(app, at: route, visit: visit))
  }

  init(localizer: Localizer, _ page: ModelPage) {
    (self.localizer, self.page) = (localizer, page)
    page.didPump = { [weak self] in self?.updateGuard() }
    page.didReplace = { [weak self] in self?.layers = [] }
    page.didChangeArea = { [weak self] in self?.showAreas() }
  }

  // Not isolated, which would require iOS 18.4 and macOS 15.4. The page outlives its model by one turn of the
  // main actor.
  deinit { Task { @MainActor [page] in page.end() } }

  // MARK: The page

  /// Starts the page. Idempotent.
  public func begin() {
    page.begin(on: self)
    updateGuard()
  }

  /// Ends the page and removes all layers.
  public func end() {
    page.end()
    layers = []
  }

  /// Whether an effect is running.
  public var isBusy: Bool { page.page?.isBusy ?? false }

  private func updateGuard() {
    let loses = page.wouldLoseChanges
    if loses != wouldLoseChanges { wouldLoseChanges = loses }
    for layer in layers {
      let loses = page.page?.wouldLoseChanges(closing: layer.id) ?? false
      if loses != layer.wouldLoseChanges { layer.wouldLoseChanges = loses }
    }
  }

  /// Sends a user event on a control of a row.
  public func send(_ event: Control.Event, to row: Row, on layer: Page.LayerID) {
    let shown = self.layer(layer)
    if let shown, shown.wayBack == nil { shown.chosen = Page.FocusTarget(item: row.key, control: event.control) }
    send(.control(item: row.key.text, event), on: layer)
  }

  /// Returns from a detail shown in place of its list. Returns `false` if there is none.
  @discardableResult
  public func closeDetail(on layer: Page.LayerID) -> Bool {
    guard let row = self.layer(layer)?.wayBack else { return false }
    send(Control.Event(.main), to: row, on: layer)
    return true
  }

  /// Requests to move a row of a section with `SectionModel.reorderable`. The page decides whether it moves.
  ///
  /// - Parameter target: The position before which the row is inserted, counted before the move. The number
  ///   of rows for the end.
  public func move(_ row: Int, to target: Int, of section: String, on layer: Page.LayerID) {
    guard let rows = self.layer(layer)?.section(section)?.rows, rows.indices.contains(row), target <= rows.count,
      let moved = rows[row].row, moved.content.position != nil, target != row, target != row + 1
    else { return }
    let before = rows.indices.contains(target) ? rows[target].row?.content.position?.id : nil
    send(Control.Event(Element.Menu.move, .text(before ?? "")), to: moved, on: layer)
  }

  /// Requests rows of a long list that are about to become visible.
  public func reveal(_ rows: Range<Int>, of section: String, on layer: Page.LayerID) { send(.reveal(section: section, rows), on: layer) }

  /// Asks the page to close a layer. The page decides whether to close it, and then updates ``layers``.
  public func close(_ layer: Page.LayerID) { send(.dismiss, on: layer) }

  private func send(_ kind: ScreenEvent.Kind, on layer: Page.LayerID) {
    let event = ScreenEvent(layer: layer, kind)
    if !keepsBack(event) { page.send(event) }
    updateGuard()
  }

  /// Keeps a text that its field doesn't accept, and refuses to submit its form.
  private func keepsBack(_ event: ScreenEvent) -> Bool {
    let snapshot = layer(event.layer)?.snapshot
    var texts = refusedTexts
    let isRefused = texts.keeps(event, in: snapshot, localizer.language)
    if texts != refusedTexts { refusedTexts = texts }
    if isRefused { return true }
    guard let held = texts.holding(event, in: snapshot, localizer.language) else { return false }
    wantedFocus = held.field
    didAnnounce(localizer.string(held.reason), .assertive)
    return true
  }

  /// Opens a route if a flow on the page has it.
  @discardableResult
  public func go(to route: String) -> Bool {
    defer { updateGuard() }
    return page.open(route)
  }

  /// Opens a link that the system handed over. A single screen leaves it to the views around it.
  func openIncoming(_ link: String) {
    begin()
    if page.session != nil, !go(to: link) { open(link) }
  }

  /// Shows an area of the app in its last state. Choosing the current area returns to its first page.
  public func choose(_ area: AppLink) {
    page.session?.choose(area)
    updateGuard()
  }

  private func showAreas() { (areas, area) = (page.session?.areas ?? [], page.session?.area) }

  /// Switches to another language. Input and selections are kept.
  public func relocalize(_ localizer: Localizer) {
    self.localizer = localizer
    page.relocalize(localizer, on: self)
  }

  /// The theme of the app.
  public var theme: Theme { page.theme }
  /// Determines which links may be followed and which images may be loaded.
  var linkPolicy: LinkPolicy { page.linkPolicy }

  /// Reports an error in a view.
  func report(_ diagnostic: Diagnostic) { page.page?.environment.report(diagnostic) }

  /// Returns the requested focus and clears it.
  public func takeFocus() -> Page.FocusTarget? {
    defer { if wantedFocus != nil { wantedFocus = nil } }
    return wantedFocus
  }
}

extension ScreenModel: LayerHost, AnnouncingHost, FocusingHost, RoutingHost, NavigatingHost, IdentifyingHost {
  public func show(_ snapshot: ScreenSnapshot) {
    if let known = layers.first(where: { $0.id == snapshot.layer }), known.kind == snapshot.presentation {
      known.show(snapshot)
      endRefreshes()
    } else if let position = layers.firstIndex(where: { $0.id == snapshot.layer }) {
      layers[position] = LayerModel(snapshot)
    } else {
      layers.append(LayerModel(snapshot))
    }
  }

  public func apply(_ update: ScreenSnapshot.Update) {
    defer { didShow() }
    guard let layer = layers.first(where: { $0.id == update.layer }) else { return }
    let before = layer.wayBack
    layer.show(update.new)
    endRefreshes()
    // Moves the focus to the back button when a detail replaces its list, and then back to the control that
    // opened it.
    switch (before, layer.wayBack) {
    case (nil, let wayBack?): wantedFocus = Page.FocusTarget(item: wayBack.key, control: .main)
    case (_?, nil): if let chosen = layer.chosen { wantedFocus = chosen }
    default: break
    }
  }

  /// Removes a layer. Called by the page.
  public func dismiss(_ layer: Page.LayerID) {
    layers.removeAll { $0.id == layer }
    didShow()
  }
  public func announce(_ words: Phrase, _ urgency: Page.Urgency) { didAnnounce(localizer.string(words), urgency) }
  public func focus(_ target: Page.FocusTarget, in layer: Page.LayerID) { wantedFocus = target }
  public func open(_ route: String) {
    if let didOpen { return didOpen(route) }
    switch linkPolicy.classify(route) {
    case .route: refuse(route, "No screen is declared for it. Add a route for it.")
    case .external(let url):
      if let didOpenExternal { didOpenExternal("\(url)") } else { refuse(route, "No handler opens it. Set 'didOpenExternal'.") }
    case .refused(let reason): refuse(route, "\(reason)")
    }
  }

  private func refuse(_ link: String, _ reason: String) {
    report(Diagnostic(.refusedURL, .warning, "The link '\(link.prefix(200))' is not followed. \(reason)"))
  }

  public func identify(_ identity: Identity?) { page.session?.note(identity) }
  public func askToSignIn() { page.session?.noteAskToSignIn() }
  public func navigate(to location: Page.Location) { self.location = location }
}

extension Element {
  /// The position of a movable row, or `nil` for others.
  var position: Menu.Position? {
    if case .menu(let menu) = self { menu.position } else { nil }
  }
}

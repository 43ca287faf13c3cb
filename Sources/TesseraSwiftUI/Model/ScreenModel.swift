public import Observation
public import TesseraFlow
public import TesseraScreen

/// The observable side of a page: its layers with their rows, as values that change where something changed.
///
/// It knows no view and compiles everywhere. ``ScreenView`` makes one for itself; whoever draws a page in a way of their own may make one.
///
/// - Law: after every call ``layers`` show exactly the page's snapshots.
/// - Law: a row that did not change is the same object before and after; a section none of whose rows changed is not written to.
/// - Isolation: the main actor.
@MainActor
@Observable
public final class ScreenModel {
  /// The layers that are shown, from the bottom.
  public private(set) var layers: [LayerModel] = [] {
    didSet { endRefreshes() }
  }
  /// The control that the screen wants the keyboard to be in; taken by the view with ``takeFocus()``.
  public private(set) var wantedFocus: FocusTarget?
  /// The location of the page among those one can go back to, if a flow shows it.
  public private(set) var location: ScreenLocation?
  /// Whether leaving would lose something that the person entered: on the page, or in any area of the app.
  public private(set) var wouldLoseChanges = false
  /// The language of everything that is shown.
  public private(set) var localizer: Localizer

  /// The main areas of the app for the person; none where it has no tabs.
  public private(set) var areas: [AppLink] = []
  /// The area that is shown.
  public private(set) var area: AppLink?

  /// Called with what is said to people who use a screen reader.
  @ObservationIgnored public var didAnnounce: (String, Urgency) -> Void = { _, _ in }
  /// Called with a route or link that no flow on the page has. Without it, links that the app's policy allows are given to ``didOpenExternal``, and
  /// everything else is reported.
  @ObservationIgnored public var didOpen: ((String) -> Void)?
  /// Called with a link that leads out of the app and is allowed.
  @ObservationIgnored public var didOpenExternal: ((String) -> Void)?
  /// Called with whoever signs in or out on a screen of the app.
  @ObservationIgnored public var didIdentify: (Identity?) -> Void = { _ in } {
    didSet { page.didIdentify = didIdentify }
  }
  /// Those who wait for a layer's content to be fetched anew.
  @ObservationIgnored var refreshes: [LayerID: [AsyncStream<Void>.Continuation]] = [:]
  @ObservationIgnored private let page: ModelPage

  /// A model of a screen or a flow. Nothing begins before ``begin()``.
  public convenience init(_ screen: AnyScreen, environment: ScreenEnvironment = ScreenEnvironment()) {
    self.init(localizer: environment.localizer, ModelPage { Page(screen, environment: environment, inbox: $0) })
  }

  /// A model of an app from one of its routes on, for somebody.
  public convenience init(_ app: any App, at route: String = "/", visit: Visit = .onDevice()) {
    self.init(localizer: app.completeEnvironment(for: visit).localizer, ModelPage(app, at: route, visit: visit))
  }

  init(localizer: Localizer, _ page: ModelPage) {
    (self.localizer, self.page) = (localizer, page)
    page.didPump = { [weak self] in self?.updateGuard() }
    page.didReplace = { [weak self] in self?.layers = [] }
    page.didChangeArea = { [weak self] in self?.showAreas() }
  }

  // Not isolated: that needs iOS 18.4 and macOS 15.4. The page outlives its model by one turn of the main actor.
  deinit { Task { @MainActor [page] in page.end() } }

  // MARK: The page

  /// Begins the page; idempotent.
  public func begin() {
    page.begin(on: self)
    updateGuard()
  }

  /// Ends the page; nothing arrives and nothing is shown any more.
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

  /// Reports what a person did to a control of a row.
  public func send(_ event: ControlEvent, to row: Row, on layer: LayerID) {
    let shown = self.layer(layer)
    if let shown, shown.wayBack == nil { shown.chosen = FocusTarget(item: row.key, control: event.control) }
    send(.control(item: row.key.text, event), on: layer)
  }

  /// Goes back from a detail that is seen instead of its list; false where there is none.
  @discardableResult
  public func closeDetail(on layer: LayerID) -> Bool {
    guard let row = self.layer(layer)?.wayBack else { return false }
    send(ControlEvent(.main), to: row, on: layer)
    return true
  }

  /// Asks for a row to be put before another one, as `SectionModel.reorderable` allows it; before nothing for the end. The page decides.
  ///
  /// - Parameter target: The position before which the row is to stand, counted as long as it stands where it was.
  public func move(_ row: Int, to target: Int, of section: String, on layer: LayerID) {
    guard let rows = self.layer(layer)?.section(section)?.rows, rows.indices.contains(row), target <= rows.count,
      let moved = rows[row].row, moved.content.position != nil, target != row, target != row + 1
    else { return }
    let before = rows.indices.contains(target) ? rows[target].row?.content.position?.id : nil
    send(ControlEvent(Element.Menu.move, .text(before ?? "")), to: moved, on: layer)
  }

  /// Asks for rows of a long list that are about to come into view.
  public func reveal(_ rows: Range<Int>, of section: String, on layer: LayerID) { send(.reveal(section: section, rows), on: layer) }

  /// Asks the page to close a layer: whether it does is its own decision, and ``layers`` say so.
  public func close(_ layer: LayerID) { send(.dismiss, on: layer) }

  private func send(_ kind: ScreenEvent.Kind, on layer: LayerID) {
    page.send(ScreenEvent(layer: layer, kind))
    updateGuard()
  }

  /// Goes to a route, if a flow on the page has it.
  @discardableResult
  public func go(to route: String) -> Bool {
    defer { updateGuard() }
    return page.open(route)
  }

  /// Shows an area of the app as it was left; the one that is shown, from its beginning.
  public func choose(_ area: AppLink) {
    page.session?.choose(area)
    updateGuard()
  }

  private func showAreas() { (areas, area) = (page.session?.areas ?? [], page.session?.area) }

  /// Shows everything in another language; what is typed and chosen stays.
  public func relocalize(_ localizer: Localizer) {
    self.localizer = localizer
    page.relocalize(localizer, on: self)
  }

  /// The look of the app.
  public var theme: Theme { page.theme }
  /// The links that may be followed, and the pictures that may be shown.
  var linkPolicy: LinkPolicy { page.linkPolicy }

  /// Reports what is wrong with a view.
  func report(_ diagnostic: Diagnostic) { page.page?.environment.report(diagnostic) }

  /// Gives the wanted focus away.
  public func takeFocus() -> FocusTarget? {
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

  public func apply(_ update: ScreenUpdate) {
    guard let layer = layers.first(where: { $0.id == update.layer }) else { return }
    let before = layer.wayBack
    layer.show(update.new)
    endRefreshes()
    // The focus goes to where the person is: to the way back from a detail, and back to what opened it.
    switch (before, layer.wayBack) {
    case (nil, let wayBack?): wantedFocus = FocusTarget(item: wayBack.key, control: .main)
    case (_?, nil): if let chosen = layer.chosen { wantedFocus = chosen }
    default: break
    }
  }

  /// Takes a layer away, as the page says.
  public func dismiss(_ layer: LayerID) { layers.removeAll { $0.id == layer } }
  public func announce(_ words: Phrase, _ urgency: Urgency) { didAnnounce(localizer.string(words), urgency) }
  public func focus(_ target: FocusTarget, in layer: LayerID) { wantedFocus = target }
  public func open(_ route: String) {
    if let didOpen { return didOpen(route) }
    switch linkPolicy.classify(route) {
    case .route: refuse(route, "There is nothing behind it. Add a route for it.")
    case .external(let url):
      if let didOpenExternal { didOpenExternal("\(url)") } else { refuse(route, "Nobody takes it. Set 'didOpenExternal'.") }
    case .refused(let reason): refuse(route, "\(reason)")
    }
  }

  private func refuse(_ link: String, _ reason: String) {
    report(Diagnostic(.refusedURL, .warning, "The link '\(link.prefix(200))' is not followed. \(reason)"))
  }

  public func identify(_ identity: Identity?) { page.session?.note(identity) }
  public func askToSignIn() { page.session?.noteAskToSignIn() }
  public func navigate(to location: ScreenLocation) { self.location = location }
}

extension Element {
  /// The position of a row that can be put elsewhere; nil for others.
  var position: Menu.Position? {
    if case .menu(let menu) = self { menu.position } else { nil }
  }
}

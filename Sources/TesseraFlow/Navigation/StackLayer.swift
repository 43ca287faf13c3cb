internal import TesseraScreen
internal import TesseraURL

/// Decides which layers a ``StackLayer`` shows and is told about their events.
protocol StackOwner<ID, Reply>: AnyObject {
  associatedtype ID: Hashable
  /// The type of the layers' results.
  associatedtype Reply: Sendable

  /// Whether sheets of the screen below stay open while this layer covers it. Otherwise they close when the
  /// layer appears.
  func keepsPresented(under layer: ID) -> Bool
  /// Whether the user or the layer's own screen may close the layer now.
  func mayClose(_ layer: ID) -> Bool
  /// Called after a layer was closed. The owner must stop showing it.
  func didClose(_ layer: ID)
  func didReply(_ reply: Reply)
  func open(_ route: String) -> Bool
  func willRemove(_ id: ID, _ layer: any Layer)
  /// Takes the saved state of a layer that was removed earlier and is shown again.
  func takeVisited(_ id: ID) -> StateReader?
  func begin()
  /// Handles an event from the stack's parent. Returns false if the type doesn't match.
  func take(_ event: any Sendable) -> Bool
  var runningEffects: [EffectID?] { get }
  /// Handles a reply to one of the owner's own effects. Returns false for other replies.
  func receive(_ reply: Page.EffectInbox.Reply) -> Bool
  func cancelEffects()
  /// Removes everything that a user with fewer permissions may no longer use.
  func withdraw()
  func refresh()
  /// Ends the flow, after asking about unsaved changes.
  func leave()
  var location: Page.Location { get }
  var name: String { get }
  var description: String { get }
  func save(_ layers: [ID: any Layer], to archive: inout StateArchive) -> Bool
  func restore(from reader: inout StateReader) -> Bool
}

/// A layer that asks about unsaved changes before it ends.
protocol Leaving {
  func leave()
}

/// A stack of layers whose owner decides what it shows.
///
/// - Law: after ``show(_:)`` the layers equal the requested ones, in order. Unchanged layers at the bottom
///   keep their state.
/// - Law: when another layer covers a screen, that screen's presented layers close, unless the covering layer
///   keeps them (such as the leave question). They never close because a layer above was removed.
final class StackLayer<ID: Hashable, Reply: Sendable>: Layer, Leaving {
  let id: Page.LayerID
  var placement = LayerPlacement()
  private let core: PageCore
  private var entries: [(id: ID, layer: any Layer)] = []
  private let kind: ScreenSnapshot.PresentationKind
  private var hasBegun = false
  private(set) var isClosed = false
  /// The ids of restored layers, used while they are recreated.
  private var ids: [ID: Page.LayerID] = [:]
  /// Incremented by each call of ``show(_:)``. Detects a newer call during a running one.
  private var moves = 0
  /// Set once, right after the layer was created.
  var owner: (any StackOwner<ID, Reply>)?

  init(core: PageCore, layer: Page.LayerID, kind: ScreenSnapshot.PresentationKind) { (self.core, id, self.kind) = (core, layer, kind) }

  func addLayers(to list: inout [any Layer]) { for entry in entries { entry.layer.addLayers(to: &list) } }
  var presentedLayers: [any Layer] { entries.last?.layer.presentedLayers ?? [] }
  var snapshot: ScreenSnapshot {
    entries.first?.layer.snapshot ?? .empty(id, kind)
  }
  var revision: Int { entries.first?.layer.revision ?? 0 }
  var isShown: Bool { entries.first?.layer.isShown ?? false }
  var isCurrent: Bool { entries.allSatisfy(\.layer.isCurrent) }
  var hasUnsavedChanges: Bool { !isClosed && entries.contains(where: \.layer.hasUnsavedChanges) }
  var runningEffects: [EffectID?] { entries.flatMap(\.layer.runningEffects) + (owner?.runningEffects ?? []) }

  /// Whether showing these layers instead would lose unsaved changes.
  ///
  /// - Parameter isKept: Whether the state of a layer's own screen survives its removal. The state of
  ///   presented layers does not.
  func wouldLose(showing stack: [ID], isKept: (ID) -> Bool = { _ in false }) -> Bool {
    let kept = zip(entries, stack).prefix { $0.id == $1 }.count
    let isLost = entries[kept...].contains { entry in
      let layers = isKept(entry.id) ? entry.layer.presentedLayers : entry.layer.layers
      return !entry.layer.isClosed && layers.contains(where: \.hasUnsavedChanges)
    }
    return isLost || uncovered(stack, kept)?.presentedLayers.contains(where: \.hasUnsavedChanges) == true
  }

  /// The last remaining layer, if its presented layers have to close.
  private func uncovered(_ stack: [ID], _ kept: Int) -> (any Layer)? {
    guard kept > 0, kept < stack.count, owner?.keepsPresented(under: stack[kept]) != true else { return nil }
    return entries[kept - 1].layer
  }

  /// Shows these layers. Removes all others, keeps the existing ones and starts the new ones.
  ///
  /// A closing sheet can return a result that asks for other layers. Those win.
  func show(_ stack: [ID], _ presentation: (ID) -> Presentation<Reply>) {
    // Count calls that change nothing as well: they end a call that is still running.
    moves &+= 1
    let kept = zip(entries, stack).prefix { $0.id == $1 }.count
    guard kept < entries.count || kept < stack.count else { return }
    let uncovered = uncovered(stack, kept)
    while entries.count > kept {
      let isReplaced = entries.count == 1 && !stack.isEmpty
      let entry = entries.removeLast()
      owner?.willRemove(entry.id, entry.layer)
      entry.layer.remove(isReplaced: isReplaced)
    }
    guard closePresented(on: uncovered) else { return core.address.mustTell = true }
    for id in stack[kept...] { entries.append((id, makeLayer(id, presentation(id), isBottom: entries.isEmpty))) }
    core.address.mustTell = true
    core.record(.navigation(owner?.description ?? ""))
    // Start layers after all of them exist, because a starting layer may navigate elsewhere.
    for (_, layer) in entries[kept...] where entries.contains(where: { $0.layer === layer }) {
      if hasBegun { layer.begin() } else { layer.evaluate() }
    }
  }

  /// Lets a presented layer deliver its result, then dismisses it.
  ///
  /// - Returns: `false` if the result requested other layers. Layers presented since then stay.
  private func closePresented(on layer: (any Layer)?) -> Bool {
    let move = moves
    let presented = layer?.presentedLayers.first
    presented?.giveBack()
    let isWanted = move == moves && !isClosed
    if isWanted || layer?.presentedLayers.first === presented { layer?.dismissPresented() }
    return isWanted
  }

  /// Creates a layer, with its saved state if it was shown before.
  private func makeLayer(_ id: ID, _ presentation: Presentation<Reply>, isBottom: Bool) -> any Layer {
    let number = isBottom ? self.id : ids[id] ?? core.nextLayer()
    func make() -> any Layer {
      presentation.make(core, number, isBottom ? kind : above(presentation.kind)) { [weak self] in self?.owner?.didReply($0) }
    }
    var layer = make()
    // A layer that refused a state is unusable.
    if var reader = owner?.takeVisited(id), !layer.restore(from: &reader) { layer = make() }
    // Weak, because closing a layer can end the flow while the layer's screen is still running.
    layer.placement.mayClose = { [weak self] in self?.owner?.mayClose(id) ?? true }
    layer.placement.close = { [weak self] in self?.owner?.didClose(id) }
    layer.placement.staysWhenFinished = isBottom
    return layer
  }

  /// Recreates a layer that refused its state, with the same id and before any layer has started.
  func makeAnew(_ id: ID, _ presentation: Presentation<Reply>) {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
    let former = entries[index].layer
    former.remove(isReplaced: true)
    ids = [id: former.id]
    entries[index].layer = makeLayer(id, presentation, isBottom: index == 0)
    ids = [:]
  }

  func update(_ presentation: (ID) -> Presentation<Reply>?) {
    for entry in entries { presentation(entry.id)?.update(entry.layer) { [weak self] in self?.owner?.didReply($0) } }
  }

  /// In a flow presented as a sheet, destinations over the first one are sheets as well. So is a destination
  /// over a screen's presented layer.
  private func above(_ wanted: ScreenSnapshot.PresentationKind) -> ScreenSnapshot.PresentationKind {
    guard wanted == .push else { return wanted }
    if kind != .root, kind != .push { return kind }
    return entries.last.map { $0.layer.isInStack && $0.layer.presentedLayers.isEmpty } ?? true ? .push : .sheet
  }

  /// Tells the host the page's location, even if it didn't change.
  func tellLocation() { core.retellLocation() }

  func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    for entry in entries { entry.layer.begin() }
    owner?.begin()
  }

  func handle(_ event: ScreenEvent.Kind) -> ScreenEvent.Outcome { .refused(.unknownItem) }

  func receive(_ reply: Page.EffectInbox.Reply) -> Bool {
    if owner?.receive(reply) == true { return true }
    return entries.contains { $0.layer.receive(reply) }
  }

  func take(_ action: any Sendable) -> Bool { owner?.take(action) ?? false }

  func open(_ route: String) -> Bool {
    if let top = entries.last, top.layer.open(route) { return true }
    return takesAddress(route) || owner?.open(route) ?? false
  }

  /// Applies a route that differs from the current one only in the screen's ``Page/AddressField``s. Returns whether it
  /// does.
  private func takesAddress(_ route: String) -> Bool {
    guard let top = entries.last, top.layer.isInStack, let path = location?.path, let query = addressQuery, path != route,
      query.isSamePlace(path, CanonicalRoute.of(route))
    else { return false }
    top.layer.takeAddress(route)
    tellLocation()
    return true
  }

  var addressQuery: AddressQuery? { entries.last { $0.layer.isInStack }?.layer.addressQuery }
  func takeAddress(_ route: String) { entries.last?.layer.takeAddress(route) }

  func remove(isReplaced: Bool) {
    isClosed = true
    owner?.cancelEffects()
    while entries.count > 1 { entries.removeLast().layer.remove() }
    entries.popLast()?.layer.remove(isReplaced: isReplaced)
  }

  func dismissPresented() { entries.last?.layer.dismissPresented() }

  /// A flow's screens have no results for the flow's own presenter.
  func giveBack() {}

  func withdraw() {
    owner?.withdraw()
    for entry in entries { entry.layer.withdraw() }
  }

  func beginAgain() {
    guard hasBegun else { return }
    owner?.refresh()
    for entry in entries { entry.layer.beginAgain() }
    owner?.begin()
  }

  func evaluate() {
    // The layers are evaluated one by one.
  }

  func didEvaluate() {
    guard core.address.mustTell || addressQuery != nil, let location else { return }
    core.address.mustTell = false
    guard core.address.told != location else { return }
    core.address.told = location
    (core.host as? any NavigatingHost)?.navigate(to: location)
  }

  func cancelEffects() {
    owner?.cancelEffects()
    for entry in entries { entry.layer.cancelEffects() }
  }

  func leave() { owner?.leave() }

  func close() {
    isClosed = true
    placement.close?()
  }

  var screenName: String { owner?.name ?? "" }

  func save(to archive: inout StateArchive) -> Bool {
    owner?.save(Dictionary(entries.map { ($0.id, $0.layer) }) { first, _ in first }, to: &archive) ?? false
  }

  func rest() {}
  func tell(_ words: Phrase) { entries.last?.layer.tell(words) }
  func restore(from reader: inout StateReader) -> Bool { owner?.restore(from: &reader) ?? false }

  func count(from revision: Int) { entries.first?.layer.count(from: revision) }

  /// Recreates all layers with their saved ids, before any has started.
  func restore(_ stack: [(id: ID, layer: Page.LayerID)], _ presentation: (ID) -> Presentation<Reply>) {
    while let entry = entries.popLast() { entry.layer.remove(isReplaced: true) }
    ids = Dictionary(stack.map { ($0.id, $0.layer) }) { first, _ in first }
    show(stack.map(\.id), presentation)
    ids = [:]
  }

  func layer(of id: ID) -> (any Layer)? { entries.first { $0.id == id }?.layer }

  func layer(where isWanted: (ID) -> Bool) -> (any Layer)? { entries.last { isWanted($0.id) }?.layer }

  /// The location of the page: that of the topmost flow in the stack, not counting sheets.
  var location: Page.Location? {
    guard let own = owner?.location else { return nil }
    guard let top = entries.last(where: { $0.layer.isInStack })?.layer else { return own }
    let inner = top.location
    var path = inner?.path ?? own.path
    // The path of an inner flow with routes already contains it.
    if inner?.path == nil, let query = top.addressQuery { path = path.map(query.placed) }
    return Page.Location(path: path, depth: own.depth + (inner?.depth ?? 0))
  }
  var navigation: String? {
    guard let own = owner?.description else { return nil }
    return own
  }
}

extension Layer {
  /// Whether the layer is part of the stack, so the user can go back from it.
  fileprivate var isInStack: Bool { snapshot.presentation == .root || snapshot.presentation == .push }
}

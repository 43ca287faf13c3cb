internal import TesseraScreen

/// Decides which layers a ``StackLayer`` shows, and hears what becomes of them.
protocol StackOwner<ID, Reply>: AnyObject {
  /// Names a layer.
  associatedtype ID: Hashable
  /// The results of the layers' screens.
  associatedtype Reply: Sendable

  /// Whether what the screen below presents stays while a layer stands over it; otherwise it goes when the layer comes.
  func keepsPresented(under layer: ID) -> Bool
  /// Whether a layer may be closed now by a person or by its own screen.
  func mayClose(_ layer: ID) -> Bool
  /// A layer was closed; it is to be shown no more.
  func didClose(_ layer: ID)
  /// A screen gave something back.
  func didReply(_ reply: Reply)
  /// Takes a route, if it is one of the owner's.
  func open(_ route: String) -> Bool
  /// A layer is taken away, with its state.
  func willRemove(_ id: ID, _ layer: any Layer)
  /// The state of a layer that was taken away before and is shown again; given once.
  func takeVisited(_ id: ID) -> StateReader?
  /// Begins, after the layers.
  func begin()
  /// Takes an event from whoever placed the stack; false if it takes others.
  func take(_ event: any Sendable) -> Bool
  /// The owner's own effects.
  var runningEffects: [EffectID?] { get }
  /// Takes a reply of one of the owner's own effects; false if it is none.
  func receive(_ reply: EffectInbox.Reply) -> Bool
  func cancelEffects()
  /// Takes away what somebody who may see less now must not use any more.
  func withdraw()
  /// Lets the layers show their screens as they are now.
  func refresh()
  /// Ends, after asking where something would be lost.
  func leave()
  /// The position in the stack of the flow.
  var location: ScreenLocation { get }
  /// The name of the flow's type.
  var name: String { get }
  /// The navigation value, printed.
  var description: String { get }
  /// Writes the owner's own part of the state, and the layers.
  func save(_ layers: [ID: any Layer], to archive: inout StateArchive) -> Bool
  /// Goes on with what it wrote.
  func restore(from reader: inout StateReader) -> Bool
}

/// A layer that asks before it ends.
protocol Leaving {
  func leave()
}

/// A layer made of a stack of layers that its owner decides on.
///
/// - Law: after ``show(_:)`` the layers are exactly those that were asked for, in their order; the ones at the bottom that stay are kept with
///   their state.
/// - Law: what a screen presents goes when another layer comes over it, but for one that keeps it, such as a question whether to leave; it never goes
///   because a layer above goes.
final class StackLayer<ID: Hashable, Reply: Sendable>: Layer, Leaving {
  let id: LayerID
  var placement = LayerPlacement()
  private let core: PageCore
  private var entries: [(id: ID, layer: any Layer)] = []
  private let kind: PresentationKind
  private var hasBegun = false
  private(set) var isClosed = false
  /// The ids of layers that were kept, while they are made again.
  private var ids: [ID: LayerID] = [:]
  /// The number of times that layers were asked for.
  private var moves = 0
  /// Set once, right after the layer was made.
  var owner: (any StackOwner<ID, Reply>)?

  init(core: PageCore, layer: LayerID, kind: PresentationKind) { (self.core, id, self.kind) = (core, layer, kind) }

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

  /// Whether something that a person entered would be lost if these layers were shown.
  ///
  /// - Parameter isKept: Whether what a layer's own screen holds outlives going away from it; what it presents does not.
  func wouldLose(showing stack: [ID], isKept: (ID) -> Bool = { _ in false }) -> Bool {
    let kept = zip(entries, stack).prefix { $0.id == $1 }.count
    let isLost = entries[kept...].contains { entry in
      let layers = isKept(entry.id) ? entry.layer.presentedLayers : entry.layer.layers
      return !entry.layer.isClosed && layers.contains(where: \.hasUnsavedChanges)
    }
    return isLost || uncovered(stack, kept)?.presentedLayers.contains(where: \.hasUnsavedChanges) == true
  }

  /// The last layer that stays, if what it presents goes.
  private func uncovered(_ stack: [ID], _ kept: Int) -> (any Layer)? {
    guard kept > 0, kept < stack.count, owner?.keepsPresented(under: stack[kept]) != true else { return nil }
    return entries[kept - 1].layer
  }

  /// Shows these layers: takes away all others, keeps those that are there, and begins the new ones.
  ///
  /// What a sheet gives back when it goes may ask for other layers; then those are shown.
  func show(_ stack: [ID], _ presentation: (ID) -> Presentation<Reply>) {
    // One that changes nothing counts as well: the one under way ends.
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
    guard closePresented(on: uncovered) else { return core.needsLocation = true }
    for id in stack[kept...] { entries.append((id, makeLayer(id, presentation(id), isBottom: entries.isEmpty))) }
    core.needsLocation = true
    core.record?(.navigation(owner?.description ?? ""))
    // Once all are there: what one says when it begins may lead elsewhere.
    for (_, layer) in entries[kept...] where entries.contains(where: { $0.layer === layer }) {
      if hasBegun { layer.begin() } else { layer.evaluate() }
    }
  }

  /// Lets what a layer presents give back what it has, and takes it away.
  ///
  /// - Returns: Whether the layers are still asked for that were; otherwise what the layer presents since then stays.
  private func closePresented(on layer: (any Layer)?) -> Bool {
    let move = moves
    let presented = layer?.presentedLayers.first
    presented?.giveBack()
    let isWanted = move == moves && !isClosed
    if isWanted || layer?.presentedLayers.first === presented { layer?.dismissPresented() }
    return isWanted
  }

  /// A layer, with the state that it had when it was taken away before.
  private func makeLayer(_ id: ID, _ presentation: Presentation<Reply>, isBottom: Bool) -> any Layer {
    let number = isBottom ? self.id : ids[id] ?? core.nextLayer()
    func make() -> any Layer {
      presentation.make(core, number, isBottom ? kind : above(presentation.kind)) { [weak self] in self?.owner?.didReply($0) }
    }
    var layer = make()
    // One that refused a state is good for nothing.
    if var reader = owner?.takeVisited(id), !layer.restore(from: &reader) { layer = make() }
    // Weak: closing a layer can end the flow, while the layer's screen still acts.
    layer.placement.mayClose = { [weak self] in self?.owner?.mayClose(id) ?? true }
    layer.placement.close = { [weak self] in self?.owner?.didClose(id) }
    layer.placement.staysWhenFinished = isBottom
    return layer
  }

  /// Makes a layer once more, with its id, before any has begun: it refused a state, and is good for nothing.
  func makeAnew(_ id: ID, _ presentation: Presentation<Reply>) {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
    let former = entries[index].layer
    former.remove(isReplaced: true)
    ids = [id: former.id]
    entries[index].layer = makeLayer(id, presentation, isBottom: index == 0)
    ids = [:]
  }

  /// Lets the layers show their presentations as they are now.
  func update(_ presentation: (ID) -> Presentation<Reply>?) {
    for entry in entries { presentation(entry.id)?.update(entry.layer) { [weak self] in self?.owner?.didReply($0) } }
  }

  /// A destination over the first one of a flow that stands in a sheet is a sheet as well, and so is one over what a screen presents.
  private func above(_ wanted: PresentationKind) -> PresentationKind {
    guard wanted == .push else { return wanted }
    if kind != .root, kind != .push { return kind }
    return entries.last.map { $0.layer.isInStack && $0.layer.presentedLayers.isEmpty } ?? true ? .push : .sheet
  }

  /// Tells the host where the page is, even if that did not change.
  func tellLocation() { core.retellLocation() }

  func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    for entry in entries { entry.layer.begin() }
    owner?.begin()
  }

  func handle(_ event: ScreenEvent.Kind) -> EventOutcome { .refused(.unknownItem) }

  func receive(_ reply: EffectInbox.Reply) -> Bool {
    if owner?.receive(reply) == true { return true }
    return entries.contains { $0.layer.receive(reply) }
  }

  func take(_ action: any Sendable) -> Bool { owner?.take(action) ?? false }

  func open(_ route: String) -> Bool {
    if let top = entries.last, top.layer.open(route) { return true }
    return owner?.open(route) ?? false
  }

  func remove(isReplaced: Bool) {
    isClosed = true
    owner?.cancelEffects()
    while entries.count > 1 { entries.removeLast().layer.remove() }
    entries.popLast()?.layer.remove(isReplaced: isReplaced)
  }

  func dismissPresented() { entries.last?.layer.dismissPresented() }

  /// Its screens have nothing for whoever presented the flow.
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
    guard core.needsLocation, let location else { return }
    core.needsLocation = false
    guard core.told != location else { return }
    core.told = location
    (core.host as? any NavigatingHost)?.navigate(to: location)
  }

  func cancelEffects() {
    owner?.cancelEffects()
    for entry in entries { entry.layer.cancelEffects() }
  }

  func leave() { owner?.leave() }

  /// Closes the whole stack, as its screens close a layer.
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

  /// Makes all layers anew, with the ids that they had, before any has begun.
  func restore(_ stack: [(id: ID, layer: LayerID)], _ presentation: (ID) -> Presentation<Reply>) {
    while let entry = entries.popLast() { entry.layer.remove(isReplaced: true) }
    ids = Dictionary(stack.map { ($0.id, $0.layer) }) { first, _ in first }
    show(stack.map(\.id), presentation)
    ids = [:]
  }

  /// The layer with an id of the owner's.
  func layer(of id: ID) -> (any Layer)? { entries.first { $0.id == id }?.layer }

  /// The topmost layer of those that are wanted.
  func layer(where isWanted: (ID) -> Bool) -> (any Layer)? { entries.last { isWanted($0.id) }?.layer }

  /// The location of the page: of the flow on top, as long as it stands in the stack and not in a sheet.
  var location: ScreenLocation? {
    guard let own = owner?.location else { return nil }
    guard let top = entries.last(where: { $0.layer.isInStack }), let inner = top.layer.location else { return own }
    return ScreenLocation(path: inner.path ?? own.path, depth: own.depth + inner.depth)
  }
  var navigation: String? {
    guard let own = owner?.description else { return nil }
    return own
  }
}

extension Layer {
  /// Whether the layer stands in the stack: one can go back from it.
  fileprivate var isInStack: Bool { snapshot.presentation == .root || snapshot.presentation == .push }
}

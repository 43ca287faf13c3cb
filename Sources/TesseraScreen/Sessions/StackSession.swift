/// Decides which layers a ``StackSession`` shows, and hears what becomes of them.
package protocol StackOwner<ID, Reply>: AnyObject {
  /// Names a layer.
  associatedtype ID: Hashable
  /// What the screens of the layers give back.
  associatedtype Reply: Sendable

  /// Whether a layer may be closed now by a person or by its own screen.
  func mayClose(_ layer: ID) -> Bool
  /// A layer was closed; it is to be shown no more.
  func didClose(_ layer: ID)
  /// A screen gave something back.
  func didReply(_ reply: Reply)
  /// Takes a route, if it is one of the owner's.
  func open(_ route: String) -> Bool
  /// Where one is.
  var location: ScreenLocation { get }
  /// The name of the flow's type.
  var name: String { get }
  /// The navigation value, printed.
  var description: String { get }
  /// The owner's own part of the state, and the states of the layers.
  func encodedState(_ layers: [ID: AnyScreenSession], _ codec: any StateCodec) -> String?
  /// Goes on with such a state.
  func restoreState(_ text: String, _ codec: any StateCodec) -> Bool
}

/// A session whose layers form a stack that its owner decides on.
///
/// - Law: after ``show(_:)`` the layers are exactly those that were asked for, in their order; the ones at the bottom that stay are kept with
///   their state.
package final class StackSession<ID: Hashable, Reply: Sendable>: AnyScreenSession {
  private var entries: [(id: ID, session: AnyScreenSession)] = []
  private let kind: PresentationKind
  private var hasBegun = false
  private var isClosed = false
  private var needsLocation = false
  private var told: ScreenLocation?
  /// Set once, right after the session was made.
  package var owner: (any StackOwner<ID, Reply>)?

  package init(core: SessionCore, layer: LayerID, kind: PresentationKind) {
    self.kind = kind
    super.init(core: core, layer: layer)
    core.routers.append((ObjectIdentifier(self), { [unowned self] in owner?.open($0) ?? false }))
  }

  /// A session at the bottom of a page.
  package convenience init(environment: ScreenEnvironment, inbox: EffectInbox) {
    self.init(core: SessionCore(environment: environment, inbox: inbox), layer: .root, kind: .root)
  }

  package override var layers: [AnyScreenSession] { entries.flatMap(\.session.layers) }
  package override var snapshot: ScreenSnapshot {
    entries.first?.session.snapshot ?? ScreenSnapshot(layer: layer, presentation: kind, revision: 0, title: "", sections: [])
  }
  override var isShown: Bool { entries.first?.session.isShown ?? false }
  override var hasUnsavedChanges: Bool { !isClosed && entries.contains(where: \.session.hasUnsavedChanges) }

  /// Which layers would lose something if only these stayed.
  package func losses(keeping stack: [ID]) -> [ID] {
    let kept = zip(entries, stack).prefix { $0.id == $1 }.count
    return entries[kept...].filter(\.session.hasUnsavedChanges).map(\.id)
  }

  /// Shows these layers: takes away what is not among them, keeps what is, and begins what is new.
  package func show(_ stack: [(id: ID, presentation: Presentation<Reply>)]) {
    let kept = zip(entries, stack).prefix { $0.id == $1.id }.count
    guard kept < entries.count || kept < stack.count else { return }
    // What a screen presented by itself goes when the flow moves on.
    if kept > 0 { entries[kept - 1].session.dismissPresented() }
    while entries.count > kept {
      let isReplaced = entries.count == 1 && !stack.isEmpty
      entries.removeLast().session.remove(isReplaced: isReplaced)
    }
    for (id, presentation) in stack[kept...] {
      let isBottom = entries.isEmpty
      let session = presentation.make(
        core, isBottom ? layer : core.nextLayer(), isBottom ? kind : above(presentation.kind)
      ) { [weak self] in self?.owner?.didReply($0) }
      // Weak: what closing a layer means can end the flow, while the layer's screen still speaks.
      session.mayClose = { [weak self] in self?.owner?.mayClose(id) ?? true }
      session.onClose = { [weak self] in self?.owner?.didClose(id) }
      session.staysWhenFinished = isBottom
      entries.append((id, session))
      if hasBegun { session.begin() } else { session.evaluate() }
    }
    needsLocation = true
    core.record?(.navigation(owner?.description ?? ""))
  }

  /// A page over the first one of a flow that stands in a sheet is a sheet as well.
  private func above(_ wanted: PresentationKind) -> PresentationKind {
    wanted == .push && kind != .root && kind != .push ? kind : wanted
  }

  /// Tells the host where one is, even if that did not change.
  package func tellLocation() {
    needsLocation = true
    told = nil
  }

  override func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    for entry in entries { entry.session.begin() }
  }

  override func remove(isReplaced: Bool = false) {
    while entries.count > 1 { entries.removeLast().session.remove() }
    entries.popLast()?.session.remove(isReplaced: isReplaced)
    core.routers.removeAll { $0.owner == ObjectIdentifier(self) }
  }

  override func evaluate() {
    // The layers are evaluated one by one.
  }

  override func didEvaluate() {
    // Only the flow at the bottom of the page says where the page is.
    guard kind == .root, needsLocation, let owner else { return }
    needsLocation = false
    guard told != owner.location else { return }
    told = owner.location
    (core.host as? any NavigatingHost)?.navigate(to: owner.location)
  }

  override func cancelEffects() { for entry in entries { entry.session.cancelEffects() } }

  /// Closes the whole stack, as its screens close a layer.
  package func close() {
    isClosed = true
    onClose?()
  }

  package override var screenName: String { owner?.name ?? "" }

  package override func encodedState(_ codec: any StateCodec) -> String? {
    owner?.encodedState(Dictionary(entries.map { ($0.id, $0.session) }) { first, _ in first }, codec)
  }

  package override func restoreState(_ text: String, _ codec: any StateCodec) -> Bool { owner?.restoreState(text, codec) ?? false }

  /// The session of a layer.
  package func session(of layer: ID) -> AnyScreenSession? { entries.first { $0.id == layer }?.session }

  package override var location: ScreenLocation? { owner?.location }
  package override var navigation: String? { owner?.description }
}

/// A session of some screen, as hosts hold it: they send events and take the replies of effects, whatever the screen.
public class AnyScreenSession {
  /// Which layer of the page this is.
  public final let layer: LayerID
  final let core: SessionCore
  final var presented: (id: String, session: AnyScreenSession)?
  /// Takes this layer away from what presented it.
  final var onClose: (() -> Void)?
  /// Whether the layer is the first page of a flow, which only gives back what it finishes with: the flow decides where to go.
  final var staysWhenFinished = false
  /// Asked before a person, or the screen itself, takes this layer away without a result.
  final var mayClose: (() -> Bool)?

  init(core: SessionCore, layer: LayerID) {
    (self.core, self.layer) = (core, layer)
  }

  /// All layers that are shown, from the bottom.
  public var layers: [AnyScreenSession] { [self] + (presented?.session.layers ?? []) }

  /// Where one is, if a flow shows the page.
  public var location: ScreenLocation? { nil }
  /// The navigation value of the flow that shows the page, printed; for tests and logs.
  public var navigation: String? { nil }

  // What every kind of screen does in its own way.
  /// What the layer shows now.
  public var snapshot: ScreenSnapshot { preconditionFailure("AnyScreenSession is made only as ScreenSession") }
  /// What is going on in this layer that will end with a reply.
  public var runningEffects: [EffectID?] { [] }
  /// Whether hosts know the layer; one that is taken away again before that is none of theirs.
  var isShown: Bool { false }
  func begin() {}
  func handle(_ event: ScreenEvent.Kind) -> EventOutcome { .refused(.unknownItem) }
  func receive(_ reply: EffectInbox.Reply) {}
  func evaluate() {}
  func cancelEffects() {}
  func wasDismissed() {}
  /// Whether closing the layer would lose something that a person entered.
  var hasUnsavedChanges: Bool { false }
  /// Ends what the layer runs and takes it from the host, with all that stands over it. A layer whose place is taken at once stays shown.
  func remove(isReplaced: Bool = false) {
    dismissPresented()
    cancelEffects()
    if isShown, !isReplaced { (core.host as? any LayerHost)?.dismiss(layer) }
  }
  /// What has to wait until everything was shown.
  func didEvaluate() {}
  /// What the page shows, by the name of its type: a screen or a flow.
  package var screenName: String { "" }
  /// The state for a later session, if it can be encoded.
  package func encodedState(_ codec: any StateCodec) -> String? { nil }
  /// Goes on with a state that ``encodedState(_:)`` gave; says whether it was one. Called before the session begins; a session that refused
  /// a state is good for nothing.
  package func restoreState(_ text: String, _ codec: any StateCodec) -> Bool { false }
}

extension AnyScreenSession {
  /// The language, clock and services of the page. Effects that begin after a change see it; attach the host again to show everything in
  /// another language.
  public var environment: ScreenEnvironment {
    get { core.environment }
    set { core.environment = newValue }
  }

  /// Follows what happens on the page; `nil` to stop.
  public var record: ((SessionRecord) -> Void)? {
    get { core.record }
    set { core.record = newValue }
  }

  /// Whether an effect is running in any layer.
  public var isBusy: Bool { layers.contains { !$0.runningEffects.isEmpty } }

  /// Shows all layers on a host and keeps it informed. The host is held weakly.
  public func attach(_ host: any ScreenHost) {
    core.host = host
    for layer in layers { host.show(layer.snapshot) }
  }

  /// Begins: calls the screen's ``Screen/start(_:)``. Call it once.
  public func start() {
    begin()
    evaluateAll()
  }

  /// Carries out what a person did, if the screen offers it now; otherwise nothing changes and the answer says why.
  @discardableResult
  public func send(_ event: ScreenEvent) -> EventOutcome {
    let outcome = outcome(of: event)
    core.record?(.event(event, outcome))
    evaluateAll()
    return outcome
  }

  /// Goes to a route of the app without leaving the page, if a flow on it has that route: a link that was pressed, the browser's way back.
  ///
  /// - Returns: Whether a flow took it. Where it did not get there, for instance because something was not saved yet, the host is told
  ///   where one is instead.
  @discardableResult
  public func open(_ route: String) -> Bool {
    guard !core.hasEnded, core.open(route) else { return false }
    evaluateAll()
    return true
  }

  /// Whether leaving the page would lose something that the person entered.
  public var wouldLoseChanges: Bool { layers.contains(where: \.hasUnsavedChanges) }

  /// Takes the replies of effects. Call it where the session lives, after the inbox woke its owner.
  public func pump() {
    guard !core.hasEnded else { return }
    let (replies, refused) = core.inbox.drain()
    if refused > 0 {
      core.report(.effect, .error, "\(refused) actions of effects were dropped because too many waited; send fewer, or less often")
    }
    for reply in replies { layers.first { $0.layer == reply.layer }?.receive(reply) }
    evaluateAll()
  }

  /// Ends the session: cancels all effects; nothing arrives and nothing is shown any more.
  public func end() {
    guard !core.hasEnded else { return }
    core.hasEnded = true
    for layer in layers { layer.cancelEffects() }
    core.routers = []
    core.inbox.close()
    core.host = nil
  }

  private func outcome(of event: ScreenEvent) -> EventOutcome {
    if core.hasEnded { return .refused(.ended) }
    let layers = layers
    guard let target = layers.first(where: { $0.layer == event.layer }) else { return .refused(.unknownLayer) }
    if target !== layers.last {
      // What was typed below while a sheet came up is kept; pressing something below it is not meant any more.
      guard case .control(_, let control) = event.kind, control.value != nil else { return .refused(.coveredLayer) }
    }
    return target.handle(event.kind)
  }

  func evaluateAll() {
    guard !core.hasEnded else { return }
    for layer in layers { layer.evaluate() }
    didEvaluate()
  }

  /// Takes the layer above away, with all that it presented.
  func dismissPresented() {
    guard let presented else { return }
    self.presented = nil
    presented.session.remove()
  }
}

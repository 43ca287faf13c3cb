internal import TesseraDiff

/// A screen that lives: holds the state, evaluates, compares, tells the host, runs effects.
///
/// Not `Sendable` on purpose: a session lives where its owner lives, one actor per web visitor or the main actor of an app, and everything it
/// does for a host is synchronous. What takes time runs elsewhere and comes back through an ``EffectInbox``.
///
/// ```swift
/// let inbox = EffectInbox { Task { @MainActor in window.session.pump() } }
/// let session = ScreenSession(InviteUser(api: api), state: .init(), inbox: inbox)
/// session.attach(host)
/// session.start()
/// ```
public final class ScreenSession<S: Screen>: AnyScreenSession {
  /// The screen.
  public let screen: S
  /// Its state now.
  public private(set) var state: S.State
  private let kind: PresentationKind
  private let closed: (S.Output?) -> Void
  private var shown: ScreenSnapshot
  private var needsEvaluation = true
  private var hasShown = false
  private var queue: [S.Action] = []
  private var isDraining = false
  private var effects: EffectTable<S.Action>
  /// What items run themselves.
  private var itemEffects: EffectTable<Intent<S>>

  /// A session of a screen at the bottom of a page.
  public convenience init(_ screen: S, state: S.State, environment: ScreenEnvironment = ScreenEnvironment(), inbox: EffectInbox) {
    self.init(screen, state: state, core: SessionCore(environment: environment, inbox: inbox), layer: .root, kind: .root) { _ in }
  }

  init(
    _ screen: S, state: S.State, core: SessionCore, layer: LayerID, kind: PresentationKind, closed: @escaping (S.Output?) -> Void
  ) {
    (self.screen, self.state, self.kind, self.closed) = (screen, state, kind, closed)
    shown = ScreenSnapshot(layer: layer, presentation: kind, revision: 0, title: "", sections: [])
    effects = EffectTable(layer: layer, inbox: core.inbox)
    itemEffects = EffectTable(layer: layer, inbox: core.inbox)
    super.init(core: core, layer: layer)
    if kind == .root { evaluate() }
  }

  override var isShown: Bool { hasShown }
  public override var snapshot: ScreenSnapshot { shown }
  public override var runningEffects: [EffectID?] { effects.running + itemEffects.running }

  /// Handles an action as if the screen's own effect had sent it.
  public func send(_ action: S.Action) {
    dispatch(action)
    evaluateAll()
  }

  // MARK: Events

  override func handle(_ event: ScreenEvent.Kind) -> EventOutcome {
    switch event {
    case .control(let key, let event): return handle(event, itemKey: key)
    case .reveal(let key, let range):
      guard let window = evaluation?.windows?[ItemKey(text: key)] else { return .refused(.unknownItem) }
      let bounds = range.clamped(to: 0..<max(0, window.total))
      guard !bounds.isEmpty else { return .refused(.invalidValue) }
      perform(window.intent(bounds))
      return .handled
    case .dismiss:
      guard kind != .root else { return .refused(.meaningless) }
      wasDismissed()
      return .handled
    }
  }

  private func handle(_ event: ControlEvent, itemKey: String) -> EventOutcome {
    guard let row = shown.row(for: itemKey) as? AnyItem<S> else { return .refused(.unknownItem) }
    guard let control = row.content.control(named: event.control) else { return .refused(.unknownControl) }
    guard control.availability.isAvailable else { return .refused(.unavailable) }
    guard control.takes(event.value) else { return .refused(.invalidValue) }
    if let intent = row.intent(for: event) {
      perform(intent)
    } else if case .link(let destination) = control.kind {
      perform(Intent<S>.open(destination))
    } else {
      core.report(
        .unhandledEvent, .error,
        """
        Pressing or changing '\(event.control)' of item '\(itemKey)' (\(row.reuseIdentifier)) on \(S.self) means nothing, although the item \
        shows it. Return an intent for it from 'intent(for:)', or leave the control out.
        """)
      return .refused(.meaningless)
    }
    return .handled
  }

  private func perform(_ intent: Intent<S>) {
    if case .all(let intents) = intent {
      for intent in intents { perform(intent) }
      return
    }
    core.record?(.intent(layer, "\(intent)"))
    switch intent {
    case .action(let action): dispatch(action)
    case .edit(let edit):
      edit.apply(to: &state)
      needsEvaluation = true
      perform(screen.didEdit(&state, edit))
    case .open(let route): follow(route)
    case .present(let presentation): present(presentation) { [unowned self] in perform($0) }
    case .all: break
    }
  }

  // MARK: Actions and effects

  private func dispatch(_ action: S.Action) {
    queue.append(action)
    guard !isDraining else { return }
    isDraining = true
    defer { isDraining = false }
    var next = 0
    while next < queue.count {
      let action = queue[next]
      next += 1
      core.record?(.action(layer, action, "\(action)"))
      needsEvaluation = true
      perform(screen.reduce(&state, action))
      if next == 10_000 {
        core.report(
          .effect, .error, "\(S.self) sent itself 10,000 actions in a row; '\(action)' leads back to itself. The rest is dropped.")
        break
      }
    }
    queue.removeAll(keepingCapacity: false)
  }

  private func perform(_ effect: Effect<S.Action>) {
    for step in effect.steps {
      switch step {
      case .action(let action): dispatch(action)
      case .work(let work): if !isClosed { effects.start(work, token: core.nextToken(), environment: core.environment) }
      case .cancel(let id): effects.cancel(id)
      case .open(let route): follow(route)
      case .announce(let words, let urgency):
        if let host = core.host as? any AnnouncingHost {
          host.announce(words, urgency)
        } else {
          missing("announce '\(words)'", "AnnouncingHost")
        }
      case .focus(let target):
        // The focus moves after the difference was applied: what is to be focused may only then be there.
        pendingFocus = target
      case .present(let presentation): present(presentation) { [unowned self] in dispatch($0) }
      case .dismiss: if kind != .root, mayClose?() ?? true { close(nil) }
      case .deliver(let output):
        if let output = checked(output), !isClosed { closed(output) }
      case .finish(let output):
        guard let output = checked(output) else { return }
        if kind != .root, !staysWhenFinished { close(output) } else if !isClosed { closed(output) }
      }
    }
  }

  private func checked(_ output: any Sendable) -> S.Output? {
    if let output = output as? S.Output { return output }
    core.report(
      .wrongOutput, .error,
      "\(S.self) finished with a \(type(of: output)), but its Output is \(S.Output.self). Finish with that type, or change Output.")
    return nil
  }

  /// Begins what an item runs itself; what comes back is performed as if the item had meant it.
  private func perform(_ effect: Effect<Intent<S>>) {
    for step in effect.steps {
      switch step {
      case .action(let intent): perform(intent)
      case .work(let work): if !isClosed { itemEffects.start(work, token: core.nextToken(), environment: core.environment) }
      case .cancel(let id): itemEffects.cancel(id)
      case .present(let presentation): present(presentation) { [unowned self] in perform($0) }
      case .open(let route): follow(route)
      case .announce(let words, let urgency): perform(Effect<S.Action>.announce(words, urgency))
      case .focus(let target): pendingFocus = target
      case .dismiss, .deliver, .finish: perform(step.withoutAction(S.Action.self))
      }
    }
  }

  override func receive(_ reply: EffectInbox.Reply) {
    if let intent = itemEffects.receive(reply, report: { core.report(.effect, .error, "An effect of an item of \(S.self) failed: \($0)") })
    {
      return perform(intent)
    }
    if let action = effects.receive(reply, report: { core.report(.effect, .error, "An effect of \(S.self) failed: \($0)") }) {
      dispatch(action)
    }
  }

  override func cancelEffects() {
    effects.cancelAll()
    itemEffects.cancelAll()
  }

  private func follow(_ route: String) {
    if core.open(route) { return }
    if let host = core.host as? any RoutingHost { host.open(route) } else { missing("open '\(route)'", "RoutingHost") }
  }

  private func missing(_ what: String, _ capability: String) {
    guard let host = core.host else { return }
    core.report(
      .missingCapability, .warning,
      "\(S.self) wants to \(what), but \(type(of: host)) cannot. Adopt \(capability), or show the screen on a host that does.")
  }

  // MARK: Layers

  private var pendingFocus: FocusTarget?

  private func present<Reply>(_ presentation: Presentation<Reply>, reply: @escaping (Reply) -> Void) {
    guard presented?.id != presentation.id else { return }
    guard core.host is any LayerHost || core.host == nil else { return missing("present '\(presentation.id)'", "LayerHost") }
    dismissPresented()
    let session = presentation.make(core, core.nextLayer(), presentation.kind, reply)
    session.onClose = { [unowned self] in dismissPresented() }
    presented = (presentation.id, session)
    session.begin()
  }

  override func wasDismissed() { if mayClose?() ?? true { close(screen.leaving(state)) } }

  override var hasUnsavedChanges: Bool { !isClosed && screen.hasUnsavedChanges(state) }

  private var isClosed = false

  private func close(_ output: S.Output?) {
    guard !isClosed else { return }
    isClosed = true
    // The layer goes first, so that what the result means can present another one.
    onClose?()
    closed(output)
  }

  package override var screenName: String { "\(S.self)" }

  package override func encodedState(_ codec: any StateCodec) -> String? { (state as? any Encodable).flatMap(codec.encode) }

  package override func restoreState(_ text: String, _ codec: any StateCodec) -> Bool {
    guard let type = S.State.self as? any Decodable.Type, let state = codec.decode(type, from: text) as? S.State else { return false }
    self.state = state
    needsEvaluation = true
    return true
  }

  override func begin() {
    needsEvaluation = true
    perform(screen.start(&state))
  }

  // MARK: Showing

  /// What was evaluated last.
  private var evaluation: Evaluation<S>?

  override func evaluate() {
    guard needsEvaluation || !hasShown else { return moveFocus() }
    needsEvaluation = false
    let evaluated = Evaluation(of: screen, state, after: evaluation, core)
    let changed = evaluated.changedDependencies(since: evaluation)
    evaluation = evaluated
    for dependency in changed { perform(dependency.changed()) }
    // Each round settles one more level of dependencies, and circles were refused.
    if needsEvaluation { return evaluate() }
    let sections = evaluated.sections
    let title = screen.title(for: state)
    let difference = hasShown ? core.differencer.difference(fromShown: shown.sections, to: sections) : nil
    if let difference, difference.isEmpty, title == shown.title { return moveFocus() }
    let new = ScreenSnapshot(layer: layer, presentation: kind, revision: shown.revision + 1, title: title, sections: sections)
    let old = shown
    shown = new
    if let difference {
      core.host?.apply(ScreenUpdate(old: old, new: new, difference: difference))
    } else {
      hasShown = true
      core.host?.show(new)
    }
    moveFocus()
  }

  private func moveFocus() {
    guard let target = pendingFocus else { return }
    pendingFocus = nil
    if let host = core.host as? any FocusingHost { host.focus(target, in: layer) } else { missing("move the focus", "FocusingHost") }
  }
}

extension Control {
  /// Whether the control takes this value (`nil`: a press).
  func takes(_ value: ControlValue?) -> Bool {
    switch (kind, value) {
    case (.button, nil), (.link, nil), (.toggle, .flag): true
    case (.slider(let range), .number(let number)): range.contains(number)
    case (.textField(let maximum), .text(let text)): text.utf8.count <= maximum * 32 && text.count <= maximum
    default: false
    }
  }
}

internal import TesseraDiff

/// A screen on a page: stores the state, evaluates it, compares the result, updates the host and runs effects.
package final class ScreenLayer<S: Screen>: Layer, EffectOwner {
  package typealias Action = Intent<S>

  package let id: Page.LayerID
  package var placement = LayerPlacement()
  package internal(set) var screen: S
  package internal(set) var state: S.State
  let core: PageCore
  let kind: ScreenSnapshot.PresentationKind
  var closed: (S.Output?) -> Void
  var shown: ScreenSnapshot
  package internal(set) var needsEvaluation = true
  package var isCurrent: Bool { !needsEvaluation && presented?.layer.isCurrent ?? true }
  var hasShown = false
  var queue: [(intent: Intent<S>, isOfItem: Bool)] = []
  var isDraining = false
  var effects: EffectInterpreter<Intent<S>>
  var presented: Presented?
  /// Questions that wait until no other layer is presented. `nil` if there are none, which is the usual case.
  var waiting: Waiting?
  var reason: Reason?
  package internal(set) var isClosed = false
  /// Whether the owner has removed the layer. Nothing of it is shown any more.
  var isRemoved = false
  /// Whether the presented layer was restored and hasn't started yet.
  var hasKept = false
  /// Whether the effect that is being run came from an item.
  var isHandlingItem = false
  /// Whether the intent that is being handled came from an effect or from starting, and isn't user input.
  var isTakingReply = false
  var pendingFocus: Page.FocusTarget?
  var hasBegun = false
  /// Whether unfinished dependencies have been started.
  var hasBegunDependencies = false
  var notice: StandingNotice?
  /// Whether the last saved state makes the notice final when it is restored.
  var isNoticeKept = false
  /// Makes an action final that was pending when the page was saved.
  var expired: Intent<S>?
  /// A message above the sections until the user closes it.
  var told: Phrase?
  /// Whether the rows were released. They are made again from the same state when they are needed.
  var isResting = false
  var language: Language?
  static var noticeID: EffectID { "_tessera.notice" }
  /// Finds replies that overwrite the user's edits. `nil` outside of tests.
  var watch: EditWatch<S>?
  var parts: Set<String> = []
  /// Submissions that were under way when the page was saved and whose outcome is unknown.
  var interrupted: [EffectID] = []
  /// Interrupted effects of dependencies, to be started again when their items exist.
  var undone: Set<EffectID> = []
  /// The initial values by field name, which are omitted from the address.
  var addressDefaults: [String: String]

  /// - Parameter closed: Called with the screen's result, or with `nil` if it was closed without one.
  init(
    _ screen: S, state: S.State, core: PageCore, layer: Page.LayerID, kind: ScreenSnapshot.PresentationKind,
    closed: @escaping (S.Output?) -> Void
  ) {
    (self.screen, self.state, self.core, id, self.kind, self.closed) = (screen, state, core, layer, kind, closed)
    shown = ScreenSnapshot(layer: layer, presentation: kind, revision: 0, title: "", sections: [])
    effects = EffectInterpreter(core, layer: layer)
    let fields = S.addressFields
    addressDefaults = fields.isEmpty ? [:] : Dictionary(fields.map { ($0.name, $0.text(state)) }) { first, _ in first }
    if kind == .root { evaluate() }
  }

  package var isShown: Bool { hasShown }
  package var snapshot: ScreenSnapshot {
    wake()
    return shown
  }
  package var revision: Int { shown.revision }
  package var runningEffects: [EffectID?] { presented.map { effects.running + $0.layer.runningEffects } ?? effects.running }
  package func addLayers(to list: inout [any Layer]) {
    list.append(self)
    presented?.layer.addLayers(to: &list)
  }
  package var presentedLayers: [any Layer] { presented?.layer.layers ?? [] }
  package var location: Page.Location? { ownLocation }
  package var navigation: String? { nil }
  package var screenName: String { TypeName.of(S.self) }
  package func didEvaluate() { tellAddress() }
  package func open(_ route: String) -> Bool {
    if presented?.layer.open(route) == true { return true }
    guard let own = core.route, let location = ownLocation, let query = addressQuery, query.isSamePlace(own, route) else { return false }
    if location.path != route { takeAddress(route) }
    core.told = nil
    return true
  }

  // MARK: Events

  package func handle(_ event: ScreenEvent.Kind) -> ScreenEvent.Outcome {
    wake()
    switch event {
    case .control(let key, let event): return handle(event, itemKey: key)
    case .reveal(let key, let range):
      guard let visibleRange = evaluation?.visibleRanges?[Row.Key(text: key)] else { return .refused(.unknownItem) }
      let bounds = range.clamped(to: 0..<max(0, visibleRange.total))
      guard !bounds.isEmpty else { return .refused(.invalidValue) }
      perform(visibleRange.intent(bounds), isOfItem: true)
      return .handled
    case .dismiss:
      guard kind != .root else { return .refused(.meaningless) }
      wasDismissed()
      return .handled
    }
  }

  func handle(_ event: Control.Event, itemKey: String) -> ScreenEvent.Outcome {
    guard let row = shown.row(for: itemKey) as? AnyItem<S> else { return .refused(.unknownItem) }
    guard let control = row.content.control(named: event.control) else { return .refused(.unknownControl) }
    // An upload in progress continues even if the control no longer accepts new files.
    guard control.availability.isAvailable || event.value?.isProgress == true else { return .refused(.unavailable) }
    if event.value == nil, control.isTyped { return didPressReturn(in: row, event) }
    guard control.takes(event.value) else { return .refused(.invalidValue) }
    let event = Control.Event(event.control, control.held(event.control == Element.Menu.move ? target(of: event.value) : event.value))
    reason = Reason(.event(itemKey, event))
    defer { reason = nil }
    if case .file(let change)? = event.value { reportRefusal(of: change, itemKey) }
    if let intent = row.intent(for: event) {
      perform(intent, isOfItem: true)
    } else if case .link(let destination) = control.kind {
      perform(.open(destination), isOfItem: true)
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

  /// Handles Return in a field: the item's own intent, such as a search, or a press of the form's default button.
  private func didPressReturn(in row: AnyItem<S>, _ event: Control.Event) -> ScreenEvent.Outcome {
    if let intent = row.intent(for: event) {
      reason = Reason(.event(row.key.text, event))
      defer { reason = nil }
      perform(intent, isOfItem: true)
      return .handled
    }
    guard let (button, name) = shown.defaultButton(for: row.key) else { return .refused(.meaningless) }
    return handle(Control.Event(name), itemKey: button.text)
  }

  /// The row before which a row was dropped, by its id in the list. Its key differs from the id if another row on
  /// the screen has the same id.
  private func target(of value: Control.Event.Value?) -> Control.Event.Value? {
    guard case .text(let key)? = value, case .menu(let menu)? = shown.row(for: key)?.content else { return value }
    return menu.position.map { .text($0.id) } ?? value
  }

  // MARK: Intents and effects

  /// Handles an intent and everything that follows from it synchronously, in order.
  ///
  /// - Parameter isOfItem: Whether an item produced it. The screen's own actions are recorded elsewhere.
  package func perform(_ intent: Intent<S>, isOfItem: Bool = false) {
    // Before the state changes, because the host shows the rows of the current state.
    wake()
    if case .all(let intents) = intent {
      for intent in intents { perform(intent, isOfItem: isOfItem) }
      return
    }
    guard !isDraining else { return queue.append((intent, isOfItem)) }
    isDraining = true
    defer { isDraining = false }
    if isOfItem { core.record?(.intent(id, "\(intent)")) }
    carryOut(intent)
    // Most intents cause no others.
    guard !queue.isEmpty else { return }
    var next = 0
    while next < queue.count {
      let (intent, isOfItem) = queue[next]
      next += 1
      if isOfItem { core.record?(.intent(id, "\(intent)")) }
      carryOut(intent)
      if next == 9_999 {
        core.report(
          .effect, .error, "\(S.self) sent itself 10,000 actions in a row; '\(intent.name)' triggers itself again. The rest are dropped.")
        break
      }
    }
    queue.removeAll(keepingCapacity: false)
  }

  func carryOut(_ intent: Intent<S>) {
    // A screen without stored properties has no size, so its address may be that of the state. The copy avoids an
    // exclusivity violation.
    let screen = screen
    switch intent {
    case .action(let action):
      core.record?(.action(id, action, "\(action)"))
      needsEvaluation = true
      run(screen.noteEdits(in: &state, if: !isTakingReply) { screen.reduce(&$0, action) })
    case .edit(let edit):
      needsEvaluation = true
      guard !edit.isNote else { return edit.apply(to: &state) }
      let effect = screen.noteEdits(in: &state) { state in
        edit.apply(to: &state)
        return screen.didEdit(&state, edit)
      }
      if core.watchesEdits { return runWatched(effect.map { .action($0) }, edit) }
      run(effect)
    case .open(let route): core.follow(route, name)
    case .present(let presentation): present(presentation, isOfItem: true)
    case .effect(let effect): run(effect, isOfItem: true)
    case .all(let intents): for intent in intents { perform(intent) }
    case .part(let part): carryOut(part)
    case .notice(let answer): endNotice(answer)
    }
  }

  /// Runs the effect of the screen's own action. Most are empty.
  func run(_ effect: Effect<S.Action>) {
    if !effect.steps.isEmpty { run(effect.map { .action($0) }) }
  }

  func run(_ effect: Effect<Intent<S>>, isOfItem: Bool = false) {
    guard !effect.steps.isEmpty else { return }
    let before = isHandlingItem
    isHandlingItem = isOfItem
    carryOut(effect, on: core) { $0(&effects) }
    isHandlingItem = before
  }

  package func take(_ action: any Sendable) -> Bool {
    guard let action = action as? S.Action else { return false }
    perform(.action(action))
    return true
  }

  /// Replaces the screen and keeps the state.
  ///
  /// - Parameter closed: The new handler for its result, or `nil` to keep the current one.
  func replace(_ screen: S, closed: ((S.Output?) -> Void)? = nil) {
    wake()
    self.screen = screen
    if let closed { self.closed = closed }
    needsEvaluation = true
  }

  package func receive(_ reply: Page.EffectInbox.Reply) -> Bool {
    guard reply.layer == id else { return presented?.layer.receive(reply) ?? false }
    guard let intent = effects.receive(reply, name: name) else { return true }
    if watch != nil { takeWatched(intent, of: reply) } else { asReply { perform(intent, isOfItem: false, otherwise: nil) } }
    return true
  }

  /// Handles an intent that wasn't caused by an event. It is recorded as the cause of what it presents.
  ///
  /// - Parameter otherwise: The cause if the intent itself can't be recorded.
  func perform(_ intent: Intent<S>, isOfItem: Bool, otherwise: Reason?) {
    let before = reason
    reason = Cause(intent).map { Reason($0) } ?? otherwise
    perform(intent, isOfItem: isOfItem)
    reason = before
  }

  /// Handles intents of effects and of starting. They count as loaded, not as user input.
  func asReply(_ body: () -> Void) {
    let before = isTakingReply
    isTakingReply = true
    body()
    isTakingReply = before
  }

  package func cancelEffects() {
    switch core.ending {
    case .forGood:
      finishNotice()
      finishExpired()
    // A notice that couldn't be saved would never be made final elsewhere.
    case .goesOn: if !isNoticeKept { finishNotice() }
    case .lost: break
    }
    // A step of a flow that can be resumed is saved afterwards, and starts these effects again.
    undone.formUnion(effects.unfinished())
    effects.cancelAll(of: name)
    presented?.layer.cancelEffects()
  }

  package func begin() {
    hasBegun = true
    let before = state
    // The expired action runs first, so that what the screen starts sees it done or at least under way.
    if let expired {
      self.expired = nil
      asReply { perform(expired) }
    }
    watchBeginning { asReply { run(screen.start(&state)) } }
    // Most screens start without changing what is shown. Parts and unfinished dependencies start with an
    // evaluation.
    if evaluation?.parts.isEmpty != true || evaluation?.begins != false || !interrupted.isEmpty || !undone.isEmpty
      || state != before
    {
      needsEvaluation = true
    }
    // A restored layer is already presented.
    if hasKept {
      hasKept = false
      presented?.layer.begin()
    }
  }

  // MARK: Showing

  var evaluation: Evaluation<S>?

  package func evaluate() {
    evaluate(round: 0)
    presentWaiting()
  }

  func evaluate(round: Int) {
    guard !isRemoved else { return }
    guard needsEvaluation || !hasShown else { return moveFocus() }
    wake()
    needsEvaluation = false
    let evaluated = evaluated()
    let changed = evaluated.changedDependencies(
      since: evaluation, begins: hasBegun ? (hasBegunDependencies ? .new : .all) : .none, undone: &undone)
    evaluation = evaluated
    if hasBegun { hasBegunDependencies = true }
    if let changed { for effect in changed { run(effect, isOfItem: true) } }
    // Rare features are checked here, because a function that handles them looks their types up as soon as it is
    // called.
    if hasBegun, !evaluated.parts.isEmpty || !parts.isEmpty { followParts(evaluated.parts) }
    if notice != nil { keepNoticeState() }
    if hasBegun, !interrupted.isEmpty { tellInterrupted(evaluated.parts) }
    // Each round resolves one more level of dependencies. Cycles were refused before, but parts can start others
    // without end.
    if needsEvaluation, round < 1_000 { return evaluate(round: round + 1) }
    if needsEvaluation {
      needsEvaluation = false
      core.report(
        .effect, .error,
        "\(S.self) has parts that start each other endlessly. Start a part in response to an event, not when another part starts.")
    }
    let sections = evaluated.sections
    let title = screen.title(for: state)
    let difference = hasShown ? core.differencer.difference(fromShown: shown.sections, to: sections) : nil
    if let difference, difference.isEmpty, title == shown.title {
      // Rows with equal content may have different intents, because those aren't part of equality.
      shown = shown.with(sections: sections)
      return moveFocus()
    }
    let new = ScreenSnapshot(layer: id, presentation: kind, revision: shown.revision + 1, title: title, sections: sections)
    let old = shown
    shown = new
    if let difference {
      core.host?.apply(ScreenSnapshot.Update(old: old, new: new, difference: difference))
    } else {
      hasShown = true
      core.host?.show(new)
    }
    if presented != nil { updatePresented() }
    if core.watchesEdits { reportUnknownSymbols() }
    moveFocus()
  }

  package func rest() {
    guard hasShown, !needsEvaluation, !isResting, shown.rowCount <= Self.mostResting, !shown.sections.isEmpty else { return }
    isResting = true
    shown = shown.with(sections: [])
    evaluation?.rest()
  }

  func evaluated() -> Evaluation<S> {
    let former = language
    language = core.environment.localizer.language
    let keepsRows = former == language
    // Not passed as the closure's result, because a function that returns any type looks it up at run time.
    var evaluated: Evaluation<S>?
    Language.$ofPage.withValue(language) {
      evaluated = Evaluation(
        of: screen, state, notice: notice == nil && told == nil ? nil : noticeSection, after: evaluation, keepsRows: keepsRows, core)
    }
    return evaluated!
  }

  /// Makes the rows again if they were released or are in another language. `sections(for:)` is pure, so they
  /// equal those that the host shows, or will show when it is attached again.
  func wake() {
    let isOfOtherLanguage = hasShown && language != core.environment.localizer.language
    guard isResting || isOfOtherLanguage else { return }
    isResting = false
    let (former, evaluated) = (evaluation, evaluated())
    evaluation = evaluated
    shown = shown.with(sections: evaluated.sections)
    guard isOfOtherLanguage, hasBegunDependencies else { return }
    // What was typed may mean something in this language.
    let changed = evaluated.changedDependencies(since: former, begins: .new, undone: &undone)
    if let changed { for effect in changed { run(effect, isOfItem: true) } }
  }

  /// The maximum number of rows that are released. Making them again takes a few milliseconds.
  static var mostResting: Int { 4_096 }

  func moveFocus() {
    guard var target = pendingFocus else { return }
    pendingFocus = nil
    if shown.row(for: target.item.text) == nil, let names = PartNames(evaluation?.parts ?? []) {
      target.item = Row.Key(text: names.current(target.item.text))
    }
    if let host = core.host as? any FocusingHost {
      host.focus(shown.naming(target, core.environment.localizer), in: id)
    } else {
      core.missing("move the focus", "FocusingHost", name)
    }
  }
}

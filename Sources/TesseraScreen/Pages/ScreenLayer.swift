internal import TesseraDiff

/// A screen on a page: holds the state, evaluates, compares, tells the host, carries out effects.
package final class ScreenLayer<S: Screen>: Layer, EffectOwner {
  package typealias Action = Intent<S>

  package let id: LayerID
  package var placement = LayerPlacement()
  /// The screen.
  package private(set) var screen: S
  /// Its state now.
  package private(set) var state: S.State
  private let core: PageCore
  private let kind: PresentationKind
  private let closed: (S.Output?) -> Void
  private var shown: ScreenSnapshot
  private var needsEvaluation = true
  private var hasShown = false
  private var queue: [(intent: Intent<S>, isOfItem: Bool)] = []
  private var isDraining = false
  private var effects: EffectInterpreter<Intent<S>>
  private var presented: (id: String, layer: any Layer, cause: Cause?)?
  /// Questions that wait until nothing else is presented.
  private var waiting: [(presentation: Presentation<Intent<S>>, isOfItem: Bool, cause: Cause?)] = []
  /// The reason for what is carried out now.
  private var cause: Cause?
  package private(set) var isClosed = false
  /// Whether whoever placed the layer took it away: nothing of it is shown any more.
  private var isRemoved = false
  /// Whether the presented layer was kept, and has not begun yet.
  private var hasKept = false
  /// Whether the effect that is carried out is one of an item.
  private var isHandlingItem = false
  /// Whether what is carried out now came from an effect or a beginning, so that nobody entered it.
  private var isTakingReply = false
  private var pendingFocus: FocusTarget?
  private var hasBegun = false
  /// Whether what items had left undone was begun.
  private var hasBegunDependencies = false
  /// Stands above the sections now.
  private var notice: Notice<Intent<S>>?
  /// The state when the part that showed the notice was last there.
  private var noticeState: S.State?
  /// Whether what was saved last makes the notice final where it goes on.
  private var isNoticeKept = false
  /// Makes final what could be taken back when the page was kept.
  private var expired: Intent<S>?
  /// Stands above the sections until somebody closes it.
  private var told: Phrase?
  /// Whether the rows were given back: they are made again from the same state when somebody asks for them.
  private var isResting = false
  private static var noticeID: EffectID { "_tessera.notice" }
  /// The keys of the parts that have begun.
  private var parts: Set<String> = []
  /// Sent when the page was kept, and not known to have arrived.
  private var interrupted: [EffectID] = []
  /// The row whose use led to the presentation, as it was when the presented layer last heard of it.
  private var presentingRow: Row?

  /// - Parameter closed: Called with the screen's result, or `nil` when it was closed without one.
  init(
    _ screen: S, state: S.State, core: PageCore, layer: LayerID, kind: PresentationKind, closed: @escaping (S.Output?) -> Void
  ) {
    (self.screen, self.state, self.core, id, self.kind, self.closed) = (screen, state, core, layer, kind, closed)
    shown = ScreenSnapshot(layer: layer, presentation: kind, revision: 0, title: "", sections: [])
    effects = EffectInterpreter(core, layer: layer)
    if kind == .root { evaluate() }
  }

  package var isShown: Bool { hasShown }
  package var snapshot: ScreenSnapshot {
    wake()
    return shown
  }
  package var revision: Int { shown.revision }
  package var runningEffects: [EffectID?] { effects.running + (presented?.layer.runningEffects ?? []) }
  package var layers: [any Layer] { [self] + (presented?.layer.layers ?? []) }
  package var location: ScreenLocation? { nil }
  package var navigation: String? { nil }
  package var screenName: String { "\(S.self)" }
  package func didEvaluate() {}
  package func open(_ route: String) -> Bool { presented?.layer.open(route) ?? false }

  // MARK: Events

  package func handle(_ event: ScreenEvent.Kind) -> EventOutcome {
    wake()
    switch event {
    case .control(let key, let event): return handle(event, itemKey: key)
    case .reveal(let key, let range):
      guard let visibleRange = evaluation?.visibleRanges?[ItemKey(text: key)] else { return .refused(.unknownItem) }
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

  private func handle(_ event: ControlEvent, itemKey: String) -> EventOutcome {
    guard let row = shown.row(for: itemKey) as? AnyItem<S> else { return .refused(.unknownItem) }
    guard let control = row.content.control(named: event.control) else { return .refused(.unknownControl) }
    // A file that is on its way goes on where no other one may be begun.
    guard control.availability.isAvailable || event.value?.isProgress == true else { return .refused(.unavailable) }
    guard control.takes(event.value) else { return .refused(.invalidValue) }
    cause = .event(itemKey, event)
    defer { cause = nil }
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

  // MARK: Intents and effects

  /// Carries out an intent and everything that follows from it at once, in order.
  ///
  /// - Parameter isOfItem: Whether it is the meaning of an item; the screen's own actions are recorded once.
  package func perform(_ intent: Intent<S>, isOfItem: Bool = false) {
    // Before the state changes: the host knows the rows of the one before.
    wake()
    if case .all(let intents) = intent {
      for intent in intents { perform(intent, isOfItem: isOfItem) }
      return
    }
    queue.append((intent, isOfItem))
    guard !isDraining else { return }
    isDraining = true
    defer { isDraining = false }
    var next = 0
    while next < queue.count {
      let (intent, isOfItem) = queue[next]
      next += 1
      if isOfItem { core.record?(.intent(id, "\(intent)")) }
      carryOut(intent)
      if next == 10_000 {
        core.report(
          .effect, .error, "\(S.self) sent itself 10,000 actions in a row; '\(intent.name)' leads back to itself. The rest is dropped.")
        break
      }
    }
    queue.removeAll(keepingCapacity: false)
  }

  private func carryOut(_ intent: Intent<S>) {
    // A screen without properties takes no room: its address may be that of the state, which nobody else may read while it changes.
    let screen = screen
    switch intent {
    case .action(let action):
      core.record?(.action(id, action, "\(action)"))
      needsEvaluation = true
      run(screen.noteEdits(in: &state, if: !isTakingReply) { screen.reduce(&$0, action) }.map { .action($0) })
    case .edit(let edit):
      needsEvaluation = true
      guard !edit.isNote else { return edit.apply(to: &state) }
      let effect = screen.noteEdits(in: &state) { state in
        edit.apply(to: &state)
        return screen.didEdit(&state, edit)
      }
      run(effect.map { .action($0) })
    case .open(let route): core.follow(route, name)
    case .present(let presentation): present(presentation, isOfItem: true)
    case .effect(let effect): run(effect, isOfItem: true)
    case .all(let intents): for intent in intents { perform(intent) }
    case .part(let part): carryOut(part)
    case .notice(let answer): endNotice(answer)
    }
  }

  package func show(_ notice: Notice<Intent<S>>) {
    wake()
    endNotice(.expired)
    self.notice = notice
    keepNoticeState()
    isNoticeKept = false
    needsEvaluation = true
    core.announce(notice.words, .polite, name)
    run(
      // Nobody waits for it: the page is not busy because of a message.
      .follow(Self.noticeID) { context in
        context.didBegin()
        try await context.sleep(for: notice.time)
        context.send(.notice(.expired))
      })
  }

  package func tell(_ words: Phrase) {
    wake()
    told = words
    needsEvaluation = true
    core.announce(words, .polite, name)
  }

  private func endNotice(_ answer: NoticeAnswer) {
    wake()
    guard let ended = notice else {
      guard told != nil, answer == .pressed else { return }
      told = nil
      needsEvaluation = true
      return
    }
    notice = nil
    needsEvaluation = true
    effects.cancel(Self.noticeID)
    switch answer {
    case .pressed: if let button = ended.button { perform(button.action) }
    case .expired: if let otherwise = ended.otherwise, !concludeGone(otherwise) { perform(otherwise) }
    }
  }

  /// Takes note of the state with the part that showed the notice, for when it goes before the notice does.
  private func keepNoticeState() {
    guard let key = notice?.part() else { return noticeState = nil }
    if placedParts.contains(where: { $0.key == key }) { noticeState = state }
  }

  /// Makes final what could still be taken back in a part that went: there is nothing left to be taken back to.
  private func concludeNotice(ofPart key: String) {
    guard let ended = notice, ended.part()?.hasPrefix(key) == true else { return }
    notice = nil
    needsEvaluation = true
    effects.cancel(Self.noticeID)
    if let otherwise = ended.otherwise { _ = concludeGone(otherwise) }
    noticeState = nil
  }

  /// Carries out what makes final what was done in a part that is gone, on the state that it had; whether it is one of such a part.
  ///
  /// Its work is carried out to the end, and what it gives back is taken; the answers of the work mean nothing any more.
  private func concludeGone(_ otherwise: Intent<S>) -> Bool {
    guard case .part(let part) = otherwise, !placedParts.contains(where: { $0.key == part.part }) else { return false }
    guard var last = noticeState else { return true }
    conclude(part, &last, 0)
    return true
  }

  private func conclude(_ part: PartIntent<S>, _ last: inout S.State, _ depth: Int) {
    guard depth < 100, let effect = part.run(&last, false) else { return }
    if let action = part.action { core.record?(.action(id, action, part.description)) }
    for step in effect.steps {
      switch step {
      case .action(.part(let next)): conclude(next, &last, depth + 1)
      case .action(let intent): asReply { perform(intent) }
      case .work(let work): effects.finish(work, of: name)
      case .cancel, .open, .announce, .focus, .identify, .askToSignIn, .present, .dismiss, .deliver, .finish, .tell, .tellDestination,
        .notice:
        break
      }
    }
  }

  /// Makes final what could still be taken back, because the layer ends: its work is carried out to the end, by nobody's order.
  private func finishNotice() {
    guard let otherwise = notice?.otherwise else { return }
    notice = nil
    if concludeGone(otherwise) { return }
    var left = 1_000
    finish(otherwise, &left)
  }

  /// Carries out an intent of a layer that ends, with what follows from it at once; the answers of its work mean nothing any more.
  ///
  /// - Parameter left: The intents that may still be carried out; one may lead back to itself.
  private func finish(_ intent: Intent<S>, _ left: inout Int) {
    guard left > 0 else { return }
    left -= 1
    switch intent {
    case .action(let action):
      core.record?(.action(id, action, "\(action)"))
      finish(screen.reduce(&state, action).map { .action($0) }, &left)
    case .edit(let edit):
      edit.apply(to: &state)
      finish(screen.didEdit(&state, edit).map { .action($0) }, &left)
    case .effect(let effect): finish(effect, &left)
    case .part(let part):
      guard let effect = part.run(&state, false) else { return }
      if let action = part.action { core.record?(.action(id, action, part.description)) }
      finish(effect, &left)
      if let edit = part.edit { finish(screen.didEdit(&state, edit).map { .action($0) }, &left) }
    case .all(let intents): for intent in intents { finish(intent, &left) }
    case .open, .present, .notice: break
    }
  }

  private func finish(_ effect: Effect<Intent<S>>, _ left: inout Int) {
    for step in effect.steps {
      switch step {
      case .action(let intent): finish(intent, &left)
      case .work(let work): effects.finish(work, of: name)
      case .tell(let key, let action):
        if let intent = placedParts.first(where: { $0.key == key })?.meaning(action) { finish(intent, &left) }
      // There is nobody any more to be shown something, and nobody who takes a result.
      case .cancel, .open, .announce, .focus, .identify, .askToSignIn, .present, .dismiss, .deliver, .finish, .tellDestination, .notice:
        break
      }
    }
  }

  /// The parts that stand there in the state as it is now.
  private var placedParts: [LivingPart<S>] { PlacedSections(screen.sections(for: state), state).parts }

  private func carryOut(_ part: PartIntent<S>) {
    // One that is gone takes nothing any more.
    let edit = part.edit.flatMap { $0.isNote ? nil : $0 }
    let (screen, isEntered) = (screen, !isTakingReply)
    let effect = screen.noteEdits(in: &state, if: part.edit == nil ? isEntered : edit != nil) { state -> Effect<Intent<S>>? in
      guard let effect = part.run(&state, isEntered) else { return nil }
      guard let edit else { return effect }
      return .merge(effect, screen.didEdit(&state, edit).map { .action($0) })
    }
    guard let effect else { return }
    if let action = part.action { core.record?(.action(id, action, part.description)) }
    needsEvaluation = true
    run(effect)
  }

  private func run(_ effect: Effect<Intent<S>>, isOfItem: Bool = false) {
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

  /// Shows another value of the screen with the same state.
  func replace(_ screen: S) {
    wake()
    self.screen = screen
    needsEvaluation = true
  }

  package func receive(_ reply: EffectInbox.Reply) -> Bool {
    guard reply.layer == id else { return presented?.layer.receive(reply) ?? false }
    if let intent = effects.receive(reply, name: name) {
      switch intent {
      case .action(let action): cause = .action(action)
      case .part(let part): cause = .part(part)
      default: break
      }
      defer { cause = nil }
      asReply { perform(intent) }
    }
    return true
  }

  /// Carries out what effects and beginnings bring: loaded by the screen, not entered by somebody.
  private func asReply(_ body: () -> Void) {
    let before = isTakingReply
    isTakingReply = true
    body()
    isTakingReply = before
  }

  package func cancelEffects() {
    switch core.ending {
    case .forGood: finishNotice()
    // What could not be written would be made final by nobody.
    case .goesOn: if !isNoticeKept { finishNotice() }
    case .lost: break
    }
    effects.cancelAll()
    presented?.layer.cancelEffects()
  }

  // MARK: Effects of the screen alone

  package var name: String { "\(S.self)" }
  package func handle(_ intent: Intent<S>) { perform(intent, isOfItem: isHandlingItem) }
  // The focus moves after the difference was applied: its target may only then be there.
  package func focus(_ target: FocusTarget) { pendingFocus = target }
  package func present(_ presentation: Presentation<Intent<S>>) { present(presentation, isOfItem: isHandlingItem) }
  package func dismiss() { if kind != .root, placement.mayClose?() ?? true { close(nil) } }
  package func tell(_ key: String, _ action: any Equatable & Sendable) {
    let parts = placedParts
    if let intent = parts.first(where: { $0.key == key })?.meaning(action) { return perform(intent) }
    core.report(
      .effect, .warning,
      """
      \(S.self) sent \(type(of: action)).\(action) to its part '\(key.dropLast())', which is not there now or takes other actions; nothing happened. \
      Its parts are \(parts.map { "'\($0.key.dropLast())' (\($0.actionType))" }.joined(separator: ", ")).
      """)
  }
  package func tell(destination: any Hashable & Sendable, _ action: any Equatable & Sendable) {
    core.report(
      .effect, .error,
      """
      \(S.self) sent \(type(of: action)).\(action) to the destination \(destination), but only a flow has destinations. Give it back as a result, and \
      let the flow send it.
      """)
  }
  package func deliver(_ output: any Sendable) { if let output = checked(output), !isClosed { closed(output) } }

  package func finish(_ output: any Sendable) {
    guard let output = checked(output) else { return }
    if kind != .root, !placement.staysWhenFinished { close(output) } else if !isClosed { closed(output) }
  }

  private func checked(_ output: any Sendable) -> S.Output? {
    if let output = output as? S.Output { return output }
    core.report(
      .wrongOutput, .error,
      "\(S.self) finished with a \(type(of: output)), but its Output is \(S.Output.self). Finish with that type, or change Output.")
    return nil
  }

  // MARK: Layers

  private func present(_ presentation: Presentation<Intent<S>>, isOfItem: Bool) {
    if presentation.isAsked, let presented {
      // Not asked by what was pressed just now: whatever somebody does in a sheet stays. And no question is dropped for another one.
      let isQuestion = presented.layer.snapshot.presentation == .alert
      if isQuestion || isTakingReply || presented.layer.layers.contains(where: \.hasUnsavedChanges) {
        return waiting.append((presentation, isOfItem, cause))
      }
    }
    guard presented?.id != presentation.id else { return }
    guard core.host is any LayerHost || core.host == nil else { return core.missing("present '\(presentation.id)'", "LayerHost", name) }
    dismissPresented()
    let layer = presentation.make(core, core.nextLayer(), presentation.kind) { [unowned self] in perform($0, isOfItem: isOfItem) }
    layer.placement.close = { [unowned self] in dismissPresented() }
    presented = (presentation.id, layer, cause)
    if case .event(let item, _)? = cause { presentingRow = shown.row(for: item) }
    layer.begin()
  }

  /// Asks what waited until nothing else stands there.
  private func presentWaiting() {
    guard presented == nil, !waiting.isEmpty, !isClosed, !isRemoved else { return }
    let next = waiting.removeFirst()
    let before = cause
    cause = next.cause
    present(next.presentation, isOfItem: next.isOfItem)
    cause = before
    presented?.layer.evaluate()
  }

  /// Lets the presented layer show what the row that led to it leads to now: the value that it edits, or what it is made of, became another one.
  private func updatePresented() {
    guard let presented, case .event(let item, let event)? = presented.cause, let row = shown.row(for: item) as? AnyItem<S> else { return }
    if let presentingRow, presentingRow.hasEqualItem(row) { return }
    presentingRow = row
    guard let intent = row.intent(for: event) else { return }
    var copy = state
    presentation(presented.id, of: intent, &copy, 0)?.update(presented.layer)
  }

  package func dismissPresented() {
    guard let presented else { return }
    self.presented = nil
    presentingRow = nil
    presented.layer.remove()
  }

  package func remove(isReplaced: Bool) {
    isRemoved = true
    dismissPresented()
    cancelEffects()
    if isShown, !isReplaced { (core.host as? any LayerHost)?.dismiss(id) }
  }

  private func wasDismissed() { if placement.mayClose?() ?? true { close(screen.leaving(state)) } }

  package var hasUnsavedChanges: Bool {
    guard !isClosed else { return false }
    return screen.hasUnsavedChanges(state) || evaluation?.parts.contains { $0.hasUnsavedChanges(state) } ?? false
  }

  private func close(_ output: S.Output?) {
    guard !isClosed else { return }
    isClosed = true
    // The layer goes first, so that its result can present another one.
    placement.close?()
    closed(output)
  }

  package func begin() {
    hasBegun = true
    let before = state
    // What became final while nobody was there comes first: what begins now finds it done, or at least under way.
    if let expired {
      self.expired = nil
      asReply { perform(expired) }
    }
    asReply { run(screen.start(&state).map { .action($0) }) }
    // Most screens begin with what is shown already; parts begin with an evaluation, and so does what was left undone.
    if evaluation?.parts.isEmpty != true || evaluation?.begins != false || !interrupted.isEmpty || state != before {
      needsEvaluation = true
    }
    // A layer that was kept stands there already.
    if hasKept {
      hasKept = false
      presented?.layer.begin()
    }
  }

  // MARK: Showing

  /// The last evaluation.
  private var evaluation: Evaluation<S>?

  package func evaluate() {
    evaluate(round: 0)
    presentWaiting()
  }

  private func evaluate(round: Int) {
    guard !isRemoved else { return }
    guard needsEvaluation || !hasShown else { return moveFocus() }
    wake()
    needsEvaluation = false
    let evaluated = Evaluation(of: screen, state, notice: noticeSection, after: evaluation, core)
    let changed = evaluated.changedDependencies(since: evaluation, begins: hasBegun ? (hasBegunDependencies ? .new : .all) : .none)
    evaluation = evaluated
    if hasBegun { hasBegunDependencies = true }
    for effect in changed { run(effect, isOfItem: true) }
    followParts(evaluated.parts)
    keepNoticeState()
    tellInterrupted(evaluated.parts)
    // Each round settles one more level of dependencies, and circles were refused; parts may begin others.
    if needsEvaluation, round < 1_000 { return evaluate(round: round + 1) }
    if needsEvaluation {
      core.report(
        .effect, .error,
        "\(S.self) has parts that begin others without end. Begin a part when something happened, not when another one begins.")
    }
    let sections = evaluated.sections
    let title = screen.title(for: state)
    let difference = hasShown ? core.differencer.difference(fromShown: shown.sections, to: sections) : nil
    if let difference, difference.isEmpty, title == shown.title {
      // One copy of the rows is enough.
      evaluation?.share(shown.sections)
      return moveFocus()
    }
    let new = ScreenSnapshot(layer: id, presentation: kind, revision: shown.revision + 1, title: title, sections: sections)
    let old = shown
    shown = new
    if let difference {
      core.host?.apply(ScreenUpdate(old: old, new: new, difference: difference))
    } else {
      hasShown = true
      core.host?.show(new)
    }
    updatePresented()
    moveFocus()
  }

  package func rest() {
    guard hasShown, !needsEvaluation, !isResting, shown.rowCount <= Self.mostResting, !shown.sections.isEmpty else { return }
    isResting = true
    shown = shown.with(sections: [])
    evaluation?.rest()
  }

  /// Makes the rows again that were given back. `sections(for:)` is pure, so they are what the host shows.
  private func wake() {
    guard isResting else { return }
    isResting = false
    let evaluated = Evaluation(of: screen, state, notice: noticeSection, after: evaluation, core)
    evaluation = evaluated
    shown = shown.with(sections: evaluated.sections)
  }

  /// The most rows that are made again when somebody comes back: some milliseconds.
  private static var mostResting: Int { 4_096 }

  private var noticeSection: SectionModel<S>? {
    let shown = notice ?? told.map { Notice(words: $0, tone: .info, time: .zero, button: ("Close", .notice(.pressed)), otherwise: nil) }
    return shown.map { notice in SectionModel { NoticeItem(notice) }.id("_tessera.notice") }
  }

  /// Begins the parts that came, and ends what those had running that went.
  private func followParts(_ living: [LivingPart<S>]) {
    guard hasBegun, !living.isEmpty || !parts.isEmpty else { return }
    let keys = Set(living.map(\.key))
    for key in parts.subtracting(keys) {
      for case .part(let answer) in effects.cancel(part: key) { settle(answer) }
      if presented?.id.hasPrefix(key) == true { dismissPresented() }
      waiting.removeAll { $0.presentation.id.hasPrefix(key) }
      concludeNotice(ofPart: key)
    }
    var begun = parts.intersection(keys)
    parts = keys
    for part in living where begun.insert(part.key).inserted { asReply { perform(part.start) } }
  }

  /// Tells a part that went, and whose state stays, that an effect was interrupted: nothing is left loading for when it comes back. What follows
  /// from that changes states and begins nothing, for nobody would see it.
  private func settle(_ answer: PartIntent<S>, _ depth: Int = 0) {
    guard let effect = answer.run(&state, false) else { return }
    if let action = answer.action { core.record?(.action(id, action, answer.description)) }
    needsEvaluation = true
    guard depth < 100 else { return }
    for case .action(.part(let next)) in effect.steps { settle(next, depth + 1) }
  }

  /// Asks what becomes of everything that was being sent when the page was kept: the part that sent it, or the screen.
  private func tellInterrupted(_ living: [LivingPart<S>]) {
    guard hasBegun, !interrupted.isEmpty else { return }
    let ids = interrupted
    interrupted = []
    needsEvaluation = true
    for id in ids {
      // Of parts in parts, the innermost.
      let senders = living.filter { id.description.hasPrefix($0.key) }
      if let part = senders.max(by: { $0.key.utf8.count < $1.key.utf8.count }) {
        perform(part.interrupted(EffectID(String(id.description.dropFirst(part.key.count)))))
      } else {
        run(screen.interrupted(id, &state).map { .action($0) })
      }
    }
  }

  private func moveFocus() {
    guard let target = pendingFocus else { return }
    pendingFocus = nil
    if let host = core.host as? any FocusingHost {
      host.focus(target, in: id)
    } else {
      core.missing("move the focus", "FocusingHost", name)
    }
  }
}

extension ScreenLayer {
  /// The reason why a layer was presented: used to make it again on a page that was kept.
  fileprivate enum Cause {
    case event(String, ControlEvent)
    case action(S.Action)
    /// An action of a part.
    case part(PartIntent<S>)
  }

  package func save(to archive: inout StateArchive) -> Bool {
    var (head, rest) = (KeptLayer(self), archive.empty)
    if !effects.keys.isEmpty { head.keys = effects.keys }
    switch notice?.otherwise {
    case .action(let action)?: head.undo = (action as? any Encodable).flatMap(archive.codec.encode)
    case .part(let part)?: (head.undoPart, head.undo) = (part.part, (part.action as? any Encodable).flatMap(archive.codec.encode))
    case .edit?, .open?, .present?, .effect?, .notice?, .all?, nil: break
    }
    isNoticeKept = head.undo != nil
    if let presented, let cause = presented.cause {
      _ = presented.layer.save(to: &rest)
      let over = presented.layer
      var kept = KeptPresentation(id: presented.id, layer: over.id.rawValue, revision: over.revision, parts: rest.parts.count)
      switch cause {
      case .event(let item, let event): (kept.item, kept.event) = (item, event)
      case .action(let action): kept.action = (action as? any Encodable).flatMap(archive.codec.encode)
      case .part(let part): (kept.part, kept.action) = (part.part, (part.action as? any Encodable).flatMap(archive.codec.encode))
      }
      head.over = kept
    }
    var own = archive.empty
    guard let state = state as? any Encodable, own.append(head), own.append(state) else { return false }
    archive.append(own)
    archive.append(rest)
    return true
  }

  package func restore(from reader: inout StateReader) -> Bool {
    guard let head = reader.read(KeptLayer.self) as? KeptLayer, let type = S.State.self as? any Decodable.Type else { return false }
    let kept = reader.read(type) as? S.State
    count(from: head.nextRevision)
    guard let kept else {
      // Of another version: this screen begins anew, with everything that stood over it.
      return reader.beginAnew() && reader.skip(head.over?.parts ?? 0)
    }
    state = kept
    // What depended on the state before is nothing to begin: another one came in its place.
    evaluation = nil
    if let keys = head.keys {
      effects.keys = keys
      interrupted = effects.keys.interrupt()
    }
    expired = expired(of: head, reader.codec)
    guard let over = head.over else { return true }
    // The rows whose use led to the presentation.
    evaluate()
    guard let presentation = presentation(over, reader.codec) else {
      core.report(
        .effect, .warning,
        """
        \(name) presented '\(over.id)' when the page was kept, and does not present it for the same reason now; it is closed. Present it by an \
        item's intent, or make the action that presents it Codable.
        """)
      _ = reader.beginAnew()
      return reader.skip(over.parts)
    }
    let layer = presentation.make(core, LayerID(over.layer), presentation.kind) { [unowned self] in perform($0, isOfItem: true) }
    layer.placement.close = { [unowned self] in dismissPresented() }
    presented = (over.id, layer, cause(of: over, reader.codec))
    presentingRow = over.item.flatMap { shown.row(for: $0) }
    hasKept = true
    if over.parts == 0 { layer.count(from: (over.revision / (1 << 20) + 1) << 20) } else if !layer.restore(from: &reader) { return false }
    layer.evaluate()
    return true
  }

  package func count(from revision: Int) {
    wake()
    shown = ScreenSnapshot(layer: id, presentation: kind, revision: revision, title: shown.title, sections: shown.sections)
    needsEvaluation = true
  }

  /// The intent that makes final what could be taken back when the page was kept.
  private func expired(of kept: KeptLayer, _ codec: any StateCodec) -> Intent<S>? {
    guard let text = kept.undo else { return nil }
    if let key = kept.undoPart {
      let part = placedParts.first { $0.key == key }
      guard let part, let type = part.actionType as? any Decodable.Type, let action = codec.decode(type, from: text) else { return nil }
      return part.meaning(action)
    }
    guard let type = S.Action.self as? any Decodable.Type else { return nil }
    return (codec.decode(type, from: text) as? S.Action).map { .action($0) }
  }

  private func cause(of kept: KeptPresentation, _ codec: any StateCodec) -> Cause? {
    if let item = kept.item, let event = kept.event { return .event(item, event) }
    if let key = kept.part {
      let part = evaluation?.parts.first { $0.key == key }
      guard let text = kept.action, let type = part?.actionType as? any Decodable.Type,
        let action = codec.decode(type, from: text), case .part(let intent)? = part?.meaning(action)
      else { return nil }
      return .part(intent)
    }
    guard let text = kept.action, let type = S.Action.self as? any Decodable.Type else { return nil }
    return (codec.decode(type, from: text) as? S.Action).map { .action($0) }
  }

  /// The presentation that the same reason leads to now.
  private func presentation(_ kept: KeptPresentation, _ codec: any StateCodec) -> Presentation<Intent<S>>? {
    // Of a copy: reducing changes the state and nothing else.
    var copy = state
    switch cause(of: kept, codec) {
    case .event(let item, let event)?:
      guard let row = shown.row(for: item) as? AnyItem<S>, let intent = row.intent(for: event) else { return nil }
      return presentation(kept.id, of: intent, &copy, 0)
    case .action(let action)?: return presentation(kept.id, of: .action(action), &copy, 0)
    case .part(let part)?: return presentation(kept.id, of: .part(part), &copy, 0)
    case nil: return nil
    }
  }

  private func presentation(_ id: String, of intent: Intent<S>, _ state: inout S.State, _ depth: Int) -> Presentation<Intent<S>>? {
    switch intent {
    case .present(let presentation): return presentation.id == id ? presentation : nil
    case .action(let action): return presentation(id, in: screen.reduce(&state, action).map { .action($0) }, &state, depth)
    case .edit(let edit):
      edit.apply(to: &state)
      return presentation(id, in: screen.didEdit(&state, edit).map { .action($0) }, &state, depth)
    case .effect(let effect): return presentation(id, in: effect, &state, depth)
    case .all(let intents):
      for intent in intents { if let found = presentation(id, of: intent, &state, depth) { return found } }
      return nil
    case .part(let part): return part.run(&state, false).flatMap { presentation(id, in: $0, &state, depth) }
    case .open, .notice: return nil
    }
  }

  private func presentation(
    _ id: String, in effect: Effect<Intent<S>>, _ state: inout S.State, _ depth: Int
  ) -> Presentation<Intent<S>>? {
    guard depth < 100 else { return nil }
    for step in effect.steps {
      switch step {
      case .present(let presentation) where presentation.id == id: return presentation
      case .action(let intent): if let found = presentation(id, of: intent, &state, depth + 1) { return found }
      default: continue
      }
    }
    return nil
  }
}

extension ControlValue {
  /// Whether it tells about a file that was taken before.
  fileprivate var isProgress: Bool { if case .file(.changed) = self { true } else { false } }
}

extension Control {
  /// Whether the control takes this value (`nil`: a press).
  func takes(_ value: ControlValue?) -> Bool {
    switch (kind, value) {
    case (.button, nil), (.link, nil), (.toggle, .flag): true
    case (.slider(let range), .number(let number)): range.contains(number)
    case (.files, .file): true
    case (.textField(let maximum), .text(let text)): text.utf8.count <= maximum * 32 && text.count <= maximum
    default: false
    }
  }
}

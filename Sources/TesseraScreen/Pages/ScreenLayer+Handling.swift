extension ScreenLayer {
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
    guard !handling.isDraining else {
      if handling.queue == nil { handling.queue = Queue() }
      handling.queue?.intents.append((intent, isOfItem))
      return
    }
    handling.isDraining = true
    defer { handling.isDraining = false }
    if isOfItem { core.watching.record?(.intent(id, "\(intent)")) }
    carryOut(intent)
    // Most intents cause no others.
    guard let queue = handling.queue else { return }
    var next = 0
    while next < queue.intents.count {
      let (intent, isOfItem) = queue.intents[next]
      next += 1
      if isOfItem { core.watching.record?(.intent(id, "\(intent)")) }
      carryOut(intent)
      if next == 9_999 {
        core.report(
          .effect, .error, "\(S.self) sent itself 10,000 actions in a row; '\(intent.name)' triggers itself again. The rest are dropped.")
        break
      }
    }
    handling.queue = nil
  }

  func carryOut(_ intent: Intent<S>) {
    // A screen without stored properties has no size, so its address may be that of the state. The copy avoids an
    // exclusivity violation.
    let screen = screen
    switch intent {
    case .action(let action):
      core.watching.record?(.action(id, action, "\(action)"))
      rendering.freshness = .stale
      run(screen.noteEdits(in: &state, if: !handling.isReply) { screen.reduce(&$0, action) })
    case .edit(let edit):
      rendering.freshness = .stale
      guard !edit.isNote else { return edit.apply(to: &state) }
      let effect = screen.noteEdits(in: &state) { state in
        edit.apply(to: &state)
        return screen.didEdit(&state, edit)
      }
      if core.watching.edits { return runWatched(effect.map { .action($0) }, edit) }
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
    let before = handling.isOfItem
    handling.isOfItem = isOfItem
    carryOut(effect, on: core) { $0(&effects) }
    handling.isOfItem = before
  }

  package func take(_ action: any Sendable) -> Bool {
    guard let action = action as? S.Action else { return false }
    perform(.action(action))
    return true
  }

  package func receive(_ reply: Page.EffectInbox.Reply) -> Bool {
    guard reply.layer == id else { return presented?.layer.receive(reply) ?? false }
    guard let intent = effects.receive(reply, name: name) else { return true }
    if handling.watch != nil { takeWatched(intent, of: reply) } else { asReply { perform(intent, isOfItem: false, otherwise: nil) } }
    return true
  }

  /// Handles an intent that wasn't caused by an event. It is recorded as the cause of what it presents.
  ///
  /// - Parameter otherwise: The cause if the intent itself can't be recorded.
  func perform(_ intent: Intent<S>, isOfItem: Bool, otherwise: Reason?) {
    let before = handling.reason
    handling.reason = Cause(intent).map { Reason($0) } ?? otherwise
    perform(intent, isOfItem: isOfItem)
    handling.reason = before
  }

  /// Handles intents of effects and of starting. They count as loaded, not as user input.
  func asReply(_ body: () -> Void) {
    let before = handling.isReply
    handling.isReply = true
    body()
    handling.isReply = before
  }
}

extension ScreenLayer {
  var placedParts: [LivingPart<S>] { PlacedSections(screen.sections(for: state), state).parts }

  /// The positions of a part and of the parts around it, in the current state.
  func positions(of part: String) -> PartPositions {
    // The last evaluation is valid as long as nothing has changed.
    if rendering.freshness != .stale, let evaluation { return PartPositions(evaluation.parts) }
    return PartPositions(PlacedSections(screen.sections(for: state), state, wanted: part).parts)
  }

  func carryOut(_ part: Intent<S>.PartIntent) {
    // A removed part isn't run.
    let edit = part.edit.flatMap { $0.isNote ? nil : $0 }
    let (screen, isEntered, positions) = (screen, !handling.isReply, positions(of: part.part))
    let effect = screen.noteEdits(in: &state, if: part.edit == nil ? isEntered : edit != nil) { state -> Effect<Intent<S>>? in
      guard let effect = part.run(&state, isEntered, positions) else { return nil }
      guard let edit else { return effect }
      return .merge(effect, screen.didEdit(&state, edit).map { .action($0) })
    }
    guard let effect else { return }
    if let action = part.action { core.watching.record?(.action(id, action, part.description)) }
    rendering.freshness = .stale
    if let edit, core.watching.edits { return runWatched(effect, edit) }
    run(effect)
  }

  /// Starts added parts, and ends the effects, presentations and notices of removed parts.
  @inline(never) func followParts(_ living: [LivingPart<S>]) {
    let keys = Set(living.map(\.key))
    for key in progress.parts.subtracting(keys) {
      progress.undone = progress.undone.union(effects.unfinished(part: key))
      for case .part(let answer) in effects.cancel(part: key, of: name) { conclude(answer) }
      if presented?.id.hasPrefix(key) == true { dismissPresented() }
      pending.questions?.list.removeAll { $0.presentation.id.hasPrefix(key) }
      concludeNotice(ofPart: key)
    }
    var begun = progress.parts.intersection(keys)
    progress.parts = keys
    for part in living where begun.insert(part.key).inserted { watchBeginning { asReply { perform(part.start) } } }
  }

  /// Informs a removed part whose state remains that its effect was interrupted, so that it isn't loading when the
  /// part returns. The consequences only change states and start no work, because the part isn't visible.
  func conclude(_ answer: Intent<S>.PartIntent, _ depth: Int = 0) {
    let positions = positions(of: answer.part)
    guard let effect = answer.run(&state, false, positions) else { return }
    if let action = answer.action { core.watching.record?(.action(id, action, answer.description)) }
    rendering.freshness = .stale
    guard depth < 100 else { return }
    for case .action(.part(let next)) in effect.steps { conclude(next, depth + 1) }
  }

  /// Asks each part or screen what to do about its submissions that were under way when the page was saved.
  @inline(never) func tellInterrupted(_ living: [LivingPart<S>]) {
    let ids = progress.interrupted
    progress.interrupted = []
    rendering.freshness = .stale
    for id in ids {
      // The sender is the innermost of nested parts.
      let senders = living.filter { id.description.hasPrefix($0.key) }
      if let part = senders.max(by: { $0.key.utf8.count < $1.key.utf8.count }) {
        perform(part.interrupted(EffectID(String(id.description.dropFirst(part.key.count)))))
      } else {
        run(screen.interrupted(id, &state))
      }
    }
  }
}

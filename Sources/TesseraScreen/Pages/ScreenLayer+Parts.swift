extension ScreenLayer {
  /// The parts that stand there in the state as it is now.
  var placedParts: [LivingPart<S>] { PlacedSections(screen.sections(for: state), state).parts }

  /// The positions of a part, and of those around it, in the state as it is now.
  func positions(of part: String) -> PartPositions {
    // What was evaluated last stands there as long as nothing changed.
    if !needsEvaluation, let evaluation { return PartPositions(evaluation.parts) }
    return PartPositions(PlacedSections(screen.sections(for: state), state, wanted: part).parts)
  }

  func carryOut(_ part: PartIntent<S>) {
    // One that is gone takes nothing any more.
    let edit = part.edit.flatMap { $0.isNote ? nil : $0 }
    let (screen, isEntered, positions) = (screen, !isTakingReply, positions(of: part.part))
    let effect = screen.noteEdits(in: &state, if: part.edit == nil ? isEntered : edit != nil) { state -> Effect<Intent<S>>? in
      guard let effect = part.run(&state, isEntered, positions) else { return nil }
      guard let edit else { return effect }
      return .merge(effect, screen.didEdit(&state, edit).map { .action($0) })
    }
    guard let effect else { return }
    if let action = part.action { core.record?(.action(id, action, part.description)) }
    needsEvaluation = true
    run(effect)
  }

  /// Begins the parts that came, and ends what those had running that went.
  @inline(never) func followParts(_ living: [LivingPart<S>]) {
    let keys = Set(living.map(\.key))
    for key in parts.subtracting(keys) {
      undone.formUnion(effects.unfinished(part: key))
      for case .part(let answer) in effects.cancel(part: key) { conclude(answer) }
      if presented?.id.hasPrefix(key) == true { dismissPresented() }
      waiting?.questions.removeAll { $0.presentation.id.hasPrefix(key) }
      concludeNotice(ofPart: key)
    }
    var begun = parts.intersection(keys)
    parts = keys
    for part in living where begun.insert(part.key).inserted { asReply { perform(part.start) } }
  }

  /// Tells a part that went, and whose state stays, that an effect was interrupted: nothing is left loading for when it comes back. What follows
  /// from that changes states and begins nothing, for nobody would see it.
  func conclude(_ answer: PartIntent<S>, _ depth: Int = 0) {
    let positions = positions(of: answer.part)
    guard let effect = answer.run(&state, false, positions) else { return }
    if let action = answer.action { core.record?(.action(id, action, answer.description)) }
    needsEvaluation = true
    guard depth < 100 else { return }
    for case .action(.part(let next)) in effect.steps { conclude(next, depth + 1) }
  }

  /// Asks what becomes of everything that was being sent when the page was kept: the part that sent it, or the screen.
  @inline(never) func tellInterrupted(_ living: [LivingPart<S>]) {
    let ids = interrupted
    interrupted = []
    needsEvaluation = true
    for id in ids {
      // Of parts in parts, the innermost.
      let senders = living.filter { id.description.hasPrefix($0.key) }
      if let part = senders.max(by: { $0.key.utf8.count < $1.key.utf8.count }) {
        perform(part.interrupted(EffectID(String(id.description.dropFirst(part.key.count)))))
      } else {
        run(screen.interrupted(id, &state))
      }
    }
  }
}

extension ScreenLayer {
  /// The event or action that presented a layer. After the page was saved, it is used to make the layer again.
  /// Indirect, so its size doesn't depend on the action type.
  indirect enum Cause {
    case event(String, Control.Event)
    case action(S.Action)
    case part(Intent<S>.PartIntent)

    /// `nil` if the intent itself can't be recorded as a cause.
    init?(_ intent: Intent<S>) {
      switch intent {
      case .action(let action): self = .action(action)
      case .part(let part): self = .part(part)
      case .edit, .open, .present, .effect, .all, .notice: return nil
      }
    }
  }

  /// Why a layer was presented or a question waits.
  struct Reason {
    let cause: Cause
    /// The number of questions that the same cause asked before.
    var asked = 0

    init(_ cause: Cause, asked: Int = 0) { (self.cause, self.asked) = (cause, asked) }
  }

  package func save(to archive: inout StateArchive) -> Bool {
    notices.standing?.isKept = false
    var (head, rest, own) = (KeptLayer(self), archive.empty, archive.empty)
    // The state is written before the layers above, which can't be restored without this layer.
    guard let state = state as? any Encodable, own.append(state) else { return false }
    if !effects.keys.isEmpty { head.keys = effects.keys }
    let undone = progress.undone.union(effects.unfinished())
    if !undone.isEmpty { head.undone = undone.map(\.description).sorted() }
    switch notices.standing?.content.otherwise {
    case .action(let action)?: head.undo = (action as? any Encodable).flatMap(archive.codec.encode)
    case .part(let part)?: (head.undoPart, head.undo) = (part.part, (part.action as? any Encodable).flatMap(archive.codec.encode))
    case .edit?, .open?, .present?, .effect?, .notice?, .all?, nil: break
    }
    if let presented, let reason = presented.reason {
      let layer = presented.layer
      var over = kept(KeptPresentation(id: presented.id, layer: layer.id.rawValue, revision: layer.revision), reason, archive.codec)
      // A layer whose cause can't be encoded isn't restored.
      if over.item != nil || over.action != nil { _ = layer.save(to: &rest) }
      over.parts = rest.parts.count
      head.over = over
    }
    let questions = pending.questions?.list.compactMap { question in
      question.reason.map { kept(KeptPresentation(id: question.presentation.id), $0, archive.codec) }
    }
    if let questions, !questions.isEmpty { head.waiting = questions }
    guard archive.append(head) else { return false }
    archive.append(own)
    archive.append(rest)
    notices.standing?.isKept = head.undo != nil
    return true
  }

  package func restore(from reader: inout StateReader) -> Bool {
    guard var head = reader.read(KeptLayer.self) as? KeptLayer, let type = S.State.self as? any Decodable.Type else { return false }
    let kept = reader.read(type) as? S.State
    count(from: head.nextRevision)
    guard let kept else {
      // The state is from another version of the app. The screen starts over, and the layers above are dropped.
      return reader.beginAnew() && reader.skip(head.over?.parts ?? 0)
    }
    state = kept
    // The previous evaluation belonged to the replaced state, so its dependencies don't count as changed.
    rendering.evaluation = nil
    // Earlier versions saved part ids without the ids of records.
    if let names = PartNames(screen.allParts(for: state)) { head.rename(names) }
    if let keys = head.keys {
      effects.keys = keys
      progress.interrupted = effects.keys.interrupt()
    }
    progress.undone = Set((head.undone ?? []).map { EffectID($0) })
    notices.expired = expired(of: head, reader.codec).map { Expired($0) }
    guard head.over != nil || head.waiting != nil else { return true }
    // Makes the rows whose events caused the presentations.
    evaluate()
    for question in head.waiting ?? [] { wait(for: question, &reader) }
    guard let over = head.over else { return true }
    guard let (presentation, reason) = presentation(over, reader.codec) else {
      core.report(
        .effect, .warning,
        """
        \(name) presented '\(over.id)' when the page was saved, but does not present it for the same reason now, so it is closed. Present it by an \
        item's intent, or make the action that presents it Codable.
        """)
      _ = reader.beginAnew()
      return reader.skip(over.parts)
    }
    let reply: (Intent<S>) -> Void = { [weak self] in self?.perform($0, isOfItem: true, otherwise: reason) }
    let layer = presentation.make(core, Page.LayerID(over.layer), presentation.kind, reply)
    layer.placement.close = { [weak self] in self?.dismissPresented() }
    let presented = Presented(id: over.id, layer: layer, reason: reason, reply: reply)
    presented.row = over.item.flatMap { shown.row(for: $0) }
    self.presented = presented
    presented.isRestored = true
    if over.parts == 0 { layer.count(from: (over.revision / (1 << 20) + 1) << 20) } else if !layer.restore(from: &reader) { return false }
    layer.evaluate()
    return true
  }

  package func count(from revision: Int) {
    wake()
    rendering.snapshot = ScreenSnapshot(layer: id, presentation: kind, revision: revision, title: shown.title, sections: shown.sections)
    rendering.freshness = .stale
  }

  /// The intent that makes an action final that was pending when the page was saved.
  func expired(of kept: KeptLayer, _ codec: any StateCodec) -> Intent<S>? {
    guard let text = kept.undo else { return nil }
    if let key = kept.undoPart {
      let part = placedParts.first { $0.key == key }
      guard let part, let type = part.actionType as? any Decodable.Type, let action = codec.decode(type, from: text) else { return nil }
      return part.meaning(action)
    }
    guard let type = S.Action.self as? any Decodable.Type else { return nil }
    return (codec.decode(type, from: text) as? S.Action).map { .action($0) }
  }

  func cause(of kept: KeptPresentation, _ codec: any StateCodec) -> Cause? {
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

  func kept(_ presentation: KeptPresentation, _ reason: Reason, _ codec: any StateCodec) -> KeptPresentation {
    var kept = presentation
    if reason.asked > 0 { kept.asked = reason.asked }
    switch reason.cause {
    case .event(let item, let event): (kept.item, kept.event) = (item, event)
    case .action(let action): kept.action = (action as? any Encodable).flatMap(codec.encode)
    case .part(let part): (kept.part, kept.action) = (part.part, (part.action as? any Encodable).flatMap(codec.encode))
    }
    return kept
  }

  func wait(for kept: KeptPresentation, _ reader: inout StateReader) {
    guard let (question, reason) = presentation(kept, reader.codec) else {
      _ = reader.beginAnew()
      return core.report(
        .effect, .warning,
        """
        \(name) was asking '\(kept.id)' when the page was saved, but does not ask it for the same reason now, so it is dropped. Make the action \
        that asks it Codable.
        """)
    }
    if pending.questions == nil { pending.questions = Waiting() }
    pending.questions?.list.append((question, true, reason))
  }

  /// The presentation that the recorded cause produces now.
  func presentation(_ kept: KeptPresentation, _ codec: any StateCodec) -> (Presentation<Intent<S>>, Reason)? {
    guard let cause = cause(of: kept, codec) else { return nil }
    let intent: Intent<S>? =
      switch cause {
      case .event(let item, let event): (shown.row(for: item) as? AnyItem<S>)?.intent(for: event)
      case .action(let action): .action(action)
      case .part(let part): .part(part)
      }
    let asked = kept.asked ?? 0
    return intent.flatMap { presentation(kept.id, after: asked, of: $0) }.map { ($0, Reason(cause, asked: asked)) }
  }

  /// Simulates an intent on a copy of the state and returns the presentation with this id that it produces.
  /// Consequences are handled in their normal order.
  ///
  /// - Parameter asked: The number of questions to skip.
  func presentation(_ id: String, after asked: Int, of intent: Intent<S>) -> Presentation<Intent<S>>? {
    var (state, left, queue, next) = (state, asked, [intent], 0)
    while next < min(queue.count, 1_000) {
      let effect = effect(of: queue[next], &state)
      next += 1
      for step in effect.steps {
        switch step {
        case .present(let presentation):
          if presentation.isAsked, left > 0 {
            left -= 1
          } else if presentation.id == id {
            return presentation
          }
        case .action(let intent): queue.append(intent)
        case .tell(let key, let action):
          if let intent = screen.allParts(for: state).first(where: { $0.isCalled(key) })?.meaning(action) { queue.append(intent) }
        case .work, .cancel, .open, .announce, .focus, .identify, .askToSignIn, .dismiss, .deliver, .finish, .tellDestination, .notice:
          break
        }
      }
    }
    return nil
  }

  /// The effect of an intent. Applies its changes to `state`, which is safe because reducers change nothing else.
  func effect(of intent: Intent<S>, _ state: inout S.State) -> Effect<Intent<S>> {
    switch intent {
    case .present(let presentation): return .present(presentation)
    case .action(let action): return screen.reduce(&state, action).map { .action($0) }
    case .edit(let edit):
      edit.apply(to: &state)
      return screen.didEdit(&state, edit).map { .action($0) }
    case .effect(let effect): return effect
    case .all(let intents): return Effect(steps: intents.map { .action($0) })
    case .part(let part): return part.run(&state, false, PartPositions(screen.allParts(for: state))) ?? .none
    case .open, .notice: return .none
    }
  }
}

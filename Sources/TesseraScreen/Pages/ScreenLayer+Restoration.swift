extension ScreenLayer {
  /// The reason why a layer was presented: used to make it again on a page that was kept. Of one size, whatever the actions are.
  indirect enum Cause {
    case event(String, ControlEvent)
    case action(S.Action)
    /// An action of a part.
    case part(PartIntent<S>)
  }

  package func save(to archive: inout StateArchive) -> Bool {
    var (head, rest) = (KeptLayer(self), archive.empty)
    if !effects.keys.isEmpty { head.keys = effects.keys }
    let undone = undone.union(effects.unfinished())
    if !undone.isEmpty { head.undone = undone.map(\.description).sorted() }
    switch notice?.content.otherwise {
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
    // What depended on the state before is nothing to begin: another one replaced it.
    evaluation = nil
    if let keys = head.keys {
      effects.keys = keys
      interrupted = effects.keys.interrupt()
    }
    undone = Set((head.undone ?? []).map { EffectID($0) })
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
    let presented = Presented(id: over.id, layer: layer, cause: cause(of: over, reader.codec))
    presented.row = over.item.flatMap { shown.row(for: $0) }
    self.presented = presented
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

  /// The presentation that the same reason leads to now.
  func presentation(_ kept: KeptPresentation, _ codec: any StateCodec) -> Presentation<Intent<S>>? {
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

  func presentation(_ id: String, of intent: Intent<S>, _ state: inout S.State, _ depth: Int) -> Presentation<Intent<S>>? {
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
    case .part(let part): return part.run(&state, false, partPositions).flatMap { presentation(id, in: $0, &state, depth) }
    case .open, .notice: return nil
    }
  }

  func presentation(
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

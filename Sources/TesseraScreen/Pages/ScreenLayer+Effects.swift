extension ScreenLayer {
  package var name: String { TypeName.of(S.self) }
  package func handle(_ intent: Intent<S>) { perform(intent, isOfItem: handling.isOfItem) }
  // The focus moves after the difference was applied, because its target may be new.
  package func focus(_ target: Page.FocusTarget) { pending.focus = target }
  package func present(_ presentation: Presentation<Intent<S>>) { present(presentation, isOfItem: handling.isOfItem) }
  package func dismiss() { if kind != .root, placement.mayClose?() ?? true { close(nil) } }
  package func tell(_ key: String, _ action: any Equatable & Sendable) {
    let parts = placedParts
    if let intent = parts.first(where: { $0.isCalled(key) })?.meaning(action) { return perform(intent) }
    core.report(
      .effect, .warning,
      """
      \(S.self) sent \(type(of: action)).\(action) to its part '\(key.dropLast())', which is not there now or takes other actions; nothing happened. \
      Its parts are \(parts.map { "'\($0.plainKey.dropLast())' (\($0.actionType))" }.joined(separator: ", ")).
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

  func checked(_ output: any Sendable) -> S.Output? {
    if let output = output as? S.Output { return output }
    core.report(
      .wrongOutput, .error,
      "\(S.self) finished with a \(type(of: output)), but its Output is \(S.Output.self). Finish with that type, or change Output.")
    return nil
  }

  /// Logs that a file was refused. Its name may be private and is left out.
  func reportRefusal(of change: UploadedFile.Change, _ item: String) {
    let file: UploadedFile
    switch change {
    case .began(let one), .changed(let one): file = one
    case .picked: return
    }
    guard case .refused(let reason) = file.state else { return }
    core.report(
      .refusedFile, .notice,
      "A file of \(file.size ?? 0) bytes for '\(item)' of \(name) was refused: \(Localizer.english.string(reason))")
  }

  // MARK: Layers

  /// A presented layer. A class, like other state that few screens have: for an optional reference, no type
  /// metadata is looked up at each event.
  final class Presented {
    let id: String
    let layer: any Layer
    let reason: Reason?
    let reply: (Intent<S>) -> Void
    /// The row whose event caused the presentation, as of the layer's last update.
    var row: Row?
    /// Whether the layer was restored and hasn't begun yet.
    var isRestored = false

    init(id: String, layer: any Layer, reason: Reason?, reply: @escaping (Intent<S>) -> Void) {
      (self.id, self.layer, self.reason, self.reply) = (id, layer, reason, reply)
    }
  }

  final class Waiting {
    var list: [(presentation: Presentation<Intent<S>>, isOfItem: Bool, reason: Reason?)] = []
  }

  func present(_ presentation: Presentation<Intent<S>>, isOfItem: Bool) {
    let reason = handling.reason
    if presentation.isAsked { handling.reason?.asked &+= 1 }
    if presentation.isAsked, let presented {
      // If an effect asked the question, the open sheet and its input must stay. A question never replaces another
      // one.
      let isQuestion = presented.layer.snapshot.presentation == .alert
      if isQuestion || handling.isReply || presented.layer.layers.contains(where: \.hasUnsavedChanges) {
        if pending.questions == nil { pending.questions = Waiting() }
        pending.questions?.list.append((presentation, isOfItem, reason))
        return
      }
    }
    guard presented?.id != presentation.id else { return }
    guard core.host is any LayerHost || core.host == nil else { return core.missing("present '\(presentation.id)'", "LayerHost", name) }
    presented?.layer.giveBack()
    core.changePresented(on: self) {
      takePresented()
      // Weak, because handling the result may remove this layer.
      let reply: (Intent<S>) -> Void = { [weak self] in self?.perform($0, isOfItem: isOfItem, otherwise: reason) }
      let layer = presentation.make(core, core.nextLayer(), presentation.kind, reply)
      layer.placement.close = { [weak self] in self?.dismissPresented() }
      let presented = Presented(id: presentation.id, layer: layer, reason: reason, reply: reply)
      if case .event(let item, _)? = reason?.cause { presented.row = shown.row(for: item) }
      self.presented = presented
      layer.begin()
    }
  }

  func presentWaiting() {
    guard let questions = pending.questions, presented == nil, progress.stage == .begun, !progress.isRemoved else { return }
    guard !questions.list.isEmpty else { return pending.questions = nil }
    let next = questions.list.removeFirst()
    let before = handling.reason
    handling.reason = next.reason
    present(next.presentation, isOfItem: next.isOfItem)
    handling.reason = before
  }

  /// Updates the presented layer after the row that caused it has changed, for example because the value that it
  /// edits has changed.
  @inline(never) func updatePresented() {
    guard let presented, case .event(let item, let event)? = presented.reason?.cause, let row = shown.row(for: item) as? AnyItem<S> else {
      return
    }
    if let before = presented.row, before.hasEqualItem(row) { return }
    presented.row = row
    guard let intent = row.intent(for: event) else { return }
    presentation(presented.id, after: presented.reason?.asked ?? 0, of: intent)?.update(presented.layer, presented.reply)
  }

  package func dismissPresented() {
    if presented != nil { core.changePresented(on: self) { takePresented() } }
  }

  private func takePresented() {
    guard let presented else { return }
    self.presented = nil
    presented.layer.remove()
  }

  package func withdraw() {
    wake()
    let interrupted = finishNotice() + finishExpired()
    notices.standing = nil
    // Loads and submissions receive their interruption, so that the remaining screens don't stay in a loading or
    // sending state. Layers above are informed first.
    presented?.layer.withdraw()
    progress.undone = progress.undone.union(effects.unfinished())
    for answer in interrupted + effects.interruptAll() { asReply { perform(answer) } }
    pending.questions = nil
    dismissPresented()
    rendering.freshness = .stale
  }

  package func beginAgain() {
    guard progress.hasBegun else { return }
    wake()
    progress.parts = []
    progress.hasDependencies = false
    rendering.freshness = .stale
    begin()
  }

  package func remove(isReplaced: Bool) {
    progress.isRemoved = true
    dismissPresented()
    cancelEffects()
    if isShown, !isReplaced { (core.host as? any LayerHost)?.dismiss(id) }
  }

  package var hasUnsavedChanges: Bool {
    guard !isClosed else { return false }
    return screen.hasUnsavedChanges(state) || evaluation?.parts.contains { $0.hasUnsavedChanges(state) } ?? false
  }

  func close(_ output: S.Output?) {
    guard !isClosed else { return }
    progress.stage = .closed
    // The layer is removed first, so that its result can present another one.
    placement.close?()
    closed(output)
  }
}

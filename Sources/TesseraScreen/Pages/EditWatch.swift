/// Finds effects whose replies overwrite the user's input. Used in tests only.
final class EditWatch<S: Screen> {
  /// The edited properties, each with the token of the last effect that began before the edit.
  private var edits: [PartialKeyPath<S.State>: Int] = [:]
  /// The effects that started with the screen, or with one of its parts.
  private var beginnings: [Range<Int>] = []
  /// Their replies, the latest last.
  private var answers: [Intent<S>] = []
  private static var mostAnswers: Int { 8 }

  func noteBeginning(_ tokens: Range<Int>) { if !tokens.isEmpty { beginnings.append(tokens) } }

  func noteEdit(_ property: PartialKeyPath<S.State>, after token: Int) { edits[property] = token }

  /// The properties that a reply overwrote although its effect began before they were edited.
  func overwritten(by reply: Page.EffectInbox.Reply, _ intent: Intent<S>, _ before: S.State, _ after: S.State) -> [PartialKeyPath<S.State>]
  {
    if beginnings.contains(where: { $0.contains(reply.token) }), reply.kind != .latest {
      answers.append(intent)
      if answers.count > Self.mostAnswers { answers.removeFirst() }
    }
    // An edit by an item, such as of a choice that depends on another one, is intended.
    switch intent {
    case .action: break
    case .part(let part) where part.action != nil: break
    default: return []
    }
    let lost = edits.filter { property, token in
      // An emptied field has no input to lose.
      reply.token <= token && (before[keyPath: property] as? String) != ""
        && !Self.areSame(before[keyPath: property], after[keyPath: property])
    }
    for property in lost.keys { edits[property] = nil }
    return Array(lost.keys)
  }

  /// Whether the screen would overwrite a property if it started again with a state, as after a restart.
  func wouldOverwrite(_ property: PartialKeyPath<S.State>, in state: S.State, _ layer: ScreenLayer<S>) -> Bool {
    guard !answers.isEmpty, S.State.self is any Encodable.Type else { return false }
    var again = state
    _ = layer.screen.start(&again)
    for answer in answers { _ = layer.effect(of: answer, &again) }
    return !Self.areSame(state[keyPath: property], again[keyPath: property])
  }

  private static func areSame(_ left: Any, _ right: Any) -> Bool {
    func equals<Value: Equatable>(_ value: Value) -> Bool { (right as? Value) == value }
    return (left as? any Equatable).map { equals($0) } ?? (String(describing: left) == String(describing: right))
  }
}

extension ScreenLayer {
  /// Runs the effect of an edit, and reports if a restart would lose the input. Input that is sent immediately
  /// isn't lost.
  @inline(never) func runWatched(_ effect: Effect<Intent<S>>, _ edit: Edit<S.State>) {
    let property = edit.property as PartialKeyPath<S.State>
    // Users don't enter a Loadable. Editing one resets it.
    guard !handling.isReply, edit.origin != .sent, !(state[keyPath: property] is any PutBack) else { return run(effect) }
    if handling.watch == nil { handling.watch = EditWatch() }
    // The edit's own effect begins after it, so its reply may change the input.
    handling.watch?.noteEdit(property, after: core.lastToken)
    let sends = effect.steps.contains { if case .work = $0 { true } else { false } }
    if !sends, handling.watch?.wouldOverwrite(property, in: state, self) == true {
      report(property, "starts again after a restart, and the reply to its load then overwrites")
    }
    run(effect)
  }

  /// Runs the start of a screen, and records the effects that begin with it.
  func watchBeginning(_ body: () -> Void) {
    guard core.watching.edits else { return body() }
    if handling.watch == nil { handling.watch = EditWatch() }
    let before = core.lastToken
    body()
    handling.watch?.noteBeginning(before + 1..<core.lastToken + 1)
  }

  /// Processes a reply, and reports the input that it overwrites.
  @inline(never) func takeWatched(_ intent: Intent<S>, of reply: Page.EffectInbox.Reply) {
    let before = state
    asReply { perform(intent, isOfItem: false, otherwise: nil) }
    for property in handling.watch?.overwritten(by: reply, intent, before, state) ?? [] {
      report(property, "took an answer of '\(reply.effect?.description ?? "an effect")', which began before the edit and overwrote")
    }
  }

  private func report(_ property: PartialKeyPath<S.State>, _ what: String) {
    core.reportOnce(
      .overwrittenEdit,
      """
      \(name) \(what) what the user entered for '\(property.name)'. Let the state be a FormState and fill it with 'state.fill(from: self) { … }', \
      which keeps edited fields, or keep the loaded value apart from what is entered.
      """)
  }
}

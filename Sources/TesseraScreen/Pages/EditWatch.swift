/// Finds effects whose answers overwrite what the user entered. Tests watch; elsewhere there is none.
final class EditWatch<S: Screen> {
  /// The edited properties, each with the number of the effect that began last before the edit.
  private var edits: [PartialKeyPath<S.State>: Int] = [:]
  /// The effects that began with the screen, or with one of its parts.
  private var beginnings: [Range<Int>] = []
  /// The answers of those, the latest last.
  private var answers: [Intent<S>] = []
  private static var mostAnswers: Int { 8 }

  func noteBeginning(_ tokens: Range<Int>) { if !tokens.isEmpty { beginnings.append(tokens) } }

  func noteEdit(_ property: PartialKeyPath<S.State>, after token: Int) { edits[property] = token }

  /// The properties that an answer overwrote although its effect began before they were edited.
  func overwritten(by reply: EffectInbox.Reply, _ intent: Intent<S>, _ before: S.State, _ after: S.State) -> [PartialKeyPath<S.State>] {
    if beginnings.contains(where: { $0.contains(reply.token) }), reply.kind != .latest {
      answers.append(intent)
      if answers.count > Self.mostAnswers { answers.removeFirst() }
    }
    // What an item edits by itself, such as a choice that depends on another one, is meant.
    switch intent {
    case .action: break
    case .part(let part) where part.action != nil: break
    default: return []
    }
    let lost = edits.filter { property, token in
      // An emptied field has nothing to lose.
      reply.token <= token && (before[keyPath: property] as? String) != ""
        && !Self.areSame(before[keyPath: property], after[keyPath: property])
    }
    for property in lost.keys { edits[property] = nil }
    return Array(lost.keys)
  }

  /// Whether the screen would overwrite a property if it began again with a state, as it does after a restart.
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
  /// Carries out the effect of an edit, and looks whether a restart would lose the entered value. A value that is sent
  /// at once is not lost.
  @inline(never) func runWatched(_ effect: Effect<Intent<S>>, _ edit: Edit<S.State>) {
    let property = edit.property as PartialKeyPath<S.State>
    // Users do not enter a Loadable. An edit of one sets it back.
    guard !isTakingReply, !(state[keyPath: property] is any PutBack) else { return run(effect) }
    if watch == nil { watch = EditWatch() }
    // The effect of the edit itself begins after it: its answer may change what was entered.
    watch?.noteEdit(property, after: core.lastToken)
    let sends = effect.steps.contains { if case .work = $0 { true } else { false } }
    if !sends, watch?.wouldOverwrite(property, in: state, self) == true {
      report(property, "begins again after a restart, and the answer of what it loads then overwrites")
    }
    run(effect)
  }

  /// Carries out a beginning, and takes note of the effects that begin with it.
  func watchBeginning(_ body: () -> Void) {
    guard core.watchesEdits else { return body() }
    if watch == nil { watch = EditWatch() }
    let before = core.lastToken
    body()
    watch?.noteBeginning(before + 1..<core.lastToken + 1)
  }

  /// Takes an answer, and reports what it overwrites.
  @inline(never) func takeWatched(_ intent: Intent<S>, of reply: EffectInbox.Reply) {
    let before = state
    asReply { perform(intent, isOfItem: false, otherwise: nil) }
    for property in watch?.overwritten(by: reply, intent, before, state) ?? [] {
      report(property, "took an answer of '\(reply.effect?.description ?? "an effect")', which began before the edit and overwrites")
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

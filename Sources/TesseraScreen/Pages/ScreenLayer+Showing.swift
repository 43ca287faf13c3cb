internal import TesseraDiff

/// The content of a screen as the host shows it.
struct Rendering<S: Screen> {
  enum Freshness {
    /// The state has changed since the last evaluation, or there was none.
    case stale
    case current
    /// The rows were released. They are made again from the same state when they are needed.
    case resting
  }

  var freshness = Freshness.stale
  /// Whether the host knows the layer.
  var isShown = false
  var snapshot: ScreenSnapshot
  var evaluation: Evaluation<S>?
  /// The language of the rows.
  var language: Language?

  init(snapshot: ScreenSnapshot) { self.snapshot = snapshot }

  /// The same without rows, if they are what the host shows and making them again is cheap. Otherwise `nil`.
  func rested() -> Rendering? {
    guard isShown, freshness == .current, !snapshot.sections.isEmpty, snapshot.rowCount <= Self.mostResting else { return nil }
    var rested = self
    rested.freshness = .resting
    rested.snapshot = snapshot.with(sections: [])
    return rested
  }

  /// The maximum number of rows that are released. Making them again takes a few milliseconds.
  private static var mostResting: Int { 4_096 }
}

extension ScreenLayer {
  var shown: ScreenSnapshot { rendering.snapshot }
  var evaluation: Evaluation<S>? { rendering.evaluation }

  package func evaluate() {
    evaluate(round: 0)
    presentWaiting()
  }

  func evaluate(round: Int) {
    guard !progress.isRemoved else { return }
    guard rendering.freshness == .stale || !isShown else { return moveFocus() }
    wake()
    rendering.freshness = .current
    let evaluated = evaluated()
    let begins: Evaluation<S>.Beginning = progress.hasBegun ? (progress.hasDependencies ? .new : .all) : .none
    let changed = changes(of: evaluated, since: evaluation, begins: begins)
    rendering.evaluation = evaluated
    if progress.hasBegun { progress.hasDependencies = true }
    if let changed { for effect in changed { run(effect, isOfItem: true) } }
    // Rare features are checked here, because a function that handles them looks their types up as soon as it is
    // called.
    if progress.hasBegun, !evaluated.parts.isEmpty || !progress.parts.isEmpty { followParts(evaluated.parts) }
    if notices.standing != nil { keepNoticeState() }
    if progress.hasBegun, !progress.interrupted.isEmpty { tellInterrupted(evaluated.parts) }
    // Each round resolves one more level of dependencies. Cycles were refused before, but parts can start others
    // without end.
    if rendering.freshness == .stale, round < 1_000 { return evaluate(round: round + 1) }
    if rendering.freshness == .stale {
      rendering.freshness = .current
      core.report(
        .effect, .error,
        "\(S.self) has parts that start each other endlessly. Start a part in response to an event, not when another part starts.")
    }
    let sections = evaluated.sections
    let title = screen.title(for: state)
    let difference = isShown ? core.differencer.difference(fromShown: shown.sections, to: sections) : nil
    if let difference, difference.isEmpty, title == shown.title {
      // Rows with equal content may have different intents, because those aren't part of equality.
      rendering.snapshot = shown.with(sections: sections)
      return moveFocus()
    }
    let new = ScreenSnapshot(layer: id, presentation: kind, revision: shown.revision + 1, title: title, sections: sections)
    let old = shown
    rendering.snapshot = new
    if let difference {
      core.host?.apply(ScreenSnapshot.Update(old: old, new: new, difference: difference))
    } else {
      rendering.isShown = true
      core.host?.show(new)
    }
    if presented != nil { updatePresented() }
    if core.watching.edits { reportUnknownSymbols() }
    moveFocus()
  }

  package func rest() {
    guard let rested = rendering.rested() else { return }
    rendering = rested
    evaluation?.rest()
  }

  func evaluated() -> Evaluation<S> {
    let language = core.environment.localizer.language
    let keepsRows = rendering.language == language
    rendering.language = language
    // Not passed as the closure's result, because a function that returns any type looks it up at run time.
    var evaluated: Evaluation<S>?
    Language.$ofPage.withValue(language) {
      evaluated = Evaluation(
        of: screen, state, notice: notices.standing == nil && notices.told == nil ? nil : noticeSection, after: evaluation,
        keepsRows: keepsRows, core)
    }
    return evaluated!
  }

  /// Creates the rows again if they were released or are in another language. `sections(for:)` is pure, so the result
  /// equals the rows on the host.
  func wake() {
    let isResting = rendering.freshness == .resting
    let isOfOtherLanguage = isShown && rendering.language != core.environment.localizer.language
    guard isResting || isOfOtherLanguage else { return }
    if isResting { rendering.freshness = .current }
    let (former, evaluated) = (evaluation, evaluated())
    rendering.evaluation = evaluated
    rendering.snapshot = shown.with(sections: evaluated.sections)
    guard isOfOtherLanguage, progress.hasDependencies else { return }
    // What was typed may mean something in this language.
    let changed = changes(of: evaluated, since: former, begins: .new)
    if let changed { for effect in changed { run(effect, isOfItem: true) } }
  }

  /// The effects of dependencies that changed or were interrupted.
  private func changes(
    of evaluated: Evaluation<S>, since former: Evaluation<S>?, begins: Evaluation<S>.Beginning
  ) -> [Effect<Intent<S>>]? {
    guard evaluated.hasDependencies else { return nil }
    var undone = progress.undone
    let changes = evaluated.changedDependencies(since: former, begins: begins, undone: &undone)
    progress.undone = undone
    return changes
  }

  func moveFocus() {
    guard var target = pending.focus else { return }
    pending.focus = nil
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

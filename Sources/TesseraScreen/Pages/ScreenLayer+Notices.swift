extension ScreenLayer {
  package func show(_ notice: Notice<Intent<S>>) {
    wake()
    let shown = notices.standing?.content
    endNotice(.expired)
    notices.standing = StandingNotice(shown.map { notice.joining($0) } ?? notice)
    keepNoticeState()
    rendering.freshness = .stale
    core.announce(notice.words, .polite, name)
    run(
      // A subscription that has started, so that a message doesn't make the page busy.
      .follow(Self.noticeID) { context in
        context.didBegin()
        try await context.sleep(for: notice.time)
        context.send(.notice(.expired))
      })
  }

  package func tell(_ words: Phrase) {
    wake()
    notices.told = words
    rendering.freshness = .stale
    core.announce(words, .polite, name)
  }

  func endNotice(_ answer: Page.NoticeAnswer) {
    wake()
    guard let ended = notices.standing else {
      guard notices.told != nil, answer == .pressed else { return }
      notices.told = nil
      rendering.freshness = .stale
      return
    }
    notices.standing = nil
    rendering.freshness = .stale
    effects.cancel(Self.noticeID)
    switch answer {
    case .pressed:
      guard let button = ended.content.button else { return }
      // Values that undo restores aren't input.
      let watches = core.watching.edits
      core.watching.edits = false
      perform(button.action)
      core.watching.edits = watches
    case .expired: if let otherwise = ended.content.otherwise, !concludeGone(otherwise, ended.state) { perform(otherwise) }
    }
  }

  /// Stores the state while the part that showed the notice exists, in case the part is removed before the notice.
  @inline(never) func keepNoticeState() {
    guard let notice = notices.standing, let key = notice.content.part() else { return }
    if placedParts.contains(where: { $0.key == key }) { notice.state = state }
  }

  /// Makes an action final that could be undone in a part that was removed, because undoing is no longer possible.
  func concludeNotice(ofPart key: String) {
    guard let ended = notices.standing, ended.content.part()?.hasPrefix(key) == true else { return }
    notices.standing = nil
    rendering.freshness = .stale
    effects.cancel(Self.noticeID)
    if let otherwise = ended.content.otherwise { _ = concludeGone(otherwise, ended.state) }
  }

  /// Carries out the final action of a removed part on the part's last state.
  ///
  /// Its work runs to completion and its results are handled. Replies of the work are dropped.
  ///
  /// - Parameter state: The last state in which the part existed.
  /// - Returns: Whether the intent belongs to a removed part.
  func concludeGone(_ otherwise: Intent<S>, _ state: S.State?) -> Bool {
    guard case .part(let part) = otherwise, !placedParts.contains(where: { $0.key == part.part }) else { return false }
    guard var last = state else { return true }
    conclude(part, &last, 0)
    return true
  }

  func conclude(_ part: Intent<S>.PartIntent, _ last: inout S.State, _ depth: Int) {
    guard depth < 100, let effect = part.run(&last, false, positions(of: part.part)) else { return }
    if let action = part.action { core.watching.record?(.action(id, action, part.description)) }
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

  /// Makes the pending action final because the layer ends. Its work runs to completion on its own.
  ///
  /// - Returns: Intents for a layer that continues: no task receives the replies, so the work counts as
  ///   interrupted.
  @discardableResult
  func finishNotice() -> [Intent<S>] {
    guard let ended = notices.standing, let otherwise = ended.content.otherwise else { return [] }
    notices.standing = nil
    if concludeGone(otherwise, ended.state) { return [] }
    var ending = Ending()
    finish(otherwise, &ending)
    return ending.interrupted
  }

  /// Makes an action final that was pending when the page was saved, in a layer that ends before it begins.
  ///
  /// - Returns: Intents for a layer that continues.
  @discardableResult
  func finishExpired() -> [Intent<S>] {
    guard let expired = notices.expired else { return [] }
    notices.expired = nil
    var ending = Ending()
    finish(expired.action, &ending)
    return ending.interrupted
  }

  struct Ending {
    /// The number of intents that may still be handled, because an intent can cause itself again.
    var left = 1_000
    /// The interruption intents of the work that was started, whose replies are dropped.
    var interrupted: [Intent<S>] = []
  }

  /// Handles an intent of an ending layer and everything that follows from it synchronously. Replies of its work
  /// are dropped.
  func finish(_ intent: Intent<S>, _ ending: inout Ending) {
    guard ending.left > 0 else { return }
    ending.left -= 1
    switch intent {
    case .action(let action):
      core.watching.record?(.action(id, action, "\(action)"))
      finish(screen.reduce(&state, action).map { .action($0) }, &ending)
    case .edit(let edit):
      edit.apply(to: &state)
      finish(screen.didEdit(&state, edit).map { .action($0) }, &ending)
    case .effect(let effect): finish(effect, &ending)
    case .part(let part):
      let positions = positions(of: part.part)
      guard let effect = part.run(&state, false, positions) else { return }
      if let action = part.action { core.watching.record?(.action(id, action, part.description)) }
      finish(effect, &ending)
      if let edit = part.edit { finish(screen.didEdit(&state, edit).map { .action($0) }, &ending) }
    case .all(let intents): for intent in intents { finish(intent, &ending) }
    case .open, .present, .notice: break
    }
  }

  func finish(_ effect: Effect<Intent<S>>, _ ending: inout Ending) {
    for step in effect.steps {
      switch step {
      case .action(let intent): finish(intent, &ending)
      case .work(let work):
        effects.finish(work, of: name)
        if let failed = work.failed { ending.interrupted.append(failed(.interrupted)) }
      case .tell(let key, let action):
        if let intent = placedParts.first(where: { $0.isCalled(key) })?.meaning(action) { finish(intent, &ending) }
      // The layer isn't shown any more, and its presenter takes no result.
      case .cancel, .open, .announce, .focus, .identify, .askToSignIn, .present, .dismiss, .deliver, .finish, .tellDestination, .notice:
        break
      }
    }
  }

  @inline(never) var noticeSection: SectionModel<S>? {
    let shown =
      notices.standing?.content
      ?? notices.told.map { Notice(words: $0, tone: .info, time: .zero, button: ("Close", .notice(.pressed)), otherwise: nil) }
    return shown.map { notice in SectionModel { NoticeItem(notice) }.id(Row.Key.notice) }
  }

  /// The current notice, with the data needed when it ends.
  final class StandingNotice {
    let content: Notice<Intent<S>>
    /// The last state in which the part that showed the notice existed.
    var state: S.State?
    /// Whether the last saved state makes the notice final when it is restored.
    var isKept = false

    init(_ content: Notice<Intent<S>>) { self.content = content }
  }
}

extension ScreenLayer {
  package func show(_ notice: Notice<Intent<S>>) {
    wake()
    endNotice(.expired)
    self.notice = StandingNotice(notice)
    keepNoticeState()
    isNoticeKept = false
    needsEvaluation = true
    core.announce(notice.words, .polite, name)
    run(
      // Nobody waits for it: the page is not busy because of a message.
      .follow(Self.noticeID) { context in
        context.didBegin()
        try await context.sleep(for: notice.time)
        context.send(.notice(.expired))
      })
  }

  package func tell(_ words: Phrase) {
    wake()
    told = words
    needsEvaluation = true
    core.announce(words, .polite, name)
  }

  func endNotice(_ answer: NoticeAnswer) {
    wake()
    guard let ended = notice else {
      guard told != nil, answer == .pressed else { return }
      told = nil
      needsEvaluation = true
      return
    }
    notice = nil
    needsEvaluation = true
    effects.cancel(Self.noticeID)
    switch answer {
    case .pressed: if let button = ended.content.button { perform(button.action) }
    case .expired: if let otherwise = ended.content.otherwise, !concludeGone(otherwise, ended.state) { perform(otherwise) }
    }
  }

  /// Takes note of the state with the part that showed the notice, for when it goes before the notice does.
  @inline(never) func keepNoticeState() {
    guard let notice, let key = notice.content.part() else { return }
    if placedParts.contains(where: { $0.key == key }) { notice.state = state }
  }

  /// Makes final what could still be taken back in a part that went: there is nothing left to be taken back to.
  func concludeNotice(ofPart key: String) {
    guard let ended = notice, ended.content.part()?.hasPrefix(key) == true else { return }
    notice = nil
    needsEvaluation = true
    effects.cancel(Self.noticeID)
    if let otherwise = ended.content.otherwise { _ = concludeGone(otherwise, ended.state) }
  }

  /// Carries out what makes final what was done in a part that is gone, on the state that it had; whether it is one of such a part.
  ///
  /// Its work is carried out to the end, and what it gives back is taken; the answers of the work mean nothing any more.
  ///
  /// - Parameter state: What it had.
  func concludeGone(_ otherwise: Intent<S>, _ state: S.State?) -> Bool {
    guard case .part(let part) = otherwise, !placedParts.contains(where: { $0.key == part.part }) else { return false }
    guard var last = state else { return true }
    conclude(part, &last, 0)
    return true
  }

  func conclude(_ part: PartIntent<S>, _ last: inout S.State, _ depth: Int) {
    guard depth < 100, let effect = part.run(&last, false, positions(of: part.part)) else { return }
    if let action = part.action { core.record?(.action(id, action, part.description)) }
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

  /// Makes final what could still be taken back, because the layer ends: its work is carried out to the end, by nobody's order.
  ///
  /// - Returns: The meaning of that to a layer that goes on: nobody takes the answers, so what was begun was interrupted.
  @discardableResult
  func finishNotice() -> [Intent<S>] {
    guard let ended = notice, let otherwise = ended.content.otherwise else { return [] }
    notice = nil
    if concludeGone(otherwise, ended.state) { return [] }
    var ending = Ending()
    finish(otherwise, &ending)
    return ending.interrupted
  }

  /// Makes final what could be taken back when the page was kept, in a layer that goes before it begins.
  ///
  /// - Returns: The meaning of that to a layer that goes on.
  @discardableResult
  func finishExpired() -> [Intent<S>] {
    guard let expired else { return [] }
    self.expired = nil
    var ending = Ending()
    finish(expired, &ending)
    return ending.interrupted
  }

  /// The course of what is made final.
  struct Ending {
    /// The number of intents that may still be carried out; one may lead back to itself.
    var left = 1_000
    /// The meanings of work that was begun and that nobody takes the answers of.
    var interrupted: [Intent<S>] = []
  }

  /// Carries out an intent of a layer that ends, with what follows from it at once; the answers of its work mean nothing any more.
  func finish(_ intent: Intent<S>, _ ending: inout Ending) {
    guard ending.left > 0 else { return }
    ending.left -= 1
    switch intent {
    case .action(let action):
      core.record?(.action(id, action, "\(action)"))
      finish(screen.reduce(&state, action).map { .action($0) }, &ending)
    case .edit(let edit):
      edit.apply(to: &state)
      finish(screen.didEdit(&state, edit).map { .action($0) }, &ending)
    case .effect(let effect): finish(effect, &ending)
    case .part(let part):
      let positions = positions(of: part.part)
      guard let effect = part.run(&state, false, positions) else { return }
      if let action = part.action { core.record?(.action(id, action, part.description)) }
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
      // There is nobody any more to be shown something, and nobody who takes a result.
      case .cancel, .open, .announce, .focus, .identify, .askToSignIn, .present, .dismiss, .deliver, .finish, .tellDestination, .notice:
        break
      }
    }
  }

  @inline(never) var noticeSection: SectionModel<S>? {
    let shown =
      notice?.content ?? told.map { Notice(words: $0, tone: .info, time: .zero, button: ("Close", .notice(.pressed)), otherwise: nil) }
    return shown.map { notice in SectionModel { NoticeItem(notice) }.id(ItemKey.notice) }
  }

  /// A notice that stands above the sections now, with what has to be known when it goes.
  final class StandingNotice {
    let content: Notice<Intent<S>>
    /// The state when the part that showed it was last there.
    var state: S.State?

    init(_ content: Notice<Intent<S>>) { self.content = content }
  }
}

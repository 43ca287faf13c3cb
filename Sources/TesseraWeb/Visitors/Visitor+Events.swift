internal import Logging
internal import TesseraFlow
internal import TesseraHTML
internal import TesseraScreen

extension Visitor {
  /// Carries out an event of the script, and answers when it is stored. An event that comes again gets the answer that it got before.
  func handle(_ wire: WireEvent) async -> EventAnswer {
    activity.touch()
    if let seconds = bucket.take(at: .now) { return .tooMany(retryAfter: seconds) }
    let page: LivePage
    switch await bring(wire.page) {
    case .page(let found): page = found
    case .elsewhere: return .elsewhere
    case .unknown: return .unknownPage
    }
    page.lastUse = .now
    if let known = page.answer(to: wire.id) { return await acknowledged(known, page) }
    guard wire.id.utf8.count <= 64 else { return .malformed }
    let typingDelay = min(services.keeper?.keeping.typingDelay ?? .zero, .milliseconds(300))
    let isTyping = wire.isTyping && typingDelay > .zero
    let outcome: EventOutcome
    if wire.kind == .go {
      // The browser's way back and forward.
      guard let url = wire.url, let route = mount.route(of: url) else { return .malformed }
      outcome = change(page) {
        page.page.open(route) ? .handled : .refused(.meaningless)
      } isChange: {
        $0 == .handled
      }
    } else {
      guard let event = wire.event else { return .malformed }
      outcome = change(page, isTyping: isTyping) {
        page.page.send(event)
      } isChange: {
        $0 == .handled
      }
    }
    let answer = EventAnswer.outcome(outcome)
    page.remember(answer, to: wire.id)
    publish(page)
    metrics.event(on: page.page.screenName, .now - page.lastUse)
    guard !outgrew(page, typed: wire.typedBytes) else { return .unknownPage }
    // What is sent under a key is never sent before the key is stored.
    guard isTyping, page.kept.gates.isEmpty else { return await acknowledged(answer, page) }
    if outcome == .handled { storeLater(page, after: typingDelay) }
    return answer
  }

  /// The answer, once everything is stored that it says; or why it cannot be given.
  private func acknowledged(_ answer: EventAnswer, _ page: LivePage) async -> EventAnswer {
    guard answer == .outcome(.handled) else { return answer }
    return switch await store(page) {
    case .stored: answer
    case .refused: .notStored
    case .lost: .elsewhere
    }
  }

  /// Carries out a form once: first what was typed and switched, then what was pressed. Says where to go next.
  ///
  /// Fields that still show what the screen shows are no edits, nor are those that still have the value with which the form showed them: the form
  /// may be of an old copy of the page, and what nobody touched is not put back. Where an edit is refused the press is not carried out: the page is
  /// shown again, so nobody sends what they did not see.
  func submit(_ form: FormSubmission, to page: LivePage) async -> FormAnswer {
    page.lastUse = .now
    let here = PageTarget.address(page.uri, WireNames.page, page.id)
    guard !page.repeats(form) else {
      if let busy = await unstored(page) { return busy }
      await settle(page, within: limits.formAnswerWait)
      return .next(here)
    }
    if let language = form.language, language != visit.language.tag {
      // `1.234` would be another number than whoever wrote it saw.
      change(page) { page.page.tell("The language was changed in another tab. Please fill this in again.") }
      publish(page)
      return .next(here)
    }
    page.remember(form)
    _ = page.host.takeDestination()
    change(page) { carryOut(form, on: page) }
    publish(page)
    guard !outgrew(page, typed: form.typedBytes) else { return .next(nil) }
    if let busy = await unstored(page) { return busy }
    await settle(page, within: limits.formAnswerWait)
    // What came of it meanwhile is shown by the answer.
    if let busy = await unstored(page) { return busy }
    return .next(page.host.takeDestination() ?? PageTarget.address(page.uri, WireNames.page, page.id))
  }

  /// Carries out a form of a page that said that there is nothing here. Nobody kept it, so it is made again, and forgotten.
  ///
  /// - Returns: Where the form leads; `nil` if nowhere, or if there is something here.
  func submit(_ form: FormSubmission, toNothingAt uri: String) async -> String? {
    guard app.resolve(uri, for: visit).screen == nil, let screen = app.notFound(at: uri, for: visit) else { return nil }
    let page = open(screen, uri: uri, status: 404)
    carryOut(form, on: page)
    await settle(page, within: limits.formAnswerWait)
    defer { remove(page) }
    return page.host.takeDestination()
  }

  /// The answer to a form whose changes are not stored; `nil` if they are.
  private func unstored(_ page: LivePage) async -> FormAnswer? { await store(page) == .stored ? nil : .busy(retryAfter: 1) }

  /// Carries out what was typed and switched; says why something was refused.
  func edit(_ form: FormSubmission, on page: LivePage) -> EventOutcome.Refusal? {
    let snapshot = page.page.snapshots.first { $0.layer == form.layer }
    var refusal: EventOutcome.Refusal?
    for edit in form.edits {
      guard let content = snapshot?.row(for: edit.item)?.content,
        let change = content.change(edit.control, to: edit.value, in: edit.item, shown: form.shown)
      else { continue }
      if case .refused(let reason) = page.page.send(.control(edit.item, edit.control, change, layer: form.layer)) { refusal = reason }
    }
    return refusal
  }

  private func carryOut(_ form: FormSubmission, on page: LivePage) {
    var refusal = edit(form, on: page)
    if refusal == nil, let press = form.press, case .refused(let reason) = page.page.send(press) { refusal = reason }
    if let refusal {
      metrics.refusal()
      logger.info("refused a form", metadata: ["reason": "\(refusal.rawValue)", "page": "\(page.id)"])
      page.page.tell("That was not possible any more. The page shows how it is now.")
    }
  }

  /// A tab shows a page: it follows the stream from now on, and gets a snapshot if it does not show the latest.
  ///
  /// - Returns: `nil`, or why not.
  func attach(_ attachment: WireAttachment) async -> EventAnswer? {
    activity.touch()
    if let seconds = openings.take(at: .now) { return .tooMany(retryAfter: seconds) }
    let page: LivePage
    switch await bring(attachment.page) {
    case .page(let found): page = found
    case .elsewhere: return .elsewhere
    case .unknown: return .unknownPage
    }
    page.lastUse = .now
    page.host.isLive = true
    weigh()
    if !page.shows(attachment.revisionsByLayer) {
      page.host.writeSnapshot(of: page.page.snapshots, at: page.uri)
    }
    // Without a stream nobody would hear it; the tab attaches again as soon as it has one.
    if let stream = streams.last { tellMissed(page, after: attachment.revisionsByLayer[.root], heard: stream.beginning) }
    publish(page)
    return nil
  }

  /// A tab no longer shows a page.
  func detach(_ id: String) {
    guard let page = page(id) else { return }
    page.lastUse = .now
    page.host.isLive = false
    weigh()
    page.host.forgetMissed()
  }
}

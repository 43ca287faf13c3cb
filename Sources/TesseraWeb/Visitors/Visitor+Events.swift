internal import Logging
internal import TesseraHTML
internal import TesseraScreen

extension Visitor {
  /// Carries out an event of the script. An event that comes again gets the answer that it got before.
  func handle(_ wire: WireEvent) -> EventAnswer {
    activity.touch()
    if let seconds = bucket.take(at: .now) { return .tooMany(retryAfter: seconds) }
    guard let page = page(wire.page) else { return .unknownPage }
    page.lastUse = .now
    if let known = page.answer(to: wire.id) { return known }
    guard wire.id.utf8.count <= 64 else { return .malformed }
    let outcome: EventOutcome
    if wire.kind == .go {
      // The browser's way back and forward.
      guard let url = wire.url, let route = mount.route(of: url) else { return .malformed }
      outcome = page.page.open(route) ? .handled : .refused(.meaningless)
    } else {
      guard let event = wire.event else { return .malformed }
      outcome = page.page.send(event)
    }
    if outcome == .handled { page.wasUsed = true }
    let answer = EventAnswer.outcome(outcome)
    page.remember(answer, to: wire.id)
    publish(page)
    return answer
  }

  /// Carries out a form once: first what was typed and switched, then what was pressed. Says where to go next.
  ///
  /// Fields that still show what the screen shows are no edits. Where an edit is refused the press is not carried out: the page is shown
  /// again, so nobody sends what they did not see.
  func submit(_ form: FormSubmission, to page: LivePage) async -> String? {
    page.lastUse = .now
    guard !page.repeats(form) else {
      await settle(page, within: limits.formAnswerWait)
      return nil
    }
    page.remember(form)
    page.wasUsed = true
    _ = page.host.takeDestination()
    let snapshot = page.page.snapshots.first { $0.layer == form.layer }
    var refusal: EventOutcome.Refusal?
    for edit in form.edits {
      guard let content = snapshot?.row(for: edit.item)?.content, let change = content.change(edit.control, to: edit.value) else {
        continue
      }
      if case .refused(let reason) = page.page.send(.control(edit.item, edit.control, change, layer: form.layer)) { refusal = reason }
    }
    if refusal == nil, let press = form.press, case .refused(let reason) = page.page.send(press) { refusal = reason }
    if let refusal {
      metrics.refusal()
      logger.info("refused a form", metadata: ["reason": "\(refusal.rawValue)", "page": "\(page.id)"])
    }
    publish(page)
    await settle(page, within: limits.formAnswerWait)
    return page.host.takeDestination()
  }

  /// A tab shows a page: it follows the stream from now on, and gets a snapshot if it does not show the latest.
  ///
  /// - Returns: `nil`, or why not.
  func attach(_ attachment: WireAttachment) -> EventAnswer? {
    activity.touch()
    if let seconds = openings.take(at: .now) { return .tooMany(retryAfter: seconds) }
    guard let page = page(attachment.page) else { return .unknownPage }
    page.lastUse = .now
    page.host.isLive = true
    if !page.shows(attachment.revisionsByLayer) {
      page.host.writeSnapshot(of: page.page.snapshots, at: page.uri)
    }
    // Without a stream nobody would hear it; the tab attaches again as soon as it has one.
    if !streams.isEmpty { page.host.writeMissed(after: attachment.revisionsByLayer[.root]) }
    publish(page)
    return nil
  }

  /// A tab no longer shows a page.
  func detach(_ id: String) {
    guard let page = page(id) else { return }
    page.lastUse = .now
    page.host.isLive = false
    page.host.forgetMissed()
  }
}

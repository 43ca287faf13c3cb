internal import Logging
internal import TesseraFlow
internal import TesseraHTML
internal import TesseraScreen

extension Visitor {
  /// One event of the script, from the request to what its answer must say and perform: the only entry into the
  /// visitor.
  func handle(_ wire: WireEvent, for visit: Visit, asked: String?) async -> (EventAnswer, IdentityTurn) {
    update(visit, asked: asked)
    let answer = await handle(wire)
    return (answer, await takeIdentityChange(of: wire.page, isOwn: true))
  }

  /// One form without the script, likewise.
  func submit(_ form: FormSubmission, _ target: PageTarget, for visit: Visit, asked: String?) async -> (FormAnswer, IdentityTurn) {
    update(visit, asked: asked)
    let answer = await submit(form, target)
    return (answer, await takeIdentityChange(of: target.pageID, isOwn: false, form: target.pageID.map(form.fingerprint)))
  }

  /// Processes an event of the script, and answers when it is stored. A repeated event gets its previous answer.
  func handle(_ wire: WireEvent) async -> EventAnswer {
    activity.touch()
    if let seconds = rates.events.take(at: .now) { return .tooMany(retryAfter: seconds) }
    let page: LivePage
    switch await bring(wire.page) {
    case .page(let found): page = found
    case .elsewhere: return .elsewhere
    case .unknown: return .unknownPage
    }
    page.lastUse = .now
    if let known = page.answer(to: wire.id) { return await acknowledged(known, page) }
    guard !page.hasBegunAnew else { return .unknownPage }
    guard wire.id.utf8.count <= 64 else { return .malformed }
    let typingDelay = min(services.keeper?.keeping.typingDelay ?? .zero, .milliseconds(300))
    let isTyping = wire.isTyping && typingDelay > .zero
    let outcome: ScreenEvent.Outcome
    page.host.isUsed = true
    let former = page.identityChange
    page.beginEvent()
    switch wire.act {
    case .malformed: return .malformed
    case .go(let url, let depth):
      guard let route = key.mount.route(of: url).map({ PageTarget($0).uri }) else { return .malformed }
      outcome = change(page) {
        go(page, to: route, depth: depth) ? .handled : .refused(.meaningless)
      } isChange: {
        $0 == .handled
      }
    case .event(let event): outcome = send(event, to: page, isTyping: isTyping)
    case .enter(let event):
      if let meant = meaning(ofReturn: event, on: page) { _ = send(meant, to: page) }
      // Return does nothing in a form without a button that can be used now, as everywhere.
      outcome = .handled
    }
    let answer = (outcome == .handled ? correction(of: wire, on: page) : nil) ?? .outcome(outcome)
    page.remember(answer, to: wire.id, after: former)
    publish(page)
    metrics.event(on: page.page.screenName, .now - page.lastUse)
    guard !outgrew(page, typed: wire.typedBytes) else { return .unknownPage }
    // A submission with a key is never sent before the key is stored.
    guard isTyping, !page.kept.holdsEffects else { return await acknowledged(answer, page) }
    if outcome == .handled { storeLater(page, after: typingDelay) }
    return answer
  }

  /// Sends an event to a page. Text that its field doesn't accept is kept beside the page, and holds back a press that
  /// would submit it.
  private func send(_ event: ScreenEvent, to page: LivePage, isTyping: Bool = false) -> ScreenEvent.Outcome {
    change(page, isTyping: isTyping) {
      guard !page.keepsRefused(event), !page.holdsBack(event) else { return .handled }
      return page.page.send(page.reading(event))
    } isChange: {
      $0 == .handled
    }
  }

  /// The event that Return means in a field, or `nil`.
  private func meaning(ofReturn event: ScreenEvent, on page: LivePage) -> ScreenEvent? {
    guard case .control(let item, let use) = event.kind else { return nil }
    return page.page.snapshots.first { $0.layer == event.layer }?.eventOfReturn(item, use.control)
  }

  /// The answer if the screen shows another value than the event set. For typed text, it contains the shown text.
  private func correction(of wire: WireEvent, on page: LivePage) -> EventAnswer? {
    guard let event = wire.event, case .control(let item, let edit) = event.kind, let sent = edit.value else { return nil }
    let row = page.page.snapshots.first { $0.layer == event.layer }?.row(for: item)
    guard let control = row?.content.control(named: edit.control), let shown = control.value else { return nil }
    guard case .text(let text) = shown else {
      let language = page.page.environment.localizer.language
      guard case .number(let number) = shown, case .text(let typed) = sent, let text = control.typedText(of: number, in: language) else {
        return shown == sent ? nil : .corrected()
      }
      return text == typed || !control.takes(control.reading(sent, in: language)) ? nil : .corrected(to: text)
    }
    // Text that is too long is kept apart from the screen's text.
    return shown == control.held(sent) || !control.takes(sent) ? nil : .corrected(to: text)
  }

  /// Follows the browser's back and forward buttons. Steps without routes share an address, and the depth tells them
  /// apart.
  private func go(_ page: LivePage, to route: String, depth: Int?) -> Bool {
    guard let depth, route == page.uri, let now = page.page.location?.depth else { return page.page.open(route) }
    // A fragment of the page that is shown.
    if depth == now { return true }
    if depth < now { return page.page.goBack(to: depth) }
    return page.page.open(route) || page.page.goBack(to: depth)
  }

  /// The answer, once its changes are stored. Otherwise the reason why it can't be given.
  private func acknowledged(_ answer: EventAnswer, _ page: LivePage) async -> EventAnswer {
    guard answer.isCarriedOut else { return answer }
    return switch await store(page) {
    case .stored: answer
    case .refused: .notStored
    case .lost: .elsewhere
    }
  }

  /// Processes a form once: first its edits, then its press. Returns the redirect.
  ///
  /// A field isn't an edit if its value equals the current one or the value that the form showed. The form may be from
  /// an old copy of the page, and untouched fields must not restore old values. If an edit is refused, the press
  /// isn't processed. The page is shown again, so the user never submits unseen content.
  func submit(_ form: FormSubmission, to page: LivePage) async -> FormAnswer {
    page.lastUse = .now
    let fingerprint = form.fingerprint(of: page.id)
    page.requests.beginAnswering(fingerprint)
    guard !page.repeats(form) else {
      if let busy = await unstored(page) { return busy }
      await settle(page, within: limits.formAnswerWait)
      // The redirect of the first copy, which may be about to take it.
      if let busy = await unstored(page) { return busy }
      return .next(page.destination(of: form) ?? page.host.destination ?? PageTarget.address(page.uri, WireNames.page, page.id))
    }
    var form = form
    // The fields' shown values are from a newer revision than this one.
    if page.isBehind(form) { form.shown = ShownValues() }
    page.remember(form)
    if !page.requests.isAnsweringOthers { _ = page.host.takeDestination() }
    page.host.isUsed = true
    page.page.cause = fingerprint
    change(page) { carryOut(form, on: page) }
    page.page.cause = nil
    publish(page)
    guard !outgrew(page, typed: form.typedBytes) else { return .next(nil) }
    if let busy = await unstored(page) { return busy }
    await settle(page, within: limits.formAnswerWait)
    // The answer shows the results so far.
    if let busy = await unstored(page) { return busy }
    let destination = page.host.takeDestination(of: fingerprint)
    page.remember(destination: destination, of: form)
    return .next(destination ?? PageTarget.address(page.uri, WireNames.page, page.id))
  }

  /// Processes a form of a "not found" page. That page isn't kept, so it is made again and discarded.
  ///
  /// - Returns: The redirect. `nil` if there is none, if the page exists, or if it was another user's.
  func submit(_ form: FormSubmission, toNothingAt target: PageTarget) async -> String? {
    let uri = target.uri
    guard !isOfOther(target.pageID, of: target.person) else { return nil }
    guard app.resolve(uri, for: visit).screen == nil, let screen = app.notFound(at: uri, for: visit) else { return nil }
    let page = open(screen, uri: uri, status: 404)
    carryOut(form, on: page)
    await settle(page, within: limits.formAnswerWait)
    defer { remove(page) }
    return page.host.takeDestination()
  }

  /// The answer to a form whose changes could not be stored. `nil` if they were stored, or if the page has ended: then
  /// its redirect tells the user.
  func unstored(_ page: LivePage) async -> FormAnswer? {
    await store(page) == .stored || page.kept.fate == .deleted ? nil : .busy(retryAfter: 1)
  }

  /// The result of a form's edits.
  struct Editing {
    /// The reason why an edit was refused.
    var refusal: ScreenEvent.Outcome.Refusal?
    /// Whether the form was written in another language than the page's current one.
    var isOfOtherLanguage = false
    /// Whether an edit was left out because its language is unknown.
    var hasLeftOut = false
    /// Whether a field doesn't accept its text.
    var isRefused = false
    /// The rows whose fields were changed.
    var changed: [String] = []
    /// Whether all edits were applied.
    var isWhole: Bool { refusal == nil && !hasLeftOut && !isRefused }
  }

  /// Applies a form's edits.
  ///
  /// They are read in the language of the form: `1.234` in German is another number than the user saw in English. If
  /// the app no longer has that language, language-dependent edits are left out.
  func edit(_ form: FormSubmission, on page: LivePage) -> Editing {
    guard let tag = form.language, tag != visit.language.tag else { return apply(form, on: page) }
    var editing: Editing
    if let former = app.languages.first(where: { $0.language.tag == tag })?.language {
      let environment = page.page.environment
      var visit = visit
      visit.language = former
      page.page.environment = services.environment(for: visit, at: address)
      editing = apply(form, on: page)
      page.page.environment = environment
      // The rows were made in the other language, and a tab may have received some.
      page.host.forgetWritten(in: services.memory.written)
      page.relocalize(renderer, models(of: page.id))
    } else {
      editing = apply(form, on: page, leavingOutWhatLanguagesDecide: true)
    }
    editing.isOfOtherLanguage = true
    return editing
  }

  private func apply(_ form: FormSubmission, on page: LivePage, leavingOutWhatLanguagesDecide isLeavingOut: Bool = false) -> Editing {
    let snapshot = page.page.snapshots.first { $0.layer == form.layer }
    var editing = Editing()
    for edit in form.edits {
      guard let content = snapshot?.row(for: edit.item)?.content, let control = content.control(named: edit.control) else { continue }
      var typed: Control.Event.Value?
      if case .text(let text) = edit.value { typed = .text(text) }
      let change = content.change(
        edit.control, to: edit.value, in: edit.item, shown: form.shown, language: page.page.environment.localizer.language)
      if isLeavingOut, let change, control.dependsOnLanguage(control.isExact ? typed ?? change : change) {
        editing.hasLeftOut = true
        continue
      }
      // A stepper's number that wasn't changed counts, even if the range has changed since.
      let entered = control.isExact && change == nil ? control.value : typed
      if page.keepsRefused(.control(edit.item, edit.control, entered, layer: form.layer)) {
        editing.isRefused = true
        continue
      }
      guard let change else { continue }
      editing.changed.append(edit.item)
      if case .refused(let reason) = page.page.send(.control(edit.item, edit.control, change, layer: form.layer)) {
        editing.refusal = reason
      }
    }
    return editing
  }

  private func carryOut(_ form: FormSubmission, on page: LivePage) {
    let fileRefusal = takeFiles(of: form, on: page)
    let editing = edit(form, on: page)
    var refusal = editing.refusal ?? fileRefusal
    if editing.hasLeftOut {
      page.page.tell("The language was changed in another tab. Please fill in numbers and dates again.")
    } else if editing.isOfOtherLanguage {
      page.page.tell("The language was changed in another tab. What you typed is here as you meant it.")
    }
    if refusal == nil, editing.isWhole {
      if let press = form.press, case .refused(let reason) = page.page.send(press) { refusal = reason }
      // If Return presses nothing, no message is shown.
      let snapshot = form.isReturn ? page.page.snapshots.first { $0.layer == form.layer } : nil
      if let event = snapshot?.eventOfReturn(changed: editing.changed) { page.page.send(event) }
    }
    if let refusal {
      metrics.refusal()
      services.log.once(.info, "refused a form", of: address, ["reason": "\(refusal.rawValue)", "page": "\(page.id)"])
      page.page.tell("That is no longer possible. The page shows the current state.")
    }
  }

  /// A tab shows a page and follows the stream. It gets a snapshot if it doesn't show the latest revision.
  ///
  /// - Returns: `nil`, or the reason why not.
  func attach(_ attachment: WireAttachment) async -> EventAnswer? {
    activity.touch()
    if let seconds = rates.openings.take(at: .now) { return .tooMany(retryAfter: seconds) }
    let page: LivePage
    switch await bring(attachment.page) {
    case .page(let found): page = found
    case .elsewhere: return .elsewhere
    case .unknown: return .unknownPage
    }
    // The tab reloads the page and restores its input.
    guard !page.hasBegunAnew else { return .unknownPage }
    page.lastUse = .now
    page.host.attach(attachment.tab)
    weigh()
    if !page.shown.isAsShown || !page.shows(attachment.revisionsByLayer) {
      page.host.writeSnapshot(of: page.page.snapshots, at: page.uri)
      // The tab attaches again once it has a stream, which delivers it.
      if !streams.isEmpty { page.shown.noteShown() }
    } else if page.host.page.isUnsaved {
      // An announcement before the stream was cut may be lost.
      page.host.writeUnsaved()
    }
    // Without a stream it would be lost. The tab attaches again once it has one.
    if let stream = streams.open.last { tellMissed(page, after: attachment.revisionsByLayer[.root], heard: stream.beginning) }
    publish(page)
    return nil
  }

  /// A tab no longer shows a page. Ignores a late message of a document that was reloaded meanwhile.
  func detach(_ attachment: WireAttachment) {
    guard let page = page(attachment.page), page.host.detach(attachment.tab) else { return }
    page.lastUse = .now
    weigh()
    page.host.forgetMissed()
  }
}

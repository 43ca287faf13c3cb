internal import TesseraHTML
internal import TesseraScreen

extension LivePage {
  /// Keeps and shows a text that its field doesn't accept.
  ///
  /// - Returns: Whether the field refuses the text.
  func keepsRefused(_ event: ScreenEvent) -> Bool {
    let before = host.page.refusedTexts
    let isRefused = host.page.refusedTexts.keeps(event, in: snapshot(of: event), language)
    // It isn't part of any revision.
    if host.page.refusedTexts != before { host.writeSnapshot(of: page.snapshots, at: uri) }
    return isRefused
  }

  /// Moves the focus to the text that isn't accepted, if a press or Return would submit its form.
  ///
  /// - Returns: Whether there is one.
  func holdsBack(_ event: ScreenEvent) -> Bool {
    guard let held = host.page.refusedTexts.holding(event, in: snapshot(of: event), language) else { return false }
    host.focus(held.field, in: event.layer)
    host.announce(held.reason, .assertive)
    return true
  }

  /// The event with the number that was typed into a stepper.
  func reading(_ event: ScreenEvent) -> ScreenEvent {
    guard case .control(let item, let edit) = event.kind,
      let control = snapshot(of: event)?.row(for: item)?.content.control(named: edit.control), control.isExact
    else { return event }
    return .control(item, edit.control, control.reading(edit.value, in: language), layer: event.layer)
  }

  private var language: Language { page.environment.localizer.language }

  private func snapshot(of event: ScreenEvent) -> ScreenSnapshot? { page.snapshots.first { $0.layer == event.layer } }
}

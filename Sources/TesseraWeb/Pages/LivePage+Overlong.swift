internal import TesseraHTML
internal import TesseraScreen

/// Texts that are longer than their fields accept. The page keeps and shows them, so that the user can shorten them.
/// The screen never receives them, and the forms that they belong to aren't submitted.
extension LivePage {
  /// Keeps a text that is longer than its field accepts, and removes it when a shorter one arrives.
  ///
  /// - Returns: Whether the text is too long.
  func keepsOverlong(_ event: ScreenEvent) -> Bool {
    guard case .control(let item, let edit) = event.kind, case .text(let text)? = edit.value else { return false }
    let row = page.snapshots.first { $0.layer == event.layer }?.row(for: item)
    guard let control = row?.content.control(named: edit.control), case .textField = control.kind,
      control.availability.isAvailable, control.name != Element.Menu.move
    else { return false }
    // A form without script sends the values of all fields. One that the page shows already isn't the user's.
    var isShown = false
    if case .text(let shown)? = control.value { isShown = control.text.sanitized(text) == control.text.sanitized(shown) }
    let isOverlong = !isShown && !control.takes(edit.value)
    let before = host.page.overlong
    guard isOverlong || !before.isEmpty else { return false }
    var texts = before.filter { !($0.layer == event.layer && $0.item == item && $0.control == edit.control) }
    if isOverlong {
      texts.append(OverlongText(layer: event.layer, item: item, control: edit.control, text: control.text.sanitized(text)))
    }
    host.page.overlong = texts.suffix(Self.mostOverlong)
    // It isn't part of any revision.
    if host.page.overlong != before { host.writeSnapshot(of: page.snapshots, at: uri) }
    return isOverlong
  }

  /// Moves the focus to the text that is too long, if a press or Return would submit its form.
  ///
  /// - Returns: Whether there is one.
  func holdsBack(_ event: ScreenEvent) -> Bool {
    guard !host.page.overlong.isEmpty, case .control(let item, let use) = event.kind, use.value == nil,
      let snapshot = page.snapshots.first(where: { $0.layer == event.layer })
    else { return false }
    // Return in a field presses its form's button.
    var pressed = (item, use.control)
    if case .textField? = snapshot.row(for: item)?.content.control(named: use.control)?.kind {
      guard let button = snapshot.defaultButton(for: ItemKey(item)) else { return false }
      pressed = (button.row.text, button.control)
    }
    let held = host.page.overlong.first { text in
      text.layer == event.layer && snapshot.row(for: text.item)?.content.control(named: text.control) != nil
        && snapshot.submits(pressed.0, pressed.1, form: text.item)
    }
    guard let held, let row = snapshot.row(for: held.item), let control = row.content.control(named: held.control) else { return false }
    host.focus(FocusTarget(item: row.key, control: held.control), in: event.layer)
    if case .textField(let maximum) = control.kind { host.announce("Enter at most \(maximum) characters", .assertive) }
    return true
  }

  /// A page has few fields, and each text is as long as a request at most.
  private static var mostOverlong: Int { 32 }
}

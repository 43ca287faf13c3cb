/// The texts that the user entered and that their fields don't accept: too long, or not a number of a stepper.
///
/// A host keeps them and shows them with an error, so that the user can correct them. The screen never receives them,
/// and the forms that they belong to aren't submitted.
package struct RefusedTexts: Equatable, Sendable {
  package struct Text: Equatable, Sendable {
    package let layer: Page.LayerID
    package let item: String
    package let control: Control.Name
    package let text: String
  }

  package private(set) var all: [Text] = []

  package init() {}

  package func text(of item: String, _ control: Control.Name, in layer: Page.LayerID) -> String? {
    all.first { $0.item == item && $0.control == control && $0.layer == layer }?.text
  }

  /// Keeps a text that its field doesn't accept, and removes it when another value arrives.
  ///
  /// - Parameter snapshot: The layer of the event.
  /// - Returns: Whether the field refuses the text.
  package mutating func keeps(_ event: ScreenEvent, in snapshot: ScreenSnapshot?, _ language: Language) -> Bool {
    guard case .control(let item, let edit) = event.kind, let value = edit.value,
      let control = snapshot?.row(for: item)?.content.control(named: edit.control), control.availability.isAvailable,
      control.name != Element.Menu.move
    else { return false }
    var typed: String?
    switch (control.kind, value) {
    case (.textField, .text(let text)):
      // A form without script sends the values of all fields. One that the page shows already isn't the user's.
      var isShown = false
      if case .text(let shown)? = control.value { isShown = control.text.sanitized(text) == control.text.sanitized(shown) }
      if !isShown, !control.takes(value) { typed = control.text.sanitized(text) }
    case (.slider, .text(let text)) where control.isExact:
      if !control.takes(control.reading(value, in: language)) { typed = control.text.sanitized(text) }
    case (.slider, .number) where control.isExact: break
    default: return false
    }
    guard typed != nil || !all.isEmpty else { return false }
    all.removeAll { $0.layer == event.layer && $0.item == item && $0.control == edit.control }
    if let typed { all.append(Text(layer: event.layer, item: item, control: edit.control, text: typed)) }
    if all.count > Self.most { all.removeFirst(all.count - Self.most) }
    return typed != nil
  }

  /// The field with a refused text, if a press or Return would submit its form, and what to say.
  package func holding(_ event: ScreenEvent, in snapshot: ScreenSnapshot?, _ language: Language) -> (
    field: Page.FocusTarget, reason: Phrase
  )? {
    guard !all.isEmpty, case .control(let item, let use) = event.kind, use.value == nil, let snapshot else { return nil }
    // Return in a field presses its form's button.
    var pressed = (item, use.control)
    if case .textField? = snapshot.row(for: item)?.content.control(named: use.control)?.kind {
      guard let button = snapshot.defaultButton(for: Row.Key(text: item)) else { return nil }
      pressed = (button.row.text, button.control)
    }
    for text in all where text.layer == event.layer {
      guard let row = snapshot.row(for: text.item), let control = row.content.control(named: text.control),
        snapshot.submits(pressed.0, pressed.1, form: text.item)
      else { continue }
      return (Page.FocusTarget(item: row.key, control: text.control), control.refusal(of: text.text, in: language))
    }
    return nil
  }

  /// A page has few fields, and each text is as long as a request at most.
  private static var most: Int { 32 }
}

/// The button that Return presses in a field, on every host.
///
/// A field's form is its own section and those after it, up to a table, a grid, a carousel, a list that is only
/// partly shown, or rows to press. Its default button is the first of these that exists:
/// 1. The primary button of the field's own section, or its only button if that is neither destructive nor subtle.
/// 2. The primary button of the first section of the form that has one.
/// 3. The only button of the first section of the form that has any.
///
/// If a section has two primary buttons, neither is the default, because it is unclear which one is meant. A search
/// field only presses buttons of its own section.
extension ScreenSnapshot {
  /// The default button for a field: the key of its row and its control. If it is unavailable, Return does
  /// nothing. Linear in the rows of the form.
  package func defaultButton(for field: Row.Key) -> (row: Row.Key, control: Control.Name)? {
    guard let start = sections.firstIndex(where: { $0.contains(field) }) else { return nil }
    let own = sections[start].buttons
    if let primary = own.primary { return primary }
    if own.all.count == 1, let only = own.only, own.all[0].emphasis != .subtle { return only }
    if case .textField(let text)? = row(for: field.text)?.content, text.kind == .search { return nil }
    guard !sections[start].endsForm else { return nil }
    let form = sections[(start + 1)...].prefix { !$0.endsForm }.lazy.map(\.buttons)
    return form.first { $0.hasPrimary }.map(\.primary) ?? form.first { !$0.all.isEmpty }?.only
  }

  /// Whether a press submits the form of a field: a press of its default button, or of any primary button.
  package func submits(_ item: String, _ control: Control.Name, form field: String) -> Bool {
    let row = Row.Key(text: item)
    if let button = defaultButton(for: Row.Key(text: field)), button == (row, control) { return true }
    return sections.contains { $0.contains(row) && $0.buttons.all.contains { $0.position == (row, control) && $0.emphasis == .primary } }
  }

  /// The event for Return in a control: in a text field, its own event, which its item may handle. In other
  /// fields, a press of the default button.
  package func eventOfReturn(_ item: String, _ control: Control.Name) -> ScreenEvent? {
    guard let found = row(for: item)?.content.control(named: control), found.isField else { return nil }
    if found.isTyped { return .control(item, control, nil, layer: layer) }
    return defaultButton(for: Row.Key(text: item)).map { .control($0.row.text, $0.control, layer: layer) }
  }

  /// The event for Return in a form that doesn't name the field. It is one of the changed fields or, if none
  /// changed, any field. `nil` if these have different default buttons.
  package func eventOfReturn(changed: [String]) -> ScreenEvent? {
    var fields: [(row: Row.Key, control: Control.Name)] = []
    for section in sections {
      section.forEachRow { row in
        row.content.forEachControl { if $0.isField { fields.append((row.key, $0.name)) } }
      }
    }
    if !changed.isEmpty { fields.removeAll { !changed.contains($0.row.text) } }
    guard let last = fields.last else { return nil }
    let button = defaultButton(for: last.row)
    let isClear = fields.dropLast().allSatisfy { field in
      let other = defaultButton(for: field.row)
      return other?.row == button?.row && other?.control == button?.control
    }
    return isClear ? eventOfReturn(last.row.text, last.control) : nil
  }
}

extension ScreenSnapshot.Section {
  /// The buttons of a section that may be a form's default button.
  fileprivate struct Buttons {
    typealias Position = (row: Row.Key, control: Control.Name)
    var all: [(position: Position, emphasis: Element.Emphasis)] = []

    var hasPrimary: Bool { all.contains { $0.emphasis == .primary } }
    var primary: Position? {
      let primary = all.filter { $0.emphasis == .primary }
      return primary.count == 1 ? primary[0].position : nil
    }
    var only: Position? { all.count == 1 && all[0].emphasis != .destructive ? all[0].position : nil }
  }

  fileprivate var buttons: Buttons {
    var buttons = Buttons()
    // A long section isn't a form, so its rows aren't inspected.
    guard visibleRange == nil else { return buttons }
    func add(_ element: Element, _ row: Row.Key) {
      switch element {
      case .button(let button): buttons.all.append(((row, button.control), button.emphasis))
      case .row(let parts), .column(let parts): for part in parts { add(part, row) }
      case .accessible(let inner, _): add(inner, row)
      default: break
      }
    }
    forEachRow { add($0.content, $0.key) }
    return buttons
  }

  /// Whether the section ends a form.
  fileprivate var endsForm: Bool {
    switch style {
    case .grid, .carousel, .table: true
    case .form, .actions: visibleRange != nil
    case .list: visibleRange != nil || rows.contains { if case .label(let label) = $0.content { label.activation != nil } else { false } }
    }
  }

  fileprivate func contains(_ key: Row.Key) -> Bool { header?.key == key || footer?.key == key || rows.position(of: key) != nil }

  fileprivate func forEachRow(_ body: (Row) -> Void) {
    if let header { body(header) }
    for row in rows { body(row) }
    if let footer { body(footer) }
  }
}

/// The button that Return presses in a field, on every host.
///
/// A field's form is its own section and those after it, up to a table, a grid, a carousel, a list that is longer than what is shown, or rows to press.
/// Its default button is
/// 1. the primary button of the field's own section, or the only button there that is neither destructive nor subtle;
/// 2. otherwise the primary button of the first section of the form that has one;
/// 3. otherwise the only button of the first section of the form that has any.
///
/// Two primary buttons in one section are no default: nobody can tell which one is meant. A search field presses nothing outside of its section.
extension ScreenSnapshot {
  /// The default button for a field: the key of its row and its control. It may be unavailable: then Return does nothing. Linear in the rows of the form.
  package func defaultButton(for field: ItemKey) -> (row: ItemKey, control: ControlName)? {
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
  package func submits(_ item: String, _ control: ControlName, form field: String) -> Bool {
    let row = ItemKey(text: item)
    if let button = defaultButton(for: ItemKey(text: field)), button == (row, control) { return true }
    return sections.contains { $0.contains(row) && $0.buttons.all.contains { $0.position == (row, control) && $0.emphasis == .primary } }
  }

  /// The event that Return means in a control: that of a text field, whose item may have a meaning for it, or a press of the default button.
  package func eventOfReturn(_ item: String, _ control: ControlName) -> ScreenEvent? {
    guard let found = row(for: item)?.content.control(named: control), found.isField else { return nil }
    if found.isTyped { return .control(item, control, nil, layer: layer) }
    return defaultButton(for: ItemKey(text: item)).map { .control($0.row.text, $0.control, layer: layer) }
  }

  /// The event that Return means in a form that does not say in which field it was pressed: in one of those that were changed, or of all where none was.
  /// `nil` where they have different default buttons.
  package func eventOfReturn(changed: [String]) -> ScreenEvent? {
    var fields: [(row: ItemKey, control: ControlName)] = []
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

extension SectionSnapshot {
  /// The buttons of a section, as far as a form's default may be among them.
  fileprivate struct Buttons {
    typealias Position = (row: ItemKey, control: ControlName)
    var all: [(position: Position, emphasis: Emphasis)] = []

    var hasPrimary: Bool { all.contains { $0.emphasis == .primary } }
    var primary: Position? {
      let primary = all.filter { $0.emphasis == .primary }
      return primary.count == 1 ? primary[0].position : nil
    }
    var only: Position? { all.count == 1 && all[0].emphasis != .destructive ? all[0].position : nil }
  }

  fileprivate var buttons: Buttons {
    var buttons = Buttons()
    // A long section is no form: its rows need not be looked at.
    guard visibleRange == nil else { return buttons }
    func add(_ element: Element, _ row: ItemKey) {
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

  /// Whether it is content that a form does not reach beyond.
  fileprivate var endsForm: Bool {
    switch style {
    case .grid, .carousel, .table: true
    case .form, .actions: visibleRange != nil
    case .list: visibleRange != nil || rows.contains { if case .label(let label) = $0.content { label.activation != nil } else { false } }
    }
  }

  fileprivate func contains(_ key: ItemKey) -> Bool { header?.key == key || footer?.key == key || rows.position(of: key) != nil }

  fileprivate func forEachRow(_ body: (Row) -> Void) {
    if let header { body(header) }
    for row in rows { body(row) }
    if let footer { body(footer) }
  }
}

#if GTK
internal import CGtk4
internal import TesseraScreen

/// Shows `.row` and `.column`.
final class StackView: ElementView {
  private let isRow: Bool
  private var children: [ElementView] = []

  init(_ elements: [Element], isRow: Bool, _ context: ElementContext) {
    self.isRow = isRow
    super.init(isRow ? Widgets.row() : Widgets.column(6), context)
    children = elements.map { ElementView.make($0, context) }
    for child in children {
      if isRow, gtk_widget_get_halign(child.widget) == GTK_ALIGN_FILL { child.widget.expand() }
      widget.append(child.widget)
    }
  }

  override var accessibleWidget: Widget? { children.lazy.compactMap(\.accessibleWidget).first }
  override func focus(_ control: Control.Name) -> Bool { children.contains { $0.focus(control) } }
  override var focused: Control.Name? { children.lazy.compactMap(\.focused).first }

  override func show(_ element: Element) -> Bool {
    let elements: [Element]
    switch element {
    case .row(let parts) where isRow && parts.count != context.columns?.count: elements = parts
    case .column(let parts) where !isRow: elements = parts
    default: return false
    }
    return elements.count == children.count && zip(children, elements).allSatisfy { $0.show($1) }
  }
}

/// Shows a row of a table or its column headers, as cells of equal width. If there is not enough room, a row
/// becomes a card: its first cell, and below it each other cell after its column title. Of the headers, only
/// the pressable ones remain.
///
/// GTK 4.8 only has lists of rows that each have their own widgets. Equal widths align the cells in columns.
final class TableLineView: ElementView {
  private let columns: [SectionStyle.Column]
  private let isHead: Bool, isNarrow: Bool
  private var children: [ElementView] = []
  private var titles: [Widget] = []

  init(_ elements: [Element], _ context: ElementContext) {
    columns = context.columns ?? []
    (isHead, isNarrow) = (context.isHead, context.isNarrow)
    super.init(isNarrow ? Widgets.column(4) : Widgets.row(12), context)
    widget.classes("t-cells")
    if !isNarrow { tessera_box_set_homogeneous(widget, 1) }
    // The content of a cell is not itself a row of the table.
    context.columns = nil
    children = elements.map { ElementView.make($0, context) }
    context.columns = columns
    for (index, child) in children.enumerated() {
      if isNarrow { addLine(child, index, elements[index]) } else { addCell(child, columns[index].alignment) }
    }
  }

  private func addCell(_ child: ElementView, _ alignment: SectionStyle.Alignment) {
    gtk_widget_set_hexpand(child.widget, 1)
    gtk_widget_set_halign(child.widget, alignment == .end ? GTK_ALIGN_END : GTK_ALIGN_START)
    gtk_widget_set_valign(child.widget, GTK_ALIGN_CENTER)
    widget.append(child.widget)
  }

  private func addLine(_ child: ElementView, _ index: Int, _ element: Element) {
    gtk_widget_set_valign(child.widget, GTK_ALIGN_CENTER)
    guard !isHead, index > 0 else {
      gtk_widget_set_halign(child.widget, GTK_ALIGN_START)
      if isHead, !Self.canBePressed(element) { gtk_widget_set_visible(child.widget, 0) }
      if !isHead { child.widget.classes("t-strong") }
      return widget.append(child.widget)
    }
    let title = Widgets.label("t-subtle", "t-caption", role: GTK_ACCESSIBLE_ROLE_LABEL)
    title.expand()
    title.show(text: context.text(columns[index].title))
    titles.append(title)
    let line = Widgets.row(12)
    line.append(title)
    gtk_widget_set_halign(child.widget, GTK_ALIGN_END)
    line.append(child.widget)
    widget.append(line)
  }

  private static func canBePressed(_ element: Element) -> Bool {
    var (copy, canBe) = (element, false)
    copy.mapControls { _ in canBe = true }
    return canBe
  }

  override func focus(_ control: Control.Name) -> Bool { children.contains { $0.focus(control) } }
  override var focused: Control.Name? { children.lazy.compactMap(\.focused).first }

  override func show(_ element: Element) -> Bool {
    guard case .row(let elements) = element, context.columns == columns, elements.count == children.count,
      (context.isHead, context.isNarrow) == (isHead, isNarrow)
    else { return false }
    for (title, column) in zip(titles, columns.dropFirst()) { title.show(text: context.text(column.title)) }
    context.columns = nil
    defer { context.columns = columns }
    return zip(children, elements).allSatisfy { $0.show($1) }
  }
}

/// Shows `.accessible`.
final class AccessibleView: ElementView {
  private let inner: ElementView
  /// Whether this view has set the widget's value and hint.
  private var hasValue = false, hasHint = false

  init(_ element: Element, _ context: ElementContext) {
    inner = ElementView.make(element, context)
    super.init(Widgets.column(0), context)
    widget.append(inner.widget)
  }

  override var accessibleWidget: Widget? { inner.accessibleWidget }
  override func focus(_ control: Control.Name) -> Bool { inner.focus(control) }
  override var focused: Control.Name? { inner.focused }

  override func show(_ element: Element) -> Bool {
    guard case .accessible(let content, let words) = element else { return false }
    // Leave the value and hint alone if this view has not set them.
    if let accessibleWidget = inner.accessibleWidget {
      if hasValue { tessera_a11y_value_text(accessibleWidget, nil) }
      if hasHint { tessera_a11y_description(accessibleWidget, nil) }
    }
    (hasValue, hasHint) = (words.value != nil, words.hint != nil)
    guard inner.show(content) else { return false }
    tessera_a11y_hidden(widget, words.isHidden ? 1 : 0)
    guard let accessibleWidget = inner.accessibleWidget else { return true }
    tessera_a11y_hidden(accessibleWidget, words.isHidden ? 1 : 0)
    if let label = context.text(words.label) { tessera_a11y_label(accessibleWidget, label) }
    if let value = context.text(words.value) { tessera_a11y_value_text(accessibleWidget, value) }
    if let hint = context.text(words.hint) { tessera_a11y_description(accessibleWidget, hint) }
    return true
  }
}

/// Shows `.message` among other rows.
final class MessageView: ElementView {
  private let tone: Element.Tone
  private let icon = Widgets.icon()
  private let title = Widgets.label("t-strong"), detail = Widgets.label("t-subtle")
  private let action: ButtonView?

  init(_ message: Element.Message, _ context: ElementContext) {
    tone = message.tone
    action = message.action.map { _ in ButtonView(context) }
    let role = message.tone == .failure ? GTK_ACCESSIBLE_ROLE_ALERT : GTK_ACCESSIBLE_ROLE_STATUS
    super.init(Widgets.row(12, role: role), context)
    widget.classes("t-message", "t-\(message.tone.rawValue)")
    widget.append(icon)
    let column = Widgets.column(2)
    column.expand()
    column.append(title)
    column.append(detail)
    gtk_widget_set_valign(column, GTK_ALIGN_CENTER)
    widget.append(column)
    if let action {
      gtk_widget_set_valign(action.widget, GTK_ALIGN_CENTER)
      widget.append(action.widget)
    }
  }

  override func focus(_ control: Control.Name) -> Bool { action?.focus(control) ?? false }
  override var focused: Control.Name? { action?.focused }

  override func show(_ element: Element) -> Bool {
    guard case .message(let message) = element, message.tone == tone, (message.action != nil) == (action != nil), !context.isStatus
    else { return false }
    title.show(text: context.text(message.title))
    detail.show(text: context.text(message.detail))
    tessera_a11y_label(widget, context.words(message.title, message.detail))
    message.symbol.show(in: icon)
    if let action, let button = message.action { return action.show(.button(button)) }
    return true
  }
}

extension Element.Message {
  /// The message's icon, or the default one for its tone.
  var symbol: Element.Symbol { icon ?? (tone == .failure || tone == .warning ? "warning" : tone == .success ? "check" : "info") }
}

/// Shows `.label`, as plain text, a flat button or a link.
final class LabelView: ControlView {
  private enum Kind { case text, button, link }
  private let kind: Kind
  private let icon = Widgets.icon(), chevron = Widgets.icon()
  private let title = Widgets.label(), subtitle = Widgets.label("t-caption"), reason = Widgets.label("t-caption")
  let value = Widgets.label("t-subtle")

  init(_ element: Element, _ context: ElementContext) {
    var kind = Kind.text
    if case .label(let label) = element {
      switch label.activation {
      case .control?: kind = .button
      case .link?: kind = .link
      case nil: break
      }
    }
    self.kind = kind
    let line = Widgets.row(12, role: kind == .text ? GTK_ACCESSIBLE_ROLE_LABEL : GTK_ACCESSIBLE_ROLE_NONE)
    let outer: Widget
    switch kind {
    case .text: outer = line
    case .button, .link:
      outer = Widgets.make(gtk_button_get_type(), kind == .link ? GTK_ACCESSIBLE_ROLE_LINK : GTK_ACCESSIBLE_ROLE_BUTTON)
      outer.classes("flat", "t-row")
      tessera_button_set_child(outer, line)
    }
    super.init(outer, context)
    line.append(icon)
    let column = Widgets.column(2)
    column.expand()
    column.append(title)
    column.append(subtitle)
    column.append(reason)
    gtk_widget_set_valign(column, GTK_ALIGN_CENTER)
    line.append(column)
    line.append(value)
    line.append(chevron)
    tessera_image_set_icon(chevron, "go-next-symbolic")
    chevron.classes("t-subtle")
    gtk_widget_set_visible(chevron, kind == .text ? 0 : 1)
    if kind != .text { Signals.connect(outer, "clicked") { [weak self] in self?.send() } }
  }

  override func focus(_ name: Control.Name) -> Bool { kind != .text && super.focus(name) }

  override func show(_ element: Element) -> Bool {
    guard case .label(let label) = element else { return false }
    switch (label.activation, kind) {
    case (nil, .text): break
    case (.control(let name)?, .button): control = name
    case (.link?, .link): control = .main
    default: return false
    }
    gtk_widget_set_visible(icon, label.icon == nil ? 0 : 1)
    if let symbol = label.icon { symbol.show(in: icon) }
    title.show(text: context.text(label.title))
    title.show(emphasis: label.emphasis)
    subtitle.show(text: context.text(label.subtitle))
    let words = context.text(label.value)
    value.show(text: words)
    // Let long values shrink, so that they do not widen the window.
    tessera_label_keep_words(value, (words?.count ?? 0) <= 24 ? 1 : 0)
    tessera_a11y_label(widget, context.words(label.title, label.subtitle, label.value))
    tessera_a11y_description(widget, context.text(label.availability.reason))
    reason.show(text: context.text(label.availability.reason))
    apply(label.availability, to: widget)
    return true
  }
}
#endif

#if GTK
internal import CGtk4
internal import TesseraScreen

/// Shows a `.header` that collapses and expands its content.
final class FoldView: ControlView {
  private let button = Widgets.make(gtk_button_get_type(), GTK_ACCESSIBLE_ROLE_BUTTON)
  private let title = Widgets.label("t-h2"), value = Widgets.label("t-subtle"), arrow = Widgets.icon()
  private let subtitle = Widgets.label("t-caption", role: GTK_ACCESSIBLE_ROLE_LABEL)
  private let heading = Widgets.column(0, role: GTK_ACCESSIBLE_ROLE_HEADING)

  init(_ context: ElementContext) {
    super.init(Widgets.column(2), context)
    tessera_a11y_level(heading, 2)
    let line = Widgets.row()
    title.expand()
    line.append(title)
    line.append(value)
    line.append(arrow)
    button.classes("flat")
    tessera_button_set_child(button, line)
    heading.append(button)
    widget.append(heading)
    widget.append(subtitle)
    Signals.connect(button, "clicked") { [weak self] in self?.send() }
  }

  override var target: Widget { button }
  override var accessibleWidget: Widget? { button }

  override func show(_ element: Element) -> Bool {
    guard case .header(let header) = element, let isExpanded = header.isExpanded else { return false }
    control = header.control
    title.show(text: context.text(header.title))
    value.show(text: context.text(header.value))
    subtitle.show(text: context.text(header.subtitle))
    if let words = context.text(header.subtitle) { tessera_a11y_label(subtitle, words) }
    let words = context.words(header.title, header.value)
    tessera_a11y_label(heading, words)
    tessera_a11y_label(button, words)
    tessera_a11y_expanded(button, isExpanded ? 1 : 0)
    tessera_image_set_icon(arrow, isExpanded ? "pan-up-symbolic" : "pan-down-symbolic")
    return true
  }
}

/// Shows `.richText`: a label for each line, and below it a button for each of its links.
final class RichTextView: ElementView {
  private var links: [(control: Control.Name, button: Widget)] = []
  private let shown: Element.RichText

  init(_ text: Element.RichText, _ context: ElementContext) {
    shown = text
    super.init(Widgets.column(8), context)
    for block in text.blocks { add(block) }
  }

  override var accessibleWidget: Widget? { nil }
  override func focus(_ control: Control.Name) -> Bool {
    links.first { $0.control == control }.map { gtk_widget_grab_focus($0.button) != 0 } ?? false
  }
  override var focused: Control.Name? { links.first { $0.button.hasFocus }?.control }

  override func show(_ element: Element) -> Bool {
    if case .richText(let text) = element { text == shown } else { false }
  }

  private func add(_ block: Element.RichText.Block) {
    switch block {
    case .paragraph(let line): add(line)
    case .quote(let line): add(line).classes("t-subtle")
    case .code:
      for line in block.lines { add(line).classes("t-code") }
    case .heading(let line, let level):
      let label = add(line, role: GTK_ACCESSIBLE_ROLE_HEADING)
      tessera_a11y_level(label, Int32(level))
      label.classes("t-h2")
    case .list(let lines, let isNumbered):
      for (index, line) in lines.enumerated() { add(line, mark: isNumbered ? "\(index + 1). " : "• ") }
    }
  }

  @discardableResult
  private func add(_ line: [Element.RichText.Span], mark: String = "", role: GtkAccessibleRole = GTK_ACCESSIBLE_ROLE_LABEL) -> Widget {
    let label = Widgets.label(role: role)
    tessera_label_set_markup(label, Markup.text(mark) + line.map(Self.markup).joined())
    tessera_a11y_label(label, line.map(\.text).joined())
    widget.append(label)
    for span in line where span.destination != nil {
      let control = Element.RichText.link(links.count)
      let button = Widgets.make(gtk_button_get_type(), GTK_ACCESSIBLE_ROLE_LINK)
      let words = Widgets.label("t-info")
      button.classes("flat")
      gtk_widget_set_halign(button, GTK_ALIGN_START)
      tessera_label_set_markup(words, "<u>" + Markup.text(span.text) + "</u>")
      tessera_button_set_child(button, words)
      tessera_a11y_label(button, span.text)
      Signals.connect(button, "clicked") { [context] in context.send(control, nil) }
      widget.append(button)
      links.append((control, button))
    }
    return label
  }

  /// Pango markup for text in one style, with the text escaped.
  private static func markup(_ span: Element.RichText.Span) -> String {
    var text = Markup.text(span.text)
    if span.isCode { text = "<tt>\(text)</tt>" }
    if span.isEmphasized { text = "<i>\(text)</i>" }
    if span.isStrong { text = "<b>\(text)</b>" }
    return text
  }
}
#endif

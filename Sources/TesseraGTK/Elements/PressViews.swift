#if GTK
internal import CGtk4
internal import TesseraScreen

final class ButtonView: ControlView {
  private let icon = Widgets.icon(), spinner = Widgets.make(gtk_spinner_get_type(), GTK_ACCESSIBLE_ROLE_NONE)
  private let title = Widgets.label(), reason = Widgets.label("t-caption")

  init(_ context: ElementContext) {
    super.init(Widgets.make(gtk_button_get_type(), GTK_ACCESSIBLE_ROLE_BUTTON), context)
    let line = Widgets.row(8)
    gtk_widget_set_halign(line, GTK_ALIGN_CENTER)
    tessera_a11y_hidden(spinner, 1)
    line.append(spinner)
    line.append(icon)
    line.append(title)
    let lines = Widgets.column(0)
    gtk_widget_set_valign(lines, GTK_ALIGN_CENTER)
    gtk_widget_set_halign(reason, GTK_ALIGN_CENTER)
    lines.append(line)
    lines.append(reason)
    tessera_button_set_child(widget, lines)
    Signals.connect(widget, "clicked") { [weak self] in self?.send() }
  }

  override func show(_ element: Element) -> Bool {
    guard case .button(let button) = element else { return false }
    control = button.control
    title.show(text: context.text(button.title))
    gtk_widget_set_visible(icon, button.icon == nil ? 0 : 1)
    if let symbol = button.icon { symbol.show(in: icon) }
    let isPending = button.availability == .pending
    gtk_widget_set_visible(spinner, isPending ? 1 : 0)
    tessera_spinner_start(spinner, isPending ? 1 : 0)
    widget.set("suggested-action", button.emphasis == .primary)
    widget.set("destructive-action", button.emphasis == .destructive)
    widget.set("flat", button.emphasis == .subtle)
    tessera_a11y_label(widget, context.text(button.title))
    tessera_a11y_description(widget, context.text(button.availability.reason))
    reason.show(text: context.text(button.availability.reason))
    apply(button.availability, to: widget)
    return true
  }
}

final class LinkView: ControlView {
  private let title = Widgets.label("t-info")

  init(_ context: ElementContext) {
    super.init(Widgets.make(gtk_button_get_type(), GTK_ACCESSIBLE_ROLE_LINK), context)
    widget.classes("flat", "t-link")
    gtk_widget_set_halign(widget, GTK_ALIGN_START)
    tessera_button_set_child(widget, title)
    Signals.connect(widget, "clicked") { [weak self] in self?.send() }
  }

  override func show(_ element: Element) -> Bool {
    guard case .link(let link) = element else { return false }
    control = link.control
    tessera_label_set_markup(title, "<u>" + Markup.text(context.text(link.title)) + "</u>")
    tessera_a11y_label(widget, context.text(link.title))
    return true
  }
}

final class ChoiceView: ControlView {
  private let button = Widgets.make(gtk_button_get_type(), GTK_ACCESSIBLE_ROLE_COMBO_BOX)
  private let frame: FieldFrame
  /// Read after the label, because GTK 4.8 does not expose the value text of a button.
  private let value = Widgets.label(role: GTK_ACCESSIBLE_ROLE_LABEL)

  init(_ context: ElementContext) {
    frame = FieldFrame()
    super.init(frame.widget, context)
    let line = Widgets.row()
    value.expand()
    line.append(value)
    let arrow = Widgets.icon()
    tessera_image_set_icon(arrow, "pan-down-symbolic")
    line.append(arrow)
    tessera_button_set_child(button, line)
    frame.insert(button)
    Signals.connect(button, "clicked") { [weak self] in self?.send() }
  }

  override var target: Widget { button }
  override var accessibleWidget: Widget? { button }

  override func show(_ element: Element) -> Bool {
    guard case .choice(let choice) = element else { return false }
    control = choice.control
    let words = context.text(choice.value ?? choice.placeholder)
    value.show(text: words)
    tessera_a11y_label(value, words)
    value.set("t-subtle", choice.value == nil)
    let note = choice.error ?? choice.availability.reason ?? choice.help
    frame.show(title: context.text(choice.title), isRequired: choice.isRequired, note: context.text(note), isError: choice.error != nil)
    tessera_a11y_label(button, context.text(choice.title))
    tessera_a11y_value_text(button, words)
    tessera_a11y_description(button, context.text(note))
    tessera_a11y_required(button, choice.isRequired ? 1 : 0)
    tessera_a11y_invalid(button, choice.error == nil ? 0 : 1)
    apply(choice.availability, to: button)
    return true
  }
}

/// A field with a title above and a note below.
@MainActor
struct FieldFrame {
  let widget = Widgets.column(4)
  private let title = Widgets.label("t-strong"), note = Widgets.label("t-caption")

  init() {
    widget.append(title)
    widget.append(note)
  }

  func insert(_ field: Widget) { gtk_widget_insert_after(field, widget, title) }

  func show(title words: String, isRequired: Bool, note text: String?, isError: Bool) {
    title.show(text: isRequired ? words + " *" : words)
    note.show(note: text, isError: isError)
  }
}
#endif

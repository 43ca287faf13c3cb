#if GTK
internal import CGtk4
internal import TesseraScreen

/// Shows a `.message` that is the only content of a page as a libadwaita status page. Screen readers get the
/// same content as from ``MessageView``.
final class StatusPageView: ElementView {
  private let tone: Element.Tone
  private let page: Widget
  private let action: ButtonView?

  init(_ message: Element.Message, _ adwaita: Adwaita, _ context: ElementContext) {
    tone = message.tone
    let button = message.action.map { _ in ButtonView(context) }
    action = button
    page = tessera_adw_status_page(adwaita.statusPage, button?.widget)
    super.init(Widgets.row(0, role: message.tone == .failure ? GTK_ACCESSIBLE_ROLE_ALERT : GTK_ACCESSIBLE_ROLE_STATUS), context)
    page.expand()
    gtk_widget_set_vexpand(page, 1)
    widget.append(page)
    guard let button else { return }
    gtk_widget_set_halign(button.widget, GTK_ALIGN_CENTER)
    button.widget.classes("pill")
  }

  override func focus(_ control: Control.Name) -> Bool { action?.focus(control) ?? false }
  override var focused: Control.Name? { action?.focused }

  override func show(_ element: Element) -> Bool {
    guard case .message(let message) = element, message.tone == tone, (message.action != nil) == (action != nil), context.isStatus
    else { return false }
    tessera_a11y_label(widget, context.words(message.title, message.detail))
    message.symbol.show(onStatusPage: page)
    tessera_object_set_text(page, "title", context.text(message.title))
    // The description is markup.
    let detail = g_markup_escape_text(context.text(message.detail) ?? "", -1)
    tessera_object_set_text(page, "description", detail)
    g_free(detail)
    if let action, let button = message.action { return action.show(.button(button)) }
    return true
  }
}
#endif

#if GTK
internal import CGtk4
internal import TesseraScreen

/// An announcement to everybody: seen for some seconds at the bottom, and read by screen readers.
@MainActor
final class ToastView {
  private let handle = WidgetHandle(Widgets.make(gtk_revealer_get_type(), GTK_ACCESSIBLE_ROLE_GROUP))
  private let polite = Widgets.label("t-toast", role: GTK_ACCESSIBLE_ROLE_STATUS)
  private let urgent = Widgets.label("t-toast", role: GTK_ACCESSIBLE_ROLE_ALERT)
  private var serial = 0

  init() {
    let box = Widgets.column(4)
    for label in [polite, urgent] {
      box.append(label)
      label.show(text: nil)
    }
    tessera_revealer_child(widget, box)
    gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(widget, GTK_ALIGN_END)
    gtk_widget_set_margin_bottom(widget, 18)
    gtk_widget_set_margin_start(widget, 12)
    gtk_widget_set_margin_end(widget, 12)
    gtk_widget_set_can_target(widget, 0)
  }

  var widget: Widget { handle.widget }
  /// The last announcement, while it is visible.
  private(set) var text: String?

  func show(_ text: String, _ urgency: Urgency) {
    serial += 1
    self.text = text
    let (label, other) = urgency == .assertive ? (urgent, polite) : (polite, urgent)
    other.show(text: nil)
    label.show(text: text)
    tessera_a11y_label(label, text)
    tessera_revealer_set(widget, 1)
    // Long words are read longer.
    GtkMainLoop.after(UInt32(min(12_000, 3_500 + 40 * text.count))) { [weak self, serial] in self?.hide(serial) }
  }

  private func hide(_ number: Int) {
    guard number == serial else { return }
    text = nil
    tessera_revealer_set(widget, 0)
  }

  func close() { hide(serial) }
}
#endif

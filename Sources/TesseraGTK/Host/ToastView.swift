#if GTK
internal import CGtk4
internal import TesseraScreen

/// An announcement for all users: visible at the bottom for some seconds, and read by screen readers.
///
/// With libadwaita, it is shown in one of that library's toasts. These are not announced to screen readers
/// and have a close button. In both looks, screen readers get the same two labels, and the button is for
/// pointers only.
@MainActor
final class ToastView {
  private let adwaita = Adwaita.current
  private let handle: WidgetHandle
  private let box = Widgets.column(4)
  private let polite = Widgets.label(role: GTK_ACCESSIBLE_ROLE_STATUS)
  private let urgent = Widgets.label(role: GTK_ACCESSIBLE_ROLE_ALERT)
  private var toast: AdwaitaToast?
  private var serial = 0

  init() {
    handle = WidgetHandle(Widgets.make(adwaita?.toastOverlay ?? gtk_revealer_get_type(), GTK_ACCESSIBLE_ROLE_GROUP))
    for label in [polite, urgent] {
      label.classes(adwaita == nil ? "t-toast" : "t-spoken")
      box.append(label)
      label.show(text: nil)
    }
    gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(widget, GTK_ALIGN_END)
    gtk_widget_set_can_target(widget, 0)
    if adwaita == nil {
      tessera_revealer_child(widget, box)
      gtk_widget_set_margin_bottom(widget, 18)
      gtk_widget_set_margin_start(widget, 12)
      gtk_widget_set_margin_end(widget, 12)
    } else {
      for label in [polite, urgent] { tessera_label_ellipsize(label) }
      tessera_object_set_object(widget, "child", box)
      gtk_widget_set_child_visible(box, 0)
    }
  }

  var widget: Widget { handle.widget }
  /// The last announcement, while it is visible.
  private(set) var text: String?

  func show(_ text: String, _ urgency: Page.Urgency) {
    serial += 1
    self.text = text
    let (label, other) = urgency == .assertive ? (urgent, polite) : (polite, urgent)
    other.show(text: nil)
    label.show(text: text)
    tessera_a11y_label(label, text)
    reveal(text)
    // Longer texts are shown longer.
    GtkMainLoop.after(UInt32(min(12_000, 3_500 + 40 * text.count))) { [weak self, serial] in self?.hide(serial) }
  }

  private func reveal(_ text: String) {
    guard let adwaita else { return tessera_revealer_set(widget, 1) }
    toast?.dismiss()
    gtk_widget_set_child_visible(box, 1)
    gtk_widget_set_can_target(widget, 1)
    toast = AdwaitaToast(text, in: widget, adwaita) { [weak self, serial] in self?.hide(serial) }
  }

  private func hide(_ number: Int) {
    guard number == serial, text != nil else { return }
    text = nil
    guard adwaita != nil else { return tessera_revealer_set(widget, 0) }
    toast?.dismiss()
    toast = nil
    gtk_widget_set_child_visible(box, 0)
    // Do not block clicks while hidden.
    gtk_widget_set_can_target(widget, 0)
  }

  func close() { hide(serial) }
}

/// A libadwaita toast with the whole text. Its own title would be markup on a single line.
@MainActor
private final class AdwaitaToast {
  private let adwaita: Adwaita
  private let object: UnsafeMutableRawPointer
  private var connection: gulong = 0
  private var isGone = false

  /// Shows a text until ``dismiss()``. `closed` is called when the user closes it.
  init(_ text: String, in overlay: Widget, _ adwaita: Adwaita, closed: @escaping @MainActor () -> Void) {
    self.adwaita = adwaita
    let label = Widgets.label("heading")
    tessera_label_set_text(label, text)
    object = tessera_adw_toast(adwaita.toast, label)
    connection = Signals.connect(object, "dismissed") { [weak self] in
      self?.isGone = true
      closed()
    }
    adwaita.show(object, in: overlay)
  }

  /// Removes the toast. Call it once.
  func dismiss() {
    Signals.disconnect(object, connection)
    if !isGone { adwaita.hide(object) }
    g_object_unref(object)
  }
}
#endif

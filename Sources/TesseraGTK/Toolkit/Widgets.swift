#if GTK
internal import CGtk4

/// Shorthands for creating widgets. Every widget is created with its accessible role, because a role cannot
/// change later.
///
/// GTK hides the content of a widget with the role "none" from screen readers. Therefore containers are
/// groups, and only widgets without accessible content have no role.
@MainActor
enum Widgets {
  static func column(_ spacing: Int32 = 4, role: GtkAccessibleRole = GTK_ACCESSIBLE_ROLE_GROUP) -> Widget { tessera_vbox(spacing, role) }
  static func row(_ spacing: Int32 = 10, role: GtkAccessibleRole = GTK_ACCESSIBLE_ROLE_GROUP) -> Widget { tessera_hbox(spacing, role) }

  /// A label that wraps. With the default role it is decoration, which screen readers skip because a
  /// surrounding widget has the same text.
  static func label(_ classes: String..., role: GtkAccessibleRole = GTK_ACCESSIBLE_ROLE_NONE) -> Widget {
    let label = make(gtk_label_get_type(), role)
    tessera_label_wrap(label, 0)
    if role == GTK_ACCESSIBLE_ROLE_NONE { tessera_a11y_hidden(label, 1) }
    for name in classes { gtk_widget_add_css_class(label, name) }
    return label
  }

  static func icon() -> Widget {
    let image = make(gtk_image_get_type(), GTK_ACCESSIBLE_ROLE_NONE)
    tessera_a11y_hidden(image, 1)
    gtk_widget_set_valign(image, GTK_ALIGN_CENTER)
    return image
  }

  /// A container for one widget that limits its width to `most` and centers it.
  static func clamp(_ child: Widget, _ most: Int32) -> Widget {
    if let adwaita = Adwaita.current { tessera_adw_clamp(adwaita.clamp, child, most) } else { tessera_clamp(child, most) }
  }

  /// Sets the maximum width of such a container.
  static func setMost(_ most: Int32, of clamp: Widget) {
    if Adwaita.current == nil { tessera_clamp_set_most(clamp, most) } else { tessera_adw_clamp_set_most(clamp, most) }
  }

  static func make(_ type: GType, _ role: GtkAccessibleRole) -> Widget { tessera_widget_new(type, role) }
}

extension UnsafeMutablePointer where Pointee == GtkWidget {
  @MainActor func append(_ child: Widget) { tessera_box_append(self, child) }
  @MainActor func classes(_ names: String...) { for name in names { gtk_widget_add_css_class(self, name) } }
  @MainActor func set(_ name: String, _ isOn: Bool) {
    if isOn { gtk_widget_add_css_class(self, name) } else { gtk_widget_remove_css_class(self, name) }
  }
  @MainActor func expand() { gtk_widget_set_hexpand(self, 1) }
  /// Shows a text, or hides the label if there is none.
  @MainActor func show(text: String?) {
    tessera_label_set_text(self, text ?? "")
    gtk_widget_set_visible(self, text?.isEmpty == false ? 1 : 0)
  }
  /// Shows a note about a control.
  @MainActor func show(note: String?, isError: Bool) {
    show(text: note)
    set("t-error", isError)
    set("t-caption", !isError)
  }
  /// Whether the widget or one of its descendants has the keyboard focus.
  @MainActor var hasFocus: Bool {
    guard let focus = tessera_window_focus(self) else { return false }
    return focus == self || gtk_widget_is_ancestor(focus, self) != 0
  }
}
#endif

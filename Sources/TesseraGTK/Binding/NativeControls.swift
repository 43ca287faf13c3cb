#if GTK
internal import CGtk4
internal import TesseraBinding

/// A button with a title. Sends ``/TesseraBinding/ControlEventName/clicked``, by pointer, key or assistive
/// technology.
public final class NativeButton: NativeView {
  private var words: String?

  /// Creates a button. A flat one has no frame.
  public init(_ title: String = "", isFlat: Bool = false) {
    super.init(Widgets.make(gtk_button_get_type(), GTK_ACCESSIBLE_ROLE_BUTTON))
    if isFlat { gtk_widget_add_css_class(widget, "flat") }
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
    self.title = title
  }

  /// The button's title.
  public var title: String {
    get { words ?? "" }
    set {
      guard newValue != words else { return }
      words = newValue
      gtk_button_set_label(button, newValue)
      if label == nil { tessera_a11y_label(widget, newValue) }
    }
  }

  /// Shows views instead of a title. Give the button a ``NativeView/label`` in this case.
  public var content: NativeView? {
    didSet {
      words = nil
      gtk_button_set_child(button, content?.widget)
      if let content { adopt(content) }
    }
  }

  /// Shows a symbolic icon of the theme instead of a title. Give the button a ``NativeView/label`` in this
  /// case.
  public func show(icon: String) {
    words = nil
    gtk_button_set_icon_name(button, icon)
  }

  private var button: UnsafeMutablePointer<GtkButton> { UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkButton.self) }

  override var signals: [ControlEventName: String] { [.clicked: "clicked"] }
}

/// A switch. Sends ``/TesseraBinding/ControlEventName/valueChanged`` when the user toggles it, not when your
/// code sets it.
public final class NativeSwitch: NativeView {
  /// Creates a switch. Give it a ``NativeView/label``.
  public init() {
    super.init(Widgets.make(gtk_switch_get_type(), GTK_ACCESSIBLE_ROLE_SWITCH))
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
  }

  /// Whether it is on.
  public var isOn: Bool {
    get { gtk_switch_get_active(OpaquePointer(widget)) != 0 }
    set { if newValue != isOn { showing { gtk_switch_set_active(OpaquePointer(widget), newValue ? 1 : 0) } } }
  }

  override var signals: [ControlEventName: String] { [.valueChanged: "notify::active"] }
}

/// A slider. Sends ``/TesseraBinding/ControlEventName/valueChanged`` while the user moves it, not when your
/// code sets it.
public final class NativeSlider: NativeView {
  private let step: Double

  /// Creates a slider over a range. If `step` is above 0, values are rounded to whole steps.
  public init(_ range: ClosedRange<Double>, step: Double = 0) {
    self.step = step
    super.init(Widgets.make(gtk_scale_get_type(), GTK_ACCESSIBLE_ROLE_SLIDER))
    showing {
      gtk_range_set_range(self.range, range.lowerBound, range.upperBound)
      let jump = step > 0 ? step : (range.upperBound - range.lowerBound) / 20
      gtk_range_set_increments(self.range, jump, jump)
    }
    tessera_ignore_wheel(widget)
    gtk_scale_set_draw_value(UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkScale.self), 0)
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
  }

  /// The value, rounded to whole steps.
  public var value: Double {
    get {
      let value = gtk_range_get_value(range)
      guard step > 0 else { return value }
      let lower = gtk_adjustment_get_lower(gtk_range_get_adjustment(range))
      return lower + ((value - lower) / step).rounded() * step
    }
    set { if newValue != gtk_range_get_value(range) { showing { gtk_range_set_value(range, newValue) } } }
  }

  /// The value as text, for the user.
  public var valueText: String? {
    didSet { if valueText != oldValue { tessera_a11y_value_text(widget, valueText) } }
  }

  private var range: UnsafeMutablePointer<GtkRange> { UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkRange.self) }

  override var signals: [ControlEventName: String] { [.valueChanged: "value-changed"] }
}

/// A single-line text field. Sends ``/TesseraBinding/ControlEventName/textChanged`` when the user types, and
/// ``/TesseraBinding/ControlEventName/submitted`` when they press Return.
public final class NativeTextField: NativeView {
  /// Creates a text field. Give it a ``NativeView/label``.
  public init() { super.init(Widgets.make(gtk_entry_get_type(), GTK_ACCESSIBLE_ROLE_TEXT_BOX)) }

  /// The text.
  public var text: String {
    get { gtk_editable_get_text(OpaquePointer(widget)).map { String(cString: $0) } ?? "" }
    set { if newValue != text { showing { tessera_editable_set_text(widget, newValue) } } }
  }

  override var signals: [ControlEventName: String] { [.textChanged: "changed", .submitted: "activate"] }
}
#endif

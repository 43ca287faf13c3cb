#if GTK
internal import CGtk4
public import TesseraScreen

/// A text label.
public final class NativeLabel: NativeView {
  /// The style of the text. Colors follow the theme, including light, dark and high contrast mode.
  public enum Style: Sendable { case body, strong, caption, quiet }

  private var shown: String?

  /// Creates a label. Pass `isDecoration: true` for the text of a button or another view with its own
  /// ``NativeView/label``, so that screen readers skip it.
  public init(_ style: Style = .body, isDecoration: Bool = false) {
    super.init(Widgets.label(role: isDecoration ? GTK_ACCESSIBLE_ROLE_NONE : GTK_ACCESSIBLE_ROLE_LABEL))
    switch style {
    case .body: break
    case .strong: gtk_widget_add_css_class(widget, "t-strong")
    case .caption: gtk_widget_add_css_class(widget, "t-caption")
    case .quiet: gtk_widget_add_css_class(widget, "t-subtle")
    }
  }

  /// The text. An empty label is hidden.
  public var text: String {
    get { shown ?? "" }
    set {
      guard newValue != shown else { return }
      shown = newValue
      widget.show(text: newValue)
    }
  }
}

/// A decorative symbol.
public final class NativeIcon: NativeView {
  /// Creates an icon without a symbol.
  public init() { super.init(Widgets.icon()) }

  /// The symbol.
  public var symbol: Element.Symbol? {
    didSet { if let symbol, symbol != oldValue { symbol.show(in: widget) } }
  }
}

/// Views arranged in a row or a column.
public final class NativeStack: NativeView {
  /// The direction in which the views are arranged.
  public enum Axis: Sendable { case row, column }

  /// The child views.
  public private(set) var children: [NativeView] = []

  /// Creates a stack of views with a spacing.
  public init(_ axis: Axis, spacing: Int = 8, _ children: [NativeView] = []) {
    super.init(axis == .row ? Widgets.row(Int32(spacing)) : Widgets.column(Int32(spacing)))
    for child in children { add(child) }
  }

  /// Appends a view. A view that grows takes the remaining space.
  public func add(_ child: NativeView, grows: Bool = false) {
    adopt(child)
    children.append(child)
    gtk_box_append(box, child.widget)
    if grows { gtk_widget_set_hexpand(child.widget, 1) }
  }

  /// Removes a view.
  public func remove(_ child: NativeView) {
    guard let index = children.firstIndex(where: { $0 === child }) else { return }
    children.remove(at: index)
    gtk_box_remove(box, child.widget)
  }

  private var box: UnsafeMutablePointer<GtkBox> { UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkBox.self) }
}

extension NativeView {
  /// Sets the view's minimum size, in logical pixels.
  public func atLeast(width: Int = -1, height: Int = -1) { gtk_widget_set_size_request(widget, Int32(width), Int32(height)) }
}
#endif

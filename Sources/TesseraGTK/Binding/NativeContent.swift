#if GTK
internal import CGtk4
public import TesseraScreen

/// Words.
public final class NativeLabel: NativeView {
  /// The look of the words; from the theme, so that they follow light, dark and high contrast.
  public enum Style: Sendable { case body, strong, caption, quiet }

  private var shown: String?

  /// Words; those of a button or another view that has its own ``NativeView/label`` are decoration, and so passed over by screen readers.
  public init(_ style: Style = .body, isDecoration: Bool = false) {
    super.init(Widgets.label(role: isDecoration ? GTK_ACCESSIBLE_ROLE_NONE : GTK_ACCESSIBLE_ROLE_LABEL))
    switch style {
    case .body: break
    case .strong: gtk_widget_add_css_class(widget, "t-strong")
    case .caption: gtk_widget_add_css_class(widget, "t-caption")
    case .quiet: gtk_widget_add_css_class(widget, "t-subtle")
    }
  }

  /// The words; nothing is seen where there are none.
  public var text: String {
    get { shown ?? "" }
    set {
      guard newValue != shown else { return }
      shown = newValue
      widget.show(text: newValue)
    }
  }
}

/// A symbol, as decoration.
public final class NativeIcon: NativeView {
  /// A symbol, or none yet.
  public init() { super.init(Widgets.icon()) }

  /// The symbol.
  public var symbol: Symbol? {
    didSet { if let symbol, symbol != oldValue { symbol.show(in: widget) } }
  }
}

/// Views beside or below each other.
public final class NativeStack: NativeView {
  /// The direction in which views follow each other.
  public enum Axis: Sendable { case row, column }

  /// The views.
  public private(set) var children: [NativeView] = []

  /// Views beside or below each other, with a space between.
  public init(_ axis: Axis, spacing: Int = 8, _ children: [NativeView] = []) {
    super.init(axis == .row ? Widgets.row(Int32(spacing)) : Widgets.column(Int32(spacing)))
    for child in children { add(child) }
  }

  /// Adds a view at the end; one that grows takes the room that is left.
  public func add(_ child: NativeView, grows: Bool = false) {
    adopt(child)
    children.append(child)
    gtk_box_append(box, child.widget)
    if grows { gtk_widget_set_hexpand(child.widget, 1) }
  }

  /// Takes a view out again.
  public func remove(_ child: NativeView) {
    guard let index = children.firstIndex(where: { $0 === child }) else { return }
    children.remove(at: index)
    gtk_box_remove(box, child.widget)
  }

  private var box: UnsafeMutablePointer<GtkBox> { UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkBox.self) }
}

extension NativeView {
  /// Gives the view at least so much room, in logical pixels.
  public func atLeast(width: Int = -1, height: Int = -1) { gtk_widget_set_size_request(widget, Int32(width), Int32(height)) }
}
#endif

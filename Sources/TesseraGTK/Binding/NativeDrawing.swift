#if GTK
internal import CGtk4

/// A custom drawing: shapes in the theme's colors, redrawn when its size, its content or the theme changes.
///
/// Screen readers skip it. The component that it belongs to describes its content.
public final class NativeDrawing: NativeView {
  /// Draws the shapes. Called with a canvas of the drawing's size in logical pixels.
  public var draw: @MainActor (Canvas) -> Void = { _ in } {
    didSet { gtk_widget_queue_draw(widget) }
  }

  /// Creates a drawing with the full width and a fixed height in logical pixels.
  public init(height: Int) {
    super.init(Widgets.make(gtk_drawing_area_get_type(), GTK_ACCESSIBLE_ROLE_NONE))
    tessera_a11y_hidden(widget, 1)
    gtk_widget_set_size_request(widget, -1, Int32(clamping: height))
    gtk_widget_set_hexpand(widget, 1)
    tessera_drawing_set(
      widget,
      { _, cairo, width, height, data in
        guard let data, let cairo else { return }
        let box = Unmanaged<Weak>.fromOpaque(data).takeUnretainedValue()
        // Proof for `nonisolated(unsafe)`: GTK draws on the main thread, and the value is used only during
        // this call.
        nonisolated(unsafe) let context = cairo
        MainActor.assumeIsolated {
          guard let drawing = box.drawing else { return }
          drawing.draw(Canvas(context, drawing.widget, width: Double(width), height: Double(height)))
        }
      }, Unmanaged.passRetained(Weak(self)).toOpaque(), { data in if let data { Unmanaged<Weak>.fromOpaque(data).release() } })
  }

  /// The widget's weak reference to its drawing, which may be released first.
  private final class Weak: Sendable {
    // Proof for `nonisolated(unsafe)`: set before the widget knows it, and read on the main thread, where GTK
    // draws.
    nonisolated(unsafe) weak var drawing: NativeDrawing?
    init(_ drawing: NativeDrawing) { self.drawing = drawing }
  }
}

extension NativeDrawing {
  /// A surface for drawing shapes in the theme's colors.
  @MainActor
  public struct Canvas {
    /// A color of the theme, so that drawings follow light, dark and high contrast mode.
    public enum Ink: Sendable {
      /// The text color.
      case text
      /// The accent color.
      case accent
    }

    private let cairo: OpaquePointer
    private let widget: Widget
    /// The size in logical pixels.
    public let width, height: Double

    init(_ cairo: OpaquePointer, _ widget: Widget, width: Double, height: Double) {
      (self.cairo, self.widget, self.width, self.height) = (cairo, widget, width, height)
    }

    /// Whether the layout direction is right to left.
    public var isRightToLeft: Bool { gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL }

    /// Fills a rectangle.
    public func fill(x: Double, y: Double, width: Double, height: Double, _ ink: Ink = .accent, opacity: Double = 1) {
      take(ink, opacity)
      cairo_rectangle(cairo, x, y, width, height)
      cairo_fill(cairo)
    }

    /// Fills the polygon with these corners.
    public func fill(_ points: [(x: Double, y: Double)], _ ink: Ink = .accent, opacity: Double = 1) {
      trace(points, ink, opacity)
      cairo_close_path(cairo)
      cairo_fill(cairo)
    }

    /// Fills a circle.
    public func circle(x: Double, y: Double, radius: Double, _ ink: Ink = .accent, opacity: Double = 1) {
      take(ink, opacity)
      cairo_new_path(cairo)
      cairo_arc(cairo, x, y, max(0, radius), 0, 2 * Double.pi)
      cairo_fill(cairo)
    }

    /// Draws a line through the points.
    public func line(_ points: [(x: Double, y: Double)], _ ink: Ink = .text, opacity: Double = 1, width: Double = 1) {
      trace(points, ink, opacity)
      cairo_set_line_width(cairo, width)
      cairo_stroke(cairo)
    }

    private func trace(_ points: [(x: Double, y: Double)], _ ink: Ink, _ opacity: Double) {
      take(ink, opacity)
      cairo_new_path(cairo)
      for point in points { cairo_line_to(cairo, point.x, point.y) }
    }

    private func take(_ ink: Ink, _ opacity: Double) { tessera_cairo_take(cairo, widget, ink == .accent ? 1 : 0, opacity) }
  }
}
#endif

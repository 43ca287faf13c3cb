#if GTK
internal import CGtk4

/// A drawing of one's own: shapes in the colours of the theme, drawn anew when its size, its content or the theme changes.
///
/// It is decoration to screen readers: what it shows is said by the component that it stands for.
public final class NativeDrawing: NativeView {
  /// The shapes; called with a canvas of the drawing's size in logical pixels.
  public var draw: @MainActor (NativeCanvas) -> Void = { _ in } {
    didSet { gtk_widget_queue_draw(widget) }
  }

  /// A drawing that fills the width and is so many logical pixels high.
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
        // Proof for `nonisolated(unsafe)`: GTK draws on the main thread, where this is used at once and not kept.
        nonisolated(unsafe) let context = cairo
        MainActor.assumeIsolated {
          guard let drawing = box.drawing else { return }
          drawing.draw(NativeCanvas(context, drawing.widget, width: Double(width), height: Double(height)))
        }
      }, Unmanaged.passRetained(Weak(self)).toOpaque(), { data in if let data { Unmanaged<Weak>.fromOpaque(data).release() } })
  }

  /// Lets the widget find its drawing, which may go before it.
  private final class Weak: Sendable {
    // Proof for `nonisolated(unsafe)`: set before the widget knows it, and read on the main thread, where GTK draws.
    nonisolated(unsafe) weak var drawing: NativeDrawing?
    init(_ drawing: NativeDrawing) { self.drawing = drawing }
  }
}

/// A surface to draw on: shapes in the colours of the theme.
@MainActor
public struct NativeCanvas {
  /// A colour of the theme, so that drawings follow light, dark and high contrast.
  public enum Ink: Sendable {
    /// The colour of text.
    case text
    /// The accent.
    case accent
  }

  private let cairo: OpaquePointer
  private let widget: Widget
  /// The size in logical pixels.
  public let width, height: Double

  init(_ cairo: OpaquePointer, _ widget: Widget, width: Double, height: Double) {
    (self.cairo, self.widget, self.width, self.height) = (cairo, widget, width, height)
  }

  /// Whether the window reads from right to left.
  public var isRightToLeft: Bool { gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL }

  /// Fills a rectangle.
  public func fill(x: Double, y: Double, width: Double, height: Double, _ ink: Ink = .accent, opacity: Double = 1) {
    take(ink, opacity)
    cairo_rectangle(cairo, x, y, width, height)
    cairo_fill(cairo)
  }

  /// Fills what lies between points.
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

  /// Draws a line from point to point.
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
#endif

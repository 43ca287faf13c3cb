#if GTK
import CGtk4
import Foundation
import TesseraBinding
import TesseraScreen
import Testing

@testable import TesseraGTK

/// Runs GTK's main loop until a condition holds. Records an issue if it does not hold in time.
@MainActor
func turn(_ what: String, sourceLocation: SourceLocation = #_sourceLocation, until condition: () -> Bool) {
  if !GtkMainLoop.turn(until: condition, within: .seconds(8)) { Issue.record("never happened: \(what)", sourceLocation: sourceLocation) }
}

/// Like `turn`, for conditions that tasks of the main actor fulfil: such tasks run while the test is suspended, not while it runs the loop.
@MainActor
func wait(_ what: String, sourceLocation: SourceLocation = #_sourceLocation, until condition: () -> Bool) async {
  let end = ContinuousClock.now + .seconds(8)
  while !condition() {
    if ContinuousClock.now > end {
      Issue.record("never happened: \(what)", sourceLocation: sourceLocation)
      return
    }
    idle()
    try? await Task.sleep(for: .milliseconds(1))
  }
}

/// Runs GTK's main loop until it has nothing left to do.
@MainActor
func idle() {
  while g_main_context_iteration(nil, 0) != 0 {}
}

/// A window of its own at the upper left corner of the screen, with one view in it.
@MainActor
final class TestWindow {
  let window: UnsafeMutablePointer<GtkWidget>
  private let view: NativeView

  init(_ view: NativeView, width: Int32 = 400, height: Int32 = 300) {
    self.view = view
    window = gtk_window_new()
    let window = UnsafeMutableRawPointer(window).assumingMemoryBound(to: CGtk4.GtkWindow.self)
    gtk_window_set_decorated(window, 0)
    gtk_window_set_default_size(window, width, height)
    gtk_window_set_child(window, view.widget)
    gtk_window_present(window)
    GtkMainLoop.turn(until: { gtk_widget_get_mapped(self.window) != 0 && gtk_widget_get_width(view.widget) > 0 })
    // The first frame: before it the X server knows no window to send events to.
    let frames = gtk_widget_get_frame_clock(self.window)
    let first = gdk_frame_clock_get_frame_counter(frames)
    gtk_widget_queue_draw(self.window)
    GtkMainLoop.turn(until: { gdk_frame_clock_get_frame_counter(frames) > first + 1 }, within: .seconds(1))
    // Without a window manager, the test must give the window the keyboard focus.
    run(["search", "--onlyvisible", "--pid", "\(getpid())", "windowfocus", "--sync"])
  }

  func close() { gtk_window_destroy(UnsafeMutableRawPointer(window).assumingMemoryBound(to: CGtk4.GtkWindow.self)) }

  /// The middle of a view on the screen.
  func middle(of view: NativeView) -> (x: Int, y: Int) {
    var (x, y) = (0.0, 0.0)
    gtk_widget_translate_coordinates(
      view.widget, window, Double(gtk_widget_get_width(view.widget)) / 2, Double(gtk_widget_get_height(view.widget)) / 2, &x, &y)
    return (Int(x), Int(y))
  }

  func run(_ arguments: [String]) { xdotool(arguments) }

  func move(_ x: Int, _ y: Int) { run(["mousemove", "\(x)", "\(y)"]) }

  func click(_ view: NativeView, times: Int = 1) {
    let (x, y) = middle(of: view)
    run(["mousemove", "\(x)", "\(y)", "click", "--repeat", "\(times)", "--delay", "40", "1"])
  }

  /// Presses at a point, moves in steps, and lets go.
  func drag(from start: (x: Int, y: Int), by way: (x: Int, y: Int), steps: Int = 8, pause: String = "0.012") {
    var arguments = ["mousemove", "\(start.x)", "\(start.y)", "mousedown", "1"]
    for step in 1...steps {
      arguments += ["sleep", pause, "mousemove", "\(start.x + way.x * step / steps)", "\(start.y + way.y * step / steps)"]
    }
    run(arguments + ["mouseup", "1"])
  }
}

/// Moves the pointer or presses keys with `xdotool` while GTK keeps running.
@MainActor
func xdotool(_ arguments: [String]) {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["xdotool"] + arguments
  process.standardOutput = FileHandle.nullDevice
  process.standardError = FileHandle.nullDevice
  guard (try? process.run()) != nil else {
    Issue.record("xdotool is not installed; run Scripts/gtk-tests.sh")
    return
  }
  GtkMainLoop.turn(until: { !process.isRunning }, within: .seconds(10))
  // Handle the last events of the display server.
  for _ in 0..<3 { GtkMainLoop.turn(until: { false }, within: .milliseconds(15)) }
}

/// Tracks whether GObjects are freed.
@MainActor
final class ObjectDetector {
  private final class Count { var alive = 0 }
  private let count = Count()

  /// Follows the widget of a view until it is finalised.
  func track(_ view: NativeView) { track(view.widget) }

  /// Follows a widget until it is finalised.
  func track(_ widget: UnsafeMutablePointer<GtkWidget>) {
    count.alive += 1
    g_object_weak_ref(
      UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self),
      { data, _ in
        if let data { Unmanaged<Count>.fromOpaque(data).takeRetainedValue().alive -= 1 }
      }, Unmanaged.passRetained(count).toOpaque())
  }

  /// The number that is still there.
  var alive: Int { count.alive }
}

extension NativeView {
  /// The number of event controllers that GTK has on the widget.
  var controllerCount: Int {
    guard let model = gtk_widget_observe_controllers(widget) else { return 0 }
    defer { g_object_unref(UnsafeMutableRawPointer(model)) }
    return Int(g_list_model_get_n_items(model))
  }

  /// The event controller that was added last.
  var lastController: UnsafeMutableRawPointer? {
    guard let model = gtk_widget_observe_controllers(widget) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(model)) }
    // The newest is first.
    guard let item = g_list_model_get_item(model, 0) else { return nil }
    g_object_unref(item)
    return item
  }

  /// Whether a signal of the widget has a handler.
  func hasHandler(_ signal: String) -> Bool {
    let type = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self).pointee.g_class.pointee.g_type
    return g_signal_has_handler_pending(widget, g_signal_lookup(signal, type), 0, 0) != 0
  }

  /// Does what GTK does when a key or assistive technology uses a button, or Return a field; also outside of a window.
  func activate() { emit(self is NativeButton ? "clicked" : "activate", on: UnsafeMutableRawPointer(widget)) }
}

/// Emits a signal of a gesture that a pointer cannot make, with numbers as its parameters.
@MainActor
func emit(_ signal: String, on object: UnsafeMutableRawPointer, _ numbers: Double...) {
  let type = object.assumingMemoryBound(to: GTypeInstance.self).pointee.g_class.pointee.g_type
  var values = [GValue](repeating: GValue(), count: numbers.count + 1)
  g_value_init(&values[0], type)
  g_value_set_object(&values[0], object)
  for (index, number) in numbers.enumerated() {
    g_value_init(&values[index + 1], g_type_from_name("gdouble"))
    g_value_set_double(&values[index + 1], number)
  }
  g_signal_emitv(values, g_signal_lookup(signal, type), 0, nil)
  for index in values.indices { g_value_unset(&values[index]) }
}
#endif

#if GTK
internal import CGtk4
internal import TesseraBinding

extension NativeView {
  /// Connects an event to GTK. Returns a closure that disconnects it, or `nil` if this view does not support
  /// it.
  func open(_ event: SenderEvent, _ fire: @escaping @MainActor () -> Void) -> (@MainActor () -> Void)? {
    switch event {
    case .control(let event):
      if let signal = signals[event] {
        let connection = SignalConnection(widget, signal) { [weak self] _ in self?.forward(fire) }
        return { connection.end() }
      }
      return openController(for: event, fire)
    case .gesture(let gesture): return GestureRecognizer.begin(gesture, on: self, fire)
    }
  }

  /// The events that every view supports: a pointer pressed and released on it, and the keyboard focus gained
  /// and lost.
  private func openController(for event: ControlEventName, _ fire: @escaping @MainActor () -> Void) -> (@MainActor () -> Void)? {
    let (controller, signal): (OpaquePointer?, String)
    switch event {
    case .pressed: (controller, signal) = (gtk_gesture_click_new(), "pressed")
    case .released: (controller, signal) = (gtk_gesture_click_new(), "released")
    case .focused: (controller, signal) = (gtk_event_controller_focus_new(), "enter")
    case .unfocused: (controller, signal) = (gtk_event_controller_focus_new(), "leave")
    default: return nil
    }
    guard let controller else { return nil }
    // Runs before the control itself, which may claim the press.
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    let attachment = ControllerAttachment(controller, to: widget)
    attachment.on(signal) { [weak self] _ in self?.forward(fire) }
    return { attachment.end() }
  }
}

/// An event controller on a widget, with its connected signals.
@MainActor
final class ControllerAttachment {
  let controller: OpaquePointer
  private var connections: [SignalConnection] = []

  init(_ controller: OpaquePointer, to widget: Widget) {
    self.controller = controller
    g_object_ref(UnsafeMutableRawPointer(controller))
    gtk_widget_add_controller(widget, controller)
  }

  func on(_ signal: String, _ body: @escaping @MainActor (SignalArguments) -> Void) {
    connections.append(SignalConnection(UnsafeMutableRawPointer(controller), signal, body))
  }

  /// Removes the controller. Idempotent. If the widget is already gone, it no longer has controllers.
  func end() {
    guard !connections.isEmpty else { return }
    for connection in connections { connection.end() }
    connections = []
    if let widget = gtk_event_controller_get_widget(controller) { gtk_widget_remove_controller(widget, controller) }
    g_object_unref(UnsafeMutableRawPointer(controller))
  }
}
#endif

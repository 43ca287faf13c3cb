#if GTK
internal import CGtk4
internal import TesseraBinding

/// Recognises one gesture on one view with GTK's own controllers and says which phase it is in.
///
/// What GTK cannot recognise is not wired, so that the binding reports it: taps and long presses with several fingers, and long presses
/// after taps.
@MainActor
final class GestureRecognizer {
  /// The speed in logical pixels per second from which a stroke is a swipe.
  static let swipeSpeed = 250.0
  /// The distance that a finger may stray while it taps, and has to move before it drags.
  static let slack = 8.0
  /// The distance from the edge of the window within which a gesture of the edge begins.
  static let edgeWidth = 24.0

  let event: GestureEvent
  weak var view: NativeView?
  let attachment: ControllerAttachment
  /// The other controller that is listened to for this gesture.
  var companion: ControllerAttachment?
  private let fire: @MainActor () -> Void
  /// Whether the gesture has been recognised and not ended yet.
  var isActive = false
  private var timer: guint = 0

  /// Begins to recognise; gives back how to end that, or nil if GTK cannot.
  static func begin(_ event: GestureEvent, on view: NativeView, _ fire: @escaping @MainActor () -> Void) -> (@MainActor () -> Void)? {
    guard let controller = controller(for: event) else { return nil }
    let recognizer = GestureRecognizer(event, view, controller, fire)
    recognizer.listen()
    if event.kind != .hover { recognizer.join() }
    return { recognizer.end() }
  }

  private init(_ event: GestureEvent, _ view: NativeView, _ controller: OpaquePointer, _ fire: @escaping @MainActor () -> Void) {
    (self.event, self.view, self.fire) = (event, view, fire)
    attachment = ControllerAttachment(controller, to: view.widget)
  }

  private static func controller(for event: GestureEvent) -> OpaquePointer? {
    switch event.kind {
    case .tap: event.touches == 1 && event.taps > 0 ? gtk_gesture_click_new() : nil
    case .longPress: event.touches == 1 && event.taps == 0 ? gtk_gesture_long_press_new() : nil
    case .swipe: fingers(gtk_gesture_swipe_get_type(), event.touches)
    case .pan: fingers(gtk_gesture_drag_get_type(), event.touches)
    case .pinch: event.touches == 2 ? gtk_gesture_zoom_new() : nil
    case .rotation: event.touches == 2 ? gtk_gesture_rotate_new() : nil
    case .screenEdge: gtk_gesture_drag_new()
    case .hover: gtk_event_controller_motion_new()
    default: nil
    }
  }

  /// A gesture for so many fingers on a touchpad.
  private static func fingers(_ type: GType, _ count: Int) -> OpaquePointer? {
    guard count > 0, count <= 8 else { return nil }
    var value = GValue()
    g_value_init(&value, g_type_from_name("guint"))
    g_value_set_uint(&value, guint(count))
    defer { g_value_unset(&value) }
    return "n-points".withCString { name in
      var name: UnsafePointer<CChar>? = name
      return g_object_new_with_properties(type, 1, &name, &value).map { OpaquePointer($0) }
    }
  }

  /// Recognises together with those of its kind on the view: what one of them claims is claimed for all. Those of other kinds give way.
  private func join() {
    guard let view else { return }
    if let other = view.recognizers.first(where: { $0.event.kind == event.kind }) {
      gtk_gesture_group(attachment.controller, other.attachment.controller)
    }
    view.recognizers.append(self)
  }

  private func end() {
    stopTimer()
    companion?.end()
    attachment.end()
    view?.recognizers.removeAll { $0 === self }
  }

  /// Forwards, if this phase is asked for.
  func reach(_ phases: GesturePhases) {
    guard let view, !event.phases.isDisjoint(with: phases) else { return }
    view.forward(fire)
  }

  /// Takes the sequence for this gesture, so that nothing above or below the view makes something of it too.
  func claim() { gtk_gesture_set_state(attachment.controller, GTK_EVENT_SEQUENCE_CLAIMED) }

  func startTimer(_ milliseconds: Int, _ body: @escaping @MainActor () -> Void) {
    stopTimer()
    let box = Closure { [weak self] in
      self?.timer = 0
      body()
    }
    timer = g_timeout_add_full(
      G_PRIORITY_DEFAULT, guint(max(0, milliseconds)),
      { data in
        Closure.call(data)
        return 0
      }, box.retained(), { Closure.release($0) })
  }

  func stopTimer() {
    if timer != 0 { g_source_remove(timer) }
    timer = 0
  }
}
#endif

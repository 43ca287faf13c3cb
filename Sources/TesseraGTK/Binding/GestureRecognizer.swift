#if GTK
internal import CGtk4
internal import TesseraBinding

/// Recognizes one gesture on one view with GTK's controllers and reports its phases.
///
/// Gestures that GTK does not support are not connected, so the binding reports them: taps and long presses
/// with several fingers, and long presses after taps.
@MainActor
final class GestureRecognizer {
  /// The minimum speed of a swipe, in logical pixels per second.
  static let swipeSpeed = 250.0
  /// The maximum movement of a tap, and the minimum movement of a drag, in logical pixels.
  static let slack = 8.0
  /// The distance from the window's edge within which an edge gesture can start.
  static let edgeWidth = 24.0

  let event: SenderEvent.Gesture
  weak var view: NativeView?
  let attachment: ControllerAttachment
  /// A second controller that this gesture needs.
  var companion: ControllerAttachment?
  private let fire: @MainActor () -> Void
  /// Whether the gesture was recognized and has not ended yet.
  var isActive = false
  private var timer: guint = 0

  /// Starts recognizing. Returns a closure that stops it, or `nil` if GTK does not support the gesture.
  static func begin(_ event: SenderEvent.Gesture, on view: NativeView, _ fire: @escaping @MainActor () -> Void) -> (@MainActor () -> Void)?
  {
    guard let controller = controller(for: event) else { return nil }
    let recognizer = GestureRecognizer(event, view, controller, fire)
    recognizer.listen()
    if event.kind != .hover { recognizer.join() }
    return { recognizer.end() }
  }

  private init(_ event: SenderEvent.Gesture, _ view: NativeView, _ controller: OpaquePointer, _ fire: @escaping @MainActor () -> Void) {
    (self.event, self.view, self.fire) = (event, view, fire)
    attachment = ControllerAttachment(controller, to: view.widget)
  }

  private static func controller(for event: SenderEvent.Gesture) -> OpaquePointer? {
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

  /// A touchpad gesture with this number of fingers.
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

  /// Groups the gesture with others of the same kind on the view, so that a claim by one applies to all of
  /// them. Gestures of other kinds yield.
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

  /// Forwards the event if one of these phases was requested.
  func reach(_ phases: SenderEvent.Gesture.Phases) {
    guard let view, !event.phases.isDisjoint(with: phases) else { return }
    view.forward(fire)
  }

  /// Claims the event sequence, so that views above and below do not handle it as well.
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

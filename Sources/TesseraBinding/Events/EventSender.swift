/// Something that tells what the user did: a control, or any view that recognises gestures. A toolkit adopts it once, in its base class.
///
/// ```swift
/// extension Widget: EventSender {
///   func connect(_ event: SenderEvent, to fire: @escaping @MainActor () -> Void) -> EventConnection? {
///     guard case .control(let event) = event, let signal = signals[event] else { return nil }
///     let id = native.connect(signal, fire)
///     return EventConnection { [weak self] in self?.native.disconnect(id) }   // ✅ weak: a connection keeps no widget
///   }
/// }
/// ```
/// - Law: `fire` is called once per event, on the main actor, from the connection until the disconnection. Calls that come later than
///   that do no harm: they are ignored.
@MainActor
public protocol EventSender: BindingObject {
  /// Connects an event to a closure; nil when this sender cannot tell such an event, which is reported with both names.
  ///
  /// Called at most once per event of this sender and view; the closure holds neither the view nor the sender.
  func connect(_ event: SenderEvent, to fire: @escaping @MainActor () -> Void) -> EventConnection?

  /// The number of closures that this sender's own table holds for an event, or nil when the toolkit cannot tell; read only by audits.
  func connectionCount(for event: SenderEvent) -> Int?
}

extension EventSender {
  /// Unknown.
  public func connectionCount(for event: SenderEvent) -> Int? { nil }
}

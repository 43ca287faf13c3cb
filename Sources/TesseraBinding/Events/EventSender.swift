/// A view that reports user events: a control, or any view that recognizes gestures. A toolkit adopts this
/// protocol once, in its base class.
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
/// - Law: `fire` is called once per event, on the main actor, between connection and disconnection. Later
///   calls are harmless: they are ignored.
@MainActor
public protocol EventSender: BindingObject {
  /// Connects an event to a closure. Returns `nil` if this sender does not support the event, which is then
  /// reported with both names.
  ///
  /// Called at most once per event of this sender and view. The closure holds neither the view nor the
  /// sender.
  func connect(_ event: SenderEvent, to fire: @escaping @MainActor () -> Void) -> EventConnection?

  /// The number of closures that the sender itself has connected for an event, or `nil` if the toolkit cannot
  /// tell. Only audits read it.
  func connectionCount(for event: SenderEvent) -> Int?
}

extension EventSender {
  /// The default, `nil`: unknown.
  public func connectionCount(for event: SenderEvent) -> Int? { nil }
}

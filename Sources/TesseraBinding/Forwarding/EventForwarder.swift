/// Says what the events of one sender mean.
///
/// ```swift
/// EventForwarder(slider) { slider, ctx in
///   ctx.control(.valueChanged) { [PlayerAction.seek(slider.value)] }      // the value at event time
///   ctx.longPress { (track: Track) in [PlayerAction.pin(track.id)] }      // the sender's state at event time
/// }
/// ```
/// The closures are kept by the view that owns the sender, so they may hold the sender, and must not hold the view:
/// ```swift
/// ctx.control(.clicked) { [nameField] in [FormAction.submit(nameField.text)] }   // ✅ captures the field
/// ctx.control(.clicked) { [FormAction.submit(self.nameField.text)] }             // 🚫 captures the view: it never goes away
/// ```
/// A view's gestures on itself, `EventForwarder(self) { view, ctx in … }`, are safe: their closures are made anew for each event.
@MainActor
public struct EventForwarder<Sender: EventSender>: EventForwarding {
  /// The one sender with its mappings.
  public let senderMappings: [SenderMappings]

  /// A forwarder for a sender.
  public init(_ sender: Sender, @EventMappingBuilder _ build: @escaping (Sender, MappingContext) -> [EventMapping]) {
    senderMappings = [SenderMappings(sender, build)]
  }

  /// The sender.
  public var sender: Sender? { senderMappings.first?.sender as? Sender }
}

/// Any forwarder or group, as one type.
@MainActor
public struct AnyEventForwarder: EventForwarding {
  /// The mappings that the wrapped forwarder describes.
  public let senderMappings: [SenderMappings]

  /// Wraps a forwarder or a group.
  public init(_ forwarder: some EventForwarding) {
    senderMappings = forwarder.senderMappings
  }

  /// The first sender.
  public var sender: (any EventSender)? { senderMappings.first?.sender }
}

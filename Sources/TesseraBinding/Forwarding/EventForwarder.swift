/// Maps the events of one sender to actions.
///
/// ```swift
/// EventForwarder(slider) { slider, ctx in
///   ctx.control(.valueChanged) { [PlayerAction.seek(slider.value)] }      // the value at event time
///   ctx.longPress { (track: Track) in [PlayerAction.pin(track.id)] }      // the sender's state at event time
/// }
/// ```
/// The view that owns the sender keeps the closures. They may capture the sender but must not capture the
/// view:
/// ```swift
/// ctx.control(.clicked) { [nameField] in [FormAction.submit(nameField.text)] }   // ✅ captures the field
/// ctx.control(.clicked) { [FormAction.submit(self.nameField.text)] }             // 🚫 captures the view: it never goes away
/// ```
/// A view's gestures on itself, `EventForwarder(self) { view, ctx in … }`, are safe, because their closures
/// are created again for each event.
@MainActor
public struct EventForwarder<Sender: EventSender>: SenderGroup.Content {
  /// The sender with its mappings, as a single element.
  public let senderMappings: [SenderGroup.Mappings]

  /// Creates a forwarder for `sender`.
  public init(_ sender: Sender, @MappingContext.Builder _ build: @escaping (Sender, MappingContext) -> [MappingContext.Mapping]) {
    senderMappings = [SenderGroup.Mappings(sender, build)]
  }

  /// The sender, or `nil` if it was released.
  public var sender: Sender? { senderMappings.first?.sender as? Sender }
}

extension SenderGroup {
  /// A type-erased forwarder or group.
  @MainActor
  public struct Forwarder: Content {
    /// The mappings of the wrapped forwarder.
    public let senderMappings: [Mappings]

    /// Wraps a forwarder or a group.
    public init(_ forwarder: some Content) {
      senderMappings = forwarder.senderMappings
    }

    /// The first sender.
    public var sender: (any EventSender)? { senderMappings.first?.sender }
  }
}

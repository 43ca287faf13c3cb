extension SenderGroup {
  /// The mappings of one sender. Every forwarder and group consists of these.
  @MainActor
  public struct Mappings {
    /// The sender, held weakly because a forwarder is only a description.
    public private(set) weak var sender: (any EventSender)?
    /// The mappings of the sender, in the order they were written.
    public let mappings: [MappingContext.Mapping]
    /// Creates the mappings again for the sender. Used for a view's own gestures, whose closures must not be
    /// stored because they would keep the view alive.
    let rebuild: (any EventSender) -> [MappingContext.Mapping]

    init<Sender: EventSender>(_ sender: Sender, _ build: @escaping (Sender, MappingContext) -> [MappingContext.Mapping]) {
      self.sender = sender
      mappings = build(sender, MappingContext())
      rebuild = { sender in
        guard let sender = sender as? Sender else { return [] }
        return build(sender, MappingContext())
      }
    }
  }
}

extension SenderGroup {
  /// A type that describes how events of senders become actions.
  @MainActor
  public protocol Content {
    /// One element per listed sender, in order. Nested groups are flattened.
    var senderMappings: [Mappings] { get }
  }
}

extension SenderGroup.Content {
  /// All mappings, in order.
  public var mappings: [MappingContext.Mapping] { senderMappings.flatMap(\.mappings) }

  /// The senders that are alive, in order. A sender listed twice appears twice.
  public var senders: [any EventSender] { senderMappings.compactMap(\.sender) }

  /// The actions that an event of `sender` would produce now. Empty for an unknown sender or event.
  public func actions(for sender: any EventSender, event: SenderEvent) -> [any Sendable] {
    senderMappings.filter { $0.sender === sender }.flatMap(\.mappings).filter { $0.event == event }
      .flatMap { $0.evaluate(sender.bindingSlot) }
  }
}

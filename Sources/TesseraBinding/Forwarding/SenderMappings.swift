/// The mappings of one sender: what every forwarder and group is made of.
@MainActor
public struct SenderMappings {
  /// The sender; held weakly, because a forwarder is a description.
  public private(set) weak var sender: (any EventSender)?
  /// Its mappings, in the order they were written.
  public let mappings: [EventMapping]
  /// Makes the mappings again for the sender. Used for a view's own gestures, whose closures must not be kept (they would keep the view).
  let rebuild: (any EventSender) -> [EventMapping]

  init<Sender: EventSender>(_ sender: Sender, _ build: @escaping (Sender, MappingContext) -> [EventMapping]) {
    self.sender = sender
    mappings = build(sender, MappingContext())
    rebuild = { sender in
      guard let sender = sender as? Sender else { return [] }
      return build(sender, MappingContext())
    }
  }
}

/// Anything that describes how events of senders become actions.
@MainActor
public protocol EventForwarding {
  /// One element per sender that was named, in order; nested groups are flat.
  var senderMappings: [SenderMappings] { get }
}

extension EventForwarding {
  /// All mappings, in order.
  public var mappings: [EventMapping] { senderMappings.flatMap(\.mappings) }

  /// The senders that are alive, in order; a sender named twice appears twice.
  public var senders: [any EventSender] { senderMappings.compactMap(\.sender) }

  /// The actions that an event of a sender means now; empty for another sender or another event.
  public func actions(for sender: any EventSender, event: SenderEvent) -> [any Sendable] {
    senderMappings.filter { $0.sender === sender }.flatMap(\.mappings).filter { $0.event == event }
      .flatMap { $0.evaluate(sender.bindingSlot) }
  }
}

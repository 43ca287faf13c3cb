/// A group of forwarders. Groups can be nested to any depth.
@MainActor
public struct SenderGroup: EventForwarding {
  /// All senders, in the order they were listed.
  public let senderMappings: [SenderMappings]

  init(senderMappings: [SenderMappings]) {
    self.senderMappings = senderMappings
  }

  /// Creates a group from the builder's content.
  public init(@SenderGroupBuilder _ content: () -> SenderGroup) {
    self = content()
  }

  /// Creates a group from existing forwarders.
  public init(_ forwarders: [any EventForwarding]) {
    senderMappings = forwarders.flatMap { $0.senderMappings }
  }

  /// One type-erased forwarder per sender.
  public var forwarders: [AnyEventForwarder] {
    senderMappings.map { AnyEventForwarder(SenderGroup(senderMappings: [$0])) }
  }
}

/// Collects forwarders. Accepts `if`, `for` and `switch`.
@MainActor
@resultBuilder
public enum SenderGroupBuilder {
  /// One forwarder or group.
  public static func buildExpression(_ forwarder: some EventForwarding) -> [SenderMappings] { forwarder.senderMappings }
  /// An array of forwarders.
  public static func buildExpression(_ forwarders: [AnyEventForwarder]) -> [SenderMappings] { forwarders.flatMap(\.senderMappings) }
  /// A child view whose events are forwarded through its parent.
  public static func buildExpression(_ child: some EventForwardingProvider) -> [SenderMappings] { child.eventForwarder.senderMappings }
  /// An empty block.
  public static func buildBlock() -> [SenderMappings] { [] }
  /// The first statement.
  public static func buildPartialBlock(first: [SenderMappings]) -> [SenderMappings] { first }
  /// The statements that follow.
  public static func buildPartialBlock(accumulated: [SenderMappings], next: [SenderMappings]) -> [SenderMappings] { accumulated + next }
  /// `if` without `else`.
  public static func buildOptional(_ mappings: [SenderMappings]?) -> [SenderMappings] { mappings ?? [] }
  /// `if` and `switch`.
  public static func buildEither(first: [SenderMappings]) -> [SenderMappings] { first }
  /// `else` and `switch`.
  public static func buildEither(second: [SenderMappings]) -> [SenderMappings] { second }
  /// `for`.
  public static func buildArray(_ mappings: [[SenderMappings]]) -> [SenderMappings] { mappings.flatMap { $0 } }
  /// The finished group.
  public static func buildFinalResult(_ mappings: [SenderMappings]) -> SenderGroup { SenderGroup(senderMappings: mappings) }
}

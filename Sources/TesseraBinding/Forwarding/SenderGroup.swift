/// Forwarders together, nested as deep as one likes.
@MainActor
public struct SenderGroup: EventForwarding {
  /// All senders, in the order they were named.
  public let senderMappings: [SenderMappings]

  init(senderMappings: [SenderMappings]) {
    self.senderMappings = senderMappings
  }

  /// A group of what the builder lists.
  public init(@SenderGroupBuilder _ content: () -> SenderGroup) {
    self = content()
  }

  /// A group of forwarders made elsewhere.
  public init(_ forwarders: [any EventForwarding]) {
    senderMappings = forwarders.flatMap { $0.senderMappings }
  }

  /// One erased forwarder per sender.
  public var forwarders: [AnyEventForwarder] {
    senderMappings.map { AnyEventForwarder(SenderGroup(senderMappings: [$0])) }
  }
}

/// Collects forwarders; accepts `if`, `for` and `switch`.
@MainActor
@resultBuilder
public enum SenderGroupBuilder {
  /// One forwarder or group.
  public static func buildExpression(_ forwarder: some EventForwarding) -> [SenderMappings] { forwarder.senderMappings }
  /// Forwarders made elsewhere.
  public static func buildExpression(_ forwarders: [AnyEventForwarder]) -> [SenderMappings] { forwarders.flatMap(\.senderMappings) }
  /// A child view that forwards through its parent.
  public static func buildExpression(_ child: some EventForwardingProvider) -> [SenderMappings] { child.eventForwarder.senderMappings }
  /// Nothing.
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
  /// The group.
  public static func buildFinalResult(_ mappings: [SenderMappings]) -> SenderGroup { SenderGroup(senderMappings: mappings) }
}

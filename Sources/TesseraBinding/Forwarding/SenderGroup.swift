/// A group of forwarders. Groups can be nested to any depth.
@MainActor
public struct SenderGroup: SenderGroup.Content {
  /// All senders, in the order they were listed.
  public let senderMappings: [SenderGroup.Mappings]

  init(senderMappings: [SenderGroup.Mappings]) {
    self.senderMappings = senderMappings
  }

  /// Creates a group from the builder's content.
  public init(@SenderGroup.Builder _ content: () -> SenderGroup) {
    self = content()
  }

  /// Creates a group from existing forwarders.
  public init(_ forwarders: [any SenderGroup.Content]) {
    senderMappings = forwarders.flatMap { $0.senderMappings }
  }

  /// One type-erased forwarder per sender.
  public var forwarders: [SenderGroup.Forwarder] {
    senderMappings.map { SenderGroup.Forwarder(SenderGroup(senderMappings: [$0])) }
  }
}

extension SenderGroup {
  /// Collects forwarders. Accepts `if`, `for` and `switch`.
  @MainActor
  @resultBuilder
  public enum Builder {
    /// One forwarder or group.
    public static func buildExpression(_ forwarder: some SenderGroup.Content) -> [SenderGroup.Mappings] { forwarder.senderMappings }
    /// An array of forwarders.
    public static func buildExpression(_ forwarders: [SenderGroup.Forwarder]) -> [SenderGroup.Mappings] {
      forwarders.flatMap(\.senderMappings)
    }
    /// A child view whose events are forwarded through its parent.
    public static func buildExpression(_ child: some EventForwardingProvider) -> [SenderGroup.Mappings] {
      child.eventForwarder.senderMappings
    }
    /// An empty block.
    public static func buildBlock() -> [SenderGroup.Mappings] { [] }
    /// The first statement.
    public static func buildPartialBlock(first: [SenderGroup.Mappings]) -> [SenderGroup.Mappings] { first }
    /// The statements that follow.
    public static func buildPartialBlock(accumulated: [SenderGroup.Mappings], next: [SenderGroup.Mappings]) -> [SenderGroup.Mappings] {
      accumulated + next
    }
    /// `if` without `else`.
    public static func buildOptional(_ mappings: [SenderGroup.Mappings]?) -> [SenderGroup.Mappings] { mappings ?? [] }
    /// `if` and `switch`.
    public static func buildEither(first: [SenderGroup.Mappings]) -> [SenderGroup.Mappings] { first }
    /// `else` and `switch`.
    public static func buildEither(second: [SenderGroup.Mappings]) -> [SenderGroup.Mappings] { second }
    /// `for`.
    public static func buildArray(_ mappings: [[SenderGroup.Mappings]]) -> [SenderGroup.Mappings] { mappings.flatMap { $0 } }
    /// The finished group.
    public static func buildFinalResult(_ mappings: [SenderGroup.Mappings]) -> SenderGroup { SenderGroup(senderMappings: mappings) }
  }
}

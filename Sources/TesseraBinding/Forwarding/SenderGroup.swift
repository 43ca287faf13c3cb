/// A group of forwarders. Groups can be nested to any depth.
@MainActor
public struct SenderGroup: SenderGroup.Content {
  /// All senders, in the order they were listed.
  public let senderMappings: [Mappings]

  init(senderMappings: [Mappings]) {
    self.senderMappings = senderMappings
  }

  /// Creates a group from the builder's content.
  public init(@Builder _ content: () -> SenderGroup) {
    self = content()
  }

  /// Creates a group from existing forwarders.
  public init(_ forwarders: [any Content]) {
    senderMappings = forwarders.flatMap { $0.senderMappings }
  }

  /// One type-erased forwarder per sender.
  public var forwarders: [Forwarder] {
    senderMappings.map { Forwarder(SenderGroup(senderMappings: [$0])) }
  }
}

extension SenderGroup {
  /// Collects forwarders. Accepts `if`, `for` and `switch`.
  @MainActor
  @resultBuilder
  public enum Builder {
    /// One forwarder or group.
    public static func buildExpression(_ forwarder: some Content) -> [Mappings] { forwarder.senderMappings }
    /// An array of forwarders.
    public static func buildExpression(_ forwarders: [Forwarder]) -> [Mappings] {
      forwarders.flatMap(\.senderMappings)
    }
    /// A child view whose events are forwarded through its parent.
    public static func buildExpression(_ child: some EventForwardingProvider) -> [Mappings] {
      child.eventForwarder.senderMappings
    }
    /// An empty block.
    public static func buildBlock() -> [Mappings] { [] }
    /// The first statement.
    public static func buildPartialBlock(first: [Mappings]) -> [Mappings] { first }
    /// The statements that follow.
    public static func buildPartialBlock(accumulated: [Mappings], next: [Mappings]) -> [Mappings] {
      accumulated + next
    }
    /// `if` without `else`.
    public static func buildOptional(_ mappings: [Mappings]?) -> [Mappings] { mappings ?? [] }
    /// `if` and `switch`.
    public static func buildEither(first: [Mappings]) -> [Mappings] { first }
    /// `else` and `switch`.
    public static func buildEither(second: [Mappings]) -> [Mappings] { second }
    /// `for`.
    public static func buildArray(_ mappings: [[Mappings]]) -> [Mappings] { mappings.flatMap { $0 } }
    /// The finished group.
    public static func buildFinalResult(_ mappings: [Mappings]) -> SenderGroup { SenderGroup(senderMappings: mappings) }
  }
}

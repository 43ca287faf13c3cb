/// Collects the mappings of one sender. Accepts `if`, `for` and `switch`.
@MainActor
@resultBuilder
public enum EventMappingBuilder {
  /// One mapping.
  public static func buildExpression(_ mapping: EventMapping) -> [EventMapping] { [mapping] }
  /// An array of mappings.
  public static func buildExpression(_ mappings: [EventMapping]) -> [EventMapping] { mappings }
  /// An empty block.
  public static func buildBlock() -> [EventMapping] { [] }
  /// The first statement.
  public static func buildPartialBlock(first: [EventMapping]) -> [EventMapping] { first }
  /// The statements that follow.
  public static func buildPartialBlock(accumulated: [EventMapping], next: [EventMapping]) -> [EventMapping] { accumulated + next }
  /// `if` without `else`.
  public static func buildOptional(_ mappings: [EventMapping]?) -> [EventMapping] { mappings ?? [] }
  /// `if` and `switch`.
  public static func buildEither(first: [EventMapping]) -> [EventMapping] { first }
  /// `else` and `switch`.
  public static func buildEither(second: [EventMapping]) -> [EventMapping] { second }
  /// `for`.
  public static func buildArray(_ mappings: [[EventMapping]]) -> [EventMapping] { mappings.flatMap { $0 } }
}

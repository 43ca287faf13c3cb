extension MappingContext {
  /// Collects the mappings of one sender. Accepts `if`, `for` and `switch`.
  @MainActor
  @resultBuilder
  public enum Builder {
    /// One mapping.
    public static func buildExpression(_ mapping: Mapping) -> [Mapping] { [mapping] }
    /// An array of mappings.
    public static func buildExpression(_ mappings: [Mapping]) -> [Mapping] { mappings }
    /// An empty block.
    public static func buildBlock() -> [Mapping] { [] }
    /// The first statement.
    public static func buildPartialBlock(first: [Mapping]) -> [Mapping] { first }
    /// The statements that follow.
    public static func buildPartialBlock(accumulated: [Mapping], next: [Mapping]) -> [Mapping] { accumulated + next }
    /// `if` without `else`.
    public static func buildOptional(_ mappings: [Mapping]?) -> [Mapping] { mappings ?? [] }
    /// `if` and `switch`.
    public static func buildEither(first: [Mapping]) -> [Mapping] { first }
    /// `else` and `switch`.
    public static func buildEither(second: [Mapping]) -> [Mapping] { second }
    /// `for`.
    public static func buildArray(_ mappings: [[Mapping]]) -> [Mapping] { mappings.flatMap { $0 } }
  }
}

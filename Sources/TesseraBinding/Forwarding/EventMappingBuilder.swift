extension MappingContext {
  /// Collects the mappings of one sender. Accepts `if`, `for` and `switch`.
  @MainActor
  @resultBuilder
  public enum Builder {
    /// One mapping.
    public static func buildExpression(_ mapping: MappingContext.Mapping) -> [MappingContext.Mapping] { [mapping] }
    /// An array of mappings.
    public static func buildExpression(_ mappings: [MappingContext.Mapping]) -> [MappingContext.Mapping] { mappings }
    /// An empty block.
    public static func buildBlock() -> [MappingContext.Mapping] { [] }
    /// The first statement.
    public static func buildPartialBlock(first: [MappingContext.Mapping]) -> [MappingContext.Mapping] { first }
    /// The statements that follow.
    public static func buildPartialBlock(accumulated: [MappingContext.Mapping], next: [MappingContext.Mapping]) -> [MappingContext.Mapping]
    { accumulated + next }
    /// `if` without `else`.
    public static func buildOptional(_ mappings: [MappingContext.Mapping]?) -> [MappingContext.Mapping] { mappings ?? [] }
    /// `if` and `switch`.
    public static func buildEither(first: [MappingContext.Mapping]) -> [MappingContext.Mapping] { first }
    /// `else` and `switch`.
    public static func buildEither(second: [MappingContext.Mapping]) -> [MappingContext.Mapping] { second }
    /// `for`.
    public static func buildArray(_ mappings: [[MappingContext.Mapping]]) -> [MappingContext.Mapping] { mappings.flatMap { $0 } }
  }
}

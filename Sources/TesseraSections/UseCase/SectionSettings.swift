/// How responses of a screen are read.
public struct SectionSettings: Sendable {
  /// Where a response keeps its sections.
  public var shape: PayloadShape
  /// Where a section keeps its revision, an integer. Default `revision`.
  public var revision: PayloadShape.Path
  /// Where a section promises a number of items that are not sent yet, an integer. Default `deferred`.
  ///
  /// Such a section arrives with `"items": []`; a feed keeps room for it and fetches it alone when it is about to be seen.
  public var deferred: PayloadShape.Path
  /// How much a response may ask for.
  public var budget: PayloadBudget
  /// How dates are read, and by which engine.
  public var options: DecodingOptions
  /// What this host can do, and in which version; sections that require more are unsupported.
  public var abilities: [String: SectionVersion]

  /// Settings; everything has a default.
  public init(
    shape: PayloadShape = PayloadShape(), revision: PayloadShape.Path = "revision", deferred: PayloadShape.Path = "deferred",
    budget: PayloadBudget = PayloadBudget(), options: DecodingOptions = DecodingOptions(), abilities: [String: SectionVersion] = [:]
  ) {
    (self.shape, self.revision, self.deferred, self.budget) = (shape, revision, deferred, budget)
    (self.options, self.abilities) = (options, abilities)
  }

  func decoder(_ registry: DecodingRegistry) -> SectionsDecoder {
    SectionsDecoder(registry, shape: shape, budget: budget, options: options, abilities: abilities)
  }
}

/// The rules by which responses of a screen are read.
public struct SectionSettings: Sendable {
  /// The paths where a response keeps its sections.
  public var shape: PayloadShape
  /// The path of a section's revision, an integer. Default `revision`.
  public var revision: PayloadShape.Path
  /// The path where a section promises a number of items that are not sent yet, an integer. Default `deferred`.
  ///
  /// Such a section arrives with `"items": []`; a feed keeps room for it and fetches it alone when it is about to come into view.
  public var deferred: PayloadShape.Path
  /// The bounds of what a response may ask for.
  public var budget: PayloadBudget
  /// The reading of dates, and the engine.
  public var options: DecodingOptions
  /// The abilities of this host, with their versions; sections that require more are unsupported.
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

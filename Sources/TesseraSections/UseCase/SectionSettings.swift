extension FeedScreen {
  /// The response format of a screen's sources.
  public struct Settings: Sendable {
    /// The paths of the sections and their members in a response.
    public var shape: Payload.Shape
    /// The path of a section's revision, an integer. `revision` by default.
    public var revision: Payload.Shape.Path
    /// The path of the number of items that a section sends later, an integer. `deferred` by default.
    ///
    /// Such a section arrives with `"items": []`. A feed reserves space for it and fetches it separately
    /// shortly before it scrolls into view.
    public var deferred: Payload.Shape.Path
    /// The path of the cursor of a section's own next items, a string. `nil` by default: only whole responses have
    /// further batches.
    ///
    /// ```swift
    /// FeedScreen.Settings(nextItems: "next")      // {"id": 7, "kind": "news@1", "items": [ … ], "next": "c2"}
    /// ```
    /// A section with a cursor gets a *Show more* button. It requests the section by its id and this cursor, and appends
    /// the response's items by the provider's ``InteractiveSectionConfigurator/appending(_:to:)``.
    public var nextItems: Payload.Shape.Path?
    /// The limits for a response.
    public var budget: Payload.Budget
    /// Options for dates and for the models' decoder.
    public var options: SectionRegistration.DecodingOptions
    /// The abilities of this host, with their versions, such as `["maps": "2.0"]`. Sections that require more are unsupported.
    public var abilities: [String: String]

    /// Creates settings. Everything has a default.
    public init(
      shape: Payload.Shape = Payload.Shape(), revision: Payload.Shape.Path = "revision", deferred: Payload.Shape.Path = "deferred",
      nextItems: Payload.Shape.Path? = nil, budget: Payload.Budget = Payload.Budget(),
      options: SectionRegistration.DecodingOptions = SectionRegistration.DecodingOptions(),
      abilities: [String: String] = [:]
    ) {
      (self.shape, self.revision, self.deferred, self.nextItems) = (shape, revision, deferred, nextItems)
      (self.budget, self.options, self.abilities) = (budget, options, abilities)
    }

    func decoder(_ registry: DecodingRegistry) -> SectionsDecoder {
      SectionsDecoder(registry, shape: shape, budget: budget, options: options, abilities: abilities)
    }
  }
}

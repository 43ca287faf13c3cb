import TesseraSections

/// Adds an owner whose items are decoded through `Decodable`, whatever else they can.
func addDecodable<Item: Decodable & Sendable>(
  _ owner: String, _ claim: SectionClaim, _ type: Item.Type, to registry: inout DecodingRegistry
) throws {
  try registry.add(SectionRegistration(owner, claim, of: type))
}

/// Adds an owner whose items read themselves.
func addReading<Item: PayloadDecodable & Sendable>(
  _ owner: String, _ claim: SectionClaim, _ type: Item.Type, to registry: inout DecodingRegistry
) throws {
  try registry.add(SectionRegistration(owner, claim, of: type))
}

/// An owner for every section of the response.
func makeDecoder(sections: Int, engine: DecodingOptions.Engine = .direct) throws -> SectionsDecoder {
  var registry = DecodingRegistry()
  for section in 0..<sections {
    let claim = SectionClaim.id(.integer(Int64(section)))
    let owner = "owner \(section)"
    switch section % 5 {
    case 0: try addDecodable(owner, claim, Banner.self, to: &registry)
    case 1: try addDecodable(owner, claim, Product.self, to: &registry)
    case 2: try addDecodable(owner, claim, Choice.self, to: &registry)
    case 3: try addDecodable(owner, claim, Field.self, to: &registry)
    default: try addDecodable(owner, claim, Review.self, to: &registry)
    }
  }
  return SectionsDecoder(registry, options: DecodingOptions(engine: engine))
}

/// The same with models that read themselves.
func makeReader(sections: Int) throws -> SectionsDecoder {
  var registry = DecodingRegistry()
  for section in 0..<sections {
    let claim = SectionClaim.id(.integer(Int64(section)))
    let owner = "owner \(section)"
    switch section % 5 {
    case 0: try addReading(owner, claim, Banner.self, to: &registry)
    case 1: try addReading(owner, claim, Product.self, to: &registry)
    case 2: try addReading(owner, claim, Choice.self, to: &registry)
    case 3: try addReading(owner, claim, Field.self, to: &registry)
    default: try addReading(owner, claim, Review.self, to: &registry)
    }
  }
  return SectionsDecoder(registry)
}

extension SectionsResult {
  /// The number of items that arrived.
  var itemCount: Int { delivered.reduce(0) { $0 + $1.count } }
}

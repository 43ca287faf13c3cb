import TesseraSections

/// A variant of decoding: the types, and whether through `Decodable` or their own parsers.
enum Engine: String, CaseIterable {
  case decodable, models
}

private func add<Item: Decodable & Sendable>(_ claim: SectionClaim, decoding type: Item.Type, to registry: inout DecodingRegistry) throws {
  try registry.add(SectionRegistration("owner \(claim)", claim, of: type))
}

private func add<Model: PayloadModel & Sendable>(_ claim: SectionClaim, parsing: Model.Type, to registry: inout DecodingRegistry) throws {
  try registry.add(SectionRegistration("owner \(claim)", claim, of: parsing))
}

/// Creates a decoder with an owner for every section of the response.
func makeDecoder(sections: Int, _ engine: Engine) throws -> SectionsDecoder {
  var registry = DecodingRegistry()
  for section in 0..<sections {
    let claim = SectionClaim.id(.integer(Int64(section)))
    switch (section % 5, engine) {
    case (0, .models): try add(claim, parsing: Banner.self, to: &registry)
    case (1, .models): try add(claim, parsing: Product.self, to: &registry)
    case (2, .models): try add(claim, parsing: Choice.self, to: &registry)
    case (3, .models): try add(claim, parsing: Field.self, to: &registry)
    case (_, .models): try add(claim, parsing: Review.self, to: &registry)
    case (0, .decodable): try add(claim, decoding: Banner.self, to: &registry)
    case (1, .decodable): try add(claim, decoding: Product.self, to: &registry)
    case (2, .decodable): try add(claim, decoding: Choice.self, to: &registry)
    case (3, .decodable): try add(claim, decoding: Field.self, to: &registry)
    case (_, .decodable): try add(claim, decoding: Review.self, to: &registry)
    }
  }
  return SectionsDecoder(registry)
}

/// The items of all sections by type, for comparing the variants.
struct Contents: Equatable {
  var banners: [Banner] = []
  var products: [Product] = []
  var choices: [Choice] = []
  var fields: [Field] = []
  var reviews: [Review] = []

  var count: Int { banners.count + products.count + choices.count + fields.count + reviews.count }
  /// A number that depends on every item.
  var checksum: Int {
    banners.reduce(0) { $0 &+ $1.id &+ $1.title.utf8.count } &+ products.reduce(0) { $0 &+ $1.id &+ $1.tags.count }
      &+ choices.reduce(0) { $0 &+ $1.label.utf8.count } &+ fields.reduce(0) { $0 &+ ($1.maxLength ?? 1) }
      &+ reviews.reduce(0) { $0 &+ $1.author.id &+ $1.text.utf8.count }
  }
}

extension SectionsResult {
  /// The items of all sections.
  var contents: Contents {
    var all = Contents()
    for section in delivered {
      all.banners += section.section(of: Banner.self)?.items ?? []
      all.products += section.section(of: Product.self)?.items ?? []
      all.choices += section.section(of: Choice.self)?.items ?? []
      all.fields += section.section(of: Field.self)?.items ?? []
      all.reviews += section.section(of: Review.self)?.items ?? []
    }
    return all
  }
}

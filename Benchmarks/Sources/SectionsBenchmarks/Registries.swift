import TesseraSections

/// A variant of decoding: the types, and whether through `Decodable` or their own parsers.
enum Engine: String, CaseIterable {
  case decodable, models, lazy, foundation
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
    case (0, .lazy): try add(claim, parsing: LazyBanner.self, to: &registry)
    case (1, .lazy): try add(claim, parsing: LazyProduct.self, to: &registry)
    case (2, .lazy): try add(claim, parsing: LazyChoice.self, to: &registry)
    case (3, .lazy): try add(claim, parsing: LazyField.self, to: &registry)
    case (_, .lazy): try add(claim, parsing: LazyReview.self, to: &registry)
    case (0, _): try add(claim, decoding: Banner.self, to: &registry)
    case (1, _): try add(claim, decoding: Product.self, to: &registry)
    case (2, _): try add(claim, decoding: Choice.self, to: &registry)
    case (3, _): try add(claim, decoding: Field.self, to: &registry)
    default: try add(claim, decoding: Review.self, to: &registry)
    }
  }
  return SectionsDecoder(registry, options: DecodingOptions(engine: engine == .foundation ? .foundation : .direct))
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
  /// The items. The texts of lazy items are decoded.
  var contents: Contents {
    var all = Contents()
    for section in delivered {
      all.banners += section.section(of: Banner.self)?.items ?? section.section(of: LazyBanner.self)?.items.map(\.made) ?? []
      all.products += section.section(of: Product.self)?.items ?? section.section(of: LazyProduct.self)?.items.map(\.made) ?? []
      all.choices += section.section(of: Choice.self)?.items ?? section.section(of: LazyChoice.self)?.items.map(\.made) ?? []
      all.fields += section.section(of: Field.self)?.items ?? section.section(of: LazyField.self)?.items.map(\.made) ?? []
      all.reviews += section.section(of: Review.self)?.items ?? section.section(of: LazyReview.self)?.items.map(\.made) ?? []
    }
    return all
  }
}

extension LazyBanner {
  var made: Banner { Banner(id: id, title: title.string, subtitle: subtitle.string, imageURL: imageURL.string, priority: priority) }
}
extension LazyProduct {
  var made: Product {
    Product(id: id, name: name.string, details: details.string, price: price, inStock: inStock, tags: tags.map(\.string))
  }
}
extension LazyChoice {
  var made: Choice { Choice(id: id.string, label: label.string, isSelected: isSelected) }
}
extension LazyField {
  var made: Field {
    Field(key: key.string, label: label.string, value: value?.string, hint: hint?.string, maxLength: maxLength, isRequired: isRequired)
  }
}
extension LazyReview {
  var made: Review { Review(id: id, author: .init(id: author.id, name: author.name.string), rating: rating, text: text.string) }
}

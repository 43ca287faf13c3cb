import GRDB

struct Reference: Encodable, Sendable {
  var id: String
  var name: String

  init(id: String, name: String) {
    self.id = id
    self.name = name
  }

  init(_ place: Place, _ language: Language) {
    self.init(id: place.id, name: place.name[language])
  }
}

/// A city with the names of its ancestors.
struct CityItem: Encodable, Sendable {
  var id: String
  var name: String
  var region: Reference?
  var country: Reference?
  var population: Int

  init(_ db: Database, _ place: Place, _ language: Language, _ cache: inout PlaceCache) throws {
    id = place.id
    name = place.name[language]
    region = try place.region.flatMap { try cache.place(db, $0) }.map { Reference($0, language) }
    country = try place.country.flatMap { try cache.place(db, $0) }.map { Reference($0, language) }
    population = place.population
  }
}

/// A first-level division of a country.
struct RegionItem: Encodable, Sendable {
  var id: String
  var name: String
  var country: String
  var population: Int
}

/// A node of the world tree.
struct NodeItem: Encodable, Sendable {
  var id: String
  var name: String
  var kind: String
  var hasChildren: Bool
  var population: Int
  /// The ancestors, continent first. Only in search results and resolved nodes.
  var path: [Reference]?

  init(_ place: Place, _ language: Language, path: [Place]? = nil) {
    id = place.id
    name = place.name[language]
    kind = place.kind.rawValue
    hasChildren = place.hasChildren
    population = place.population
    self.path = path?.map { Reference($0, language) }
  }
}

/// The result of resolving ids.
struct Resolved<Item: Encodable & Sendable>: Encodable, Sendable {
  var items: [Item]
  var missing: [String]
}

extension GalleryDatabase {
  /// The items for some ids in the requested order, and the unknown ids.
  func resolve<Item: Encodable & Sendable>(
    _ ids: [String], _ item: @escaping @Sendable (Database, Place, inout PlaceCache) throws -> Item?
  ) async throws -> Resolved<Item> {
    try await pool.read { db in
      var cache = PlaceCache()
      var resolved = Resolved<Item>(items: [], missing: [])
      for id in ids {
        if let place = try cache.place(db, id), let found = try item(db, place, &cache) {
          resolved.items.append(found)
        } else {
          resolved.missing.append(id)
        }
      }
      return resolved
    }
  }
}

import GRDB
import Hummingbird

/// Countries, regions and the world tree.
struct PlaceRoutes: Sendable {
  let database: GalleryDatabase

  func add(to router: Router<BasicRequestContext>) {
    let database = database
    router.answer("/v1/countries") { call in
      let language = call.language
      let continent = try call.query.text("continent", atMost: 16)
      let items = try await database.pool.read { db in try CountryItem.all(db, continent: continent, language) }
      return try Answer(Batch(items: items))
    }
    router.answer("/v1/regions") { call in
      let language = call.language
      let query = PlaceQuery(
        kind: .region, country: try call.query.requiredText("country", atMost: 64), language: language, limit: 1_000)
      let places = try await database.pool.read { db in try GalleryDatabase.batch(db, query).places }
      return try Answer(
        Batch(
          items: places.map { place in
            RegionItem(id: place.id, name: place.name[language], country: place.country ?? "", population: place.population)
          }))
    }
    router.answer("/v1/places/children") { call in try await Self.children(database, call) }
    router.answer("/v1/places/search") { call in try await Self.search(database, call) }
    router.answer("/v1/places/resolve") { call in
      let language = call.language
      return try Answer(
        try await database.resolve(try call.query.ids()) { db, place, cache in
          NodeItem(place, language, path: try cache.ancestors(db, of: place))
        })
    }
  }

  private static func children(_ database: GalleryDatabase, _ call: Call) async throws -> Answer {
    let parent = try call.query.text("parent", atMost: 64) ?? Place.world
    let limit = try call.query.limit(default: 200)
    var query = PlaceQuery(parent: parent, language: call.language, limit: limit)
    query.after = try Cursor(call.query.text("cursor", atMost: 512), query: query.identity, parts: query.order.keyParts)
    let batch = try await database.pool.read { [query] db in
      let batch = try GalleryDatabase.batch(db, query)
      if batch.places.isEmpty, parent != Place.world, try GalleryDatabase.place(db, id: parent) == nil {
        throw APIError.notFound("There is no place with this id.")
      }
      return Batch(items: batch.places.map { NodeItem($0, query.language) }, next: try batch.next?.text())
    }
    return try Answer(batch)
  }

  private static func search(_ database: GalleryDatabase, _ call: Call) async throws -> Answer {
    _ = try call.query.requiredText("q")
    guard let text = try call.searchedText() else { return try Answer(Batch<NodeItem>(items: [])) }
    var query = PlaceQuery(text: text, order: .relevance, language: call.language, limit: try call.query.limit())
    query.after = try Cursor(call.query.text("cursor", atMost: 512), query: query.identity, parts: query.order.keyParts)
    let batch = try await database.pool.read { [query] db in
      let batch = try GalleryDatabase.batch(db, query)
      var cache = PlaceCache()
      return Batch(
        items: try batch.places.map { NodeItem($0, query.language, path: try cache.ancestors(db, of: $0)) }, next: try batch.next?.text())
    }
    return try Answer(batch)
  }
}

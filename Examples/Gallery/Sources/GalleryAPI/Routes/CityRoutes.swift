import GRDB
import Hummingbird

/// `/v1/cities` and `/v1/cities/resolve`.
struct CityRoutes: Sendable {
  let database: GalleryDatabase

  func add(to router: Router<BasicRequestContext>) {
    let database = database
    router.answer("/v1/cities") { call in
      let query = try Self.query(call)
      let batch = try await database.pool.read { db in
        let batch = try GalleryDatabase.batch(db, query)
        var cache = PlaceCache()
        return Batch(
          items: try batch.places.map { try CityItem(db, $0, query.language, &cache) }, next: try batch.next?.text())
      }
      return try Answer(batch)
    }
    router.answer("/v1/cities/resolve") { call in
      let language = call.language
      return try Answer(
        try await database.resolve(try call.query.ids()) { db, place, cache in
          place.kind == .city ? try CityItem(db, place, language, &cache) : nil
        })
    }
  }

  private static func query(_ call: Call) throws -> PlaceQuery {
    var query = PlaceQuery(kind: .city, language: call.language, limit: try call.query.limit())
    query.country = try call.query.text("country", atMost: 64)
    query.region = try call.query.text("region", atMost: 64)
    query.text = try call.searchedText()
    if let sort = try call.query.text("sort", atMost: 32) {
      guard let order = PlaceQuery.Order(rawValue: sort), order != .relevance || query.text != nil else {
        throw APIError.badRequest("bad_sort", "\"sort\" is name, -population or, with a \"q\", relevance.")
      }
      query.order = order
    }
    query.after = try Cursor(call.query.text("cursor", atMost: 512), query: query.identity, parts: query.order.keyParts)
    return query
  }
}

extension Call {
  /// The folded `q` parameter. `nil` if nothing is left to search for.
  func searchedText() throws -> String? {
    guard let text = try query.text("q") else { return nil }
    let folded = Folding.folded(text)
    return folded.isEmpty ? nil : folded
  }
}

import GRDB
import Hummingbird

/// `/health`: whether the database answers.
struct HealthRoutes: Sendable {
  let database: GalleryDatabase

  private struct Health: Encodable {
    var status = "ok"
    var places: Int
  }

  func add(to router: Router<BasicRequestContext>) {
    let database = database
    router.answer("/health") { _ in
      let places = try await database.pool.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM place") ?? 0 }
      return try Answer(Health(places: places), caching: .never)
    }
  }
}

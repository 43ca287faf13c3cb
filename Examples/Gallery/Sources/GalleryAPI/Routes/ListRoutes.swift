import Foundation
import GRDB
import Hummingbird

/// The shipped lists: roles, branches, vehicle types, notification kinds, products.
struct ListRoutes: Sendable {
  let database: GalleryDatabase

  func add(to router: Router<BasicRequestContext>) {
    add("roles", to: router)
    add("vehicle-types", to: router)
    add("notifications", to: router)
    add("branches", tag: "city", to: router)
    add("courses", to: router)
    add("products", tag: "family", batchSize: 50, to: router)
  }

  /// `/v1/<collection>` and `/v1/<collection>/resolve`. `tag` names the query parameter that filters by the
  /// documents' tag.
  private func add(_ collection: String, tag: String? = nil, batchSize: Int = 200, to router: Router<BasicRequestContext>) {
    let database = database
    router.answer(RouterPath("/v1/\(collection)")) { call in
      try await database.documents(
        collection, tag: try tag.flatMap { try call.query.text($0, atMost: 64) }, language: call.language,
        limit: try call.query.limit(default: batchSize), cursor: try call.query.text("cursor", atMost: 512))
    }
    router.answer(RouterPath("/v1/\(collection)/resolve")) { call in
      try await database.resolvedDocuments(collection, ids: try call.query.ids(), language: call.language)
    }
  }
}

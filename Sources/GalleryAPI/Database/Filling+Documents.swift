import GRDB

extension Filling {
  /// The lists that are shipped as JSON, written once per language.
  func fillDocuments() throws {
    try add("roles", "roles.json")
    try add("vehicle-types", "vehicle-types.json")
    try add("notifications", "notifications.json")
    try add("branches", "branches.json") { $0["city"]?["id"]?.string ?? "" }
    try add("products", "products.json") { $0["family"]?.string ?? "" }
    try add("addresses", "addresses.json")
    try add("courses", "courses.json")
    try add("invoices", "invoices.json")
    try add("order", "orders.json")
    try add("orders", "orders.json", without: "items")
    let account = try ResourceFiles.json("account.json", as: JSONValue.self)
    try insert("account", 0, account)
  }

  private func add(
    _ collection: String, _ file: String, without member: String? = nil, tag: (JSONValue) -> String = { _ in "" }
  ) throws {
    for (position, document) in try ResourceFiles.json(file, as: [JSONValue].self).enumerated() {
      let kept = member.map { document.removing($0) } ?? document
      try insert(collection, position, kept, tag: tag(document))
    }
  }

  private func insert(_ collection: String, _ position: Int, _ document: JSONValue, tag: String = "") throws {
    guard let id = document["id"]?.string else { throw ResourceError(collection, "entry \(position) has no id") }
    let statement = try db.cachedStatement(
      sql: "INSERT INTO document (collection, position, id, tag, en, ar) VALUES (?, ?, ?, ?, ?, ?)")
    try statement.execute(arguments: [
      collection, position, id, tag,
      try JSONText.string(document.resolved(.english)), try JSONText.string(document.resolved(.arabic)),
    ])
  }
}

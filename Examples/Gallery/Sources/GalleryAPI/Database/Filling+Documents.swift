import GRDB

extension Filling {
  /// The lists shipped as JSON, stored once per language.
  func fillDocuments() throws {
    try add("roles", "roles.json")
    try add("vehicle-types", "vehicle-types.json")
    try add("notifications", "notifications.json")
    try add("branches", "branches.json") { $0["city"]?["id"]?.string ?? "" }
    try add("products", "products.json") { $0["family"]?.string ?? "" }
    let people = try ResourceFiles.json("people.json", as: [JSONValue].self)
    for person in people { try insert(person) }
    func owner(_ list: String, _ value: JSONValue?) -> String {
      people.first { person in value?.string.map { person[list]?.strings?.contains($0) == true } ?? false }?["id"]?.string ?? ""
    }
    try add("addresses", "addresses.json") { owner("addresses", $0["id"]) }
    try add("courses", "courses.json")
    try add("invoices", "invoices.json")
    try add("order", "orders.json")
    try add("orders", "orders.json", without: "items") { owner("branches", $0["branch"]) }
    let account = try ResourceFiles.json("account.json", as: JSONValue.self)
    try insert("account", 0, account)
  }

  private func insert(_ person: JSONValue) throws {
    guard let id = person["id"]?.string, let role = person["role"]?.string, let password = person["password"],
      case .integer(let rounds)? = password["rounds"], let salt = password["salt"]?.string, let hash = password["hash"]?.string,
      let english = person["name"]?["en"]?.string, let arabic = person["name"]?["ar"]?.string
    else { throw ResourceError("people.json", "a person is incomplete") }
    try db.execute(
      sql: "INSERT INTO person (id, en, ar, role, rounds, salt, hash) VALUES (?, ?, ?, ?, ?, ?, ?)",
      arguments: [id, english, arabic, role, rounds, salt, hash])
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

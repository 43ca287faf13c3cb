import GRDB

/// A validated invitation.
struct InvitationDraft {
  var name = ""
  var role = ""
  var branches: [String] = []
  var cities: [String] = []
  /// Empty if the client sends none.
  var email = ""
  var places: [String] = []

  /// - Throws: One `APIError` with the problems of all fields.
  init(_ object: JSONValue, _ db: Database, _ language: Language) throws {
    var problems = FieldProblem.ByField()
    name = try problems.check("name") { try Checks.name(object["name"], language) } ?? ""
    role = try problems.check("role") { try Checks.document(object["role"], "roles", db, language) } ?? ""
    branches = try problems.check("branches") { try Checks.documents(object["branches"], "branches", 1...50, db, language) } ?? []
    cities = try problems.check("cities") { try Checks.cities(object["cities"], 0...200, db, language) } ?? []
    if object["email"] != nil { email = try problems.check("email") { try Checks.email(object["email"], language) } ?? "" }
    places = try problems.check("places") { try Checks.places(object["places"], 0...200, db, language) } ?? []
    guard problems.isEmpty else { throw APIError.invalid(problems, language) }
  }
}

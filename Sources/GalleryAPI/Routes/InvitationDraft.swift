import GRDB

/// An invitation whose every field was checked.
struct InvitationDraft {
  var name = ""
  var role = ""
  var branches: [String] = []
  var cities: [String] = []
  /// Empty where the client sends none.
  var email = ""
  var places: [String] = []

  /// - Throws: one `APIError` with the problems of all fields.
  init(_ object: JSONValue, _ db: Database, _ language: Language) throws {
    var problems: [String: String] = [:]
    func check<Value>(_ field: String, _ value: () throws -> Value) throws -> Value? {
      do {
        return try value()
      } catch let problem as FieldProblem {
        problems[field] = problem.message
        return nil
      }
    }
    name = try check("name") { try Checks.name(object["name"], language) } ?? ""
    role = try check("role") { try Checks.document(object["role"], "roles", db, language) } ?? ""
    branches = try check("branches") { try Checks.documents(object["branches"], "branches", 1...50, db, language) } ?? []
    cities = try check("cities") { try Checks.cities(object["cities"], 0...200, db, language) } ?? []
    if object["email"] != nil { email = try check("email") { try Checks.email(object["email"], language) } ?? "" }
    places = try check("places") { try Checks.places(object["places"], 0...200, db, language) } ?? []
    guard problems.isEmpty else { throw APIError.invalid(problems, language) }
  }
}

import GRDB
import Hummingbird

/// `/v1/sign-ins`: creates a token for a name and a password, and ends it.
struct SignInRoutes: Sendable {
  let database: GalleryDatabase
  private let failed = FailedSignIns()
  private let checks = PasswordChecks()

  init(database: GalleryDatabase) { self.database = database }

  func add(to router: Router<BasicRequestContext>) {
    let (database, failed, checks) = (database, failed, checks)
    router.answer("/v1/sign-ins", method: .post) { call in
      let object = try Call.object(try await call.body())
      guard let name = object["name"]?.string?.lowercased(), let password = object["password"]?.string, name.utf8.count <= 64,
        password.utf8.count <= 512
      else { throw APIError.badRequest("bad_sign_in", "The body is {\"name\": …, \"password\": …}.") }
      if let seconds = failed.wait(for: name) {
        throw APIError(
          status: .tooManyRequests, code: "wait",
          message: call.language == .arabic ? "محاولات كثيرة. انتظر \(seconds) ث." : "Too many tries. Wait \(seconds) s.")
      }
      guard let person = try await SignIns.person(name, password, in: database, checks: checks, call.language) else {
        let isKnown = try await database.pool.read { db in
          try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM person WHERE id = ?)", arguments: [name]) ?? false
        }
        failed.note(name, isKnown: isKnown)
        throw APIError(
          status: .unauthorized, code: "wrong_password",
          message: call.language == .arabic ? "الاسم أو كلمة المرور غير صحيحة." : "The name or the password is wrong.")
      }
      failed.forget(name)
      let token = try await database.pool.write { db in try SignIns.begin(person, db) }
      return try Answer(
        ["token": .string(token), "person": person.item(call.language)] as JSONValue.Members, status: .created, caching: .never)
    }
    router.answer("/v1/sign-ins/current", method: .delete) { call in
      if let token = call.bearerToken { try await database.pool.write { db in try SignIns.end(token, db) } }
      return try Answer(["ended": .bool(true)] as JSONValue.Members, caching: .never)
    }
  }
}

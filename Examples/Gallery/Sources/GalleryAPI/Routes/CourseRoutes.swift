import Foundation
import GRDB
import Hummingbird

/// Courses, with messages, reservations and settings of visitors.
struct CourseRoutes: Sendable {
  /// The most stored messages per course. The oldest are removed first.
  static let messagesKept = 100

  let database: GalleryDatabase

  func add(to router: Router<BasicRequestContext>) {
    let database = database
    router.answer("/v1/courses/near") { call in
      let courses = try await database.pool.read { db in try Self.nearFirst(db, call.language) }
      return try Answer(["items": .array(courses), "next": .null] as JSONValue.Members, caching: .never)
    }
    router.answer("/v1/courses/:id") { call in
      let course = try await database.pool.read { db in try Self.course(db, call) }
      return try Answer(course, caching: .never)
    }
    router.answer("/v1/courses/:id/messages", method: .post) { call in try await Self.write(database, call) }
    router.answer("/v1/courses/:id/reservation", method: .put) { call in
      let course = try await database.pool.write { db in
        let id = call.pathPart("id")
        _ = try Self.course(db, call)
        try db.execute(sql: "INSERT OR IGNORE INTO course_reservation (course) VALUES (?)", arguments: [id])
        return try Self.course(db, call)
      }
      return try Answer(course, caching: .never)
    }
    router.answer("/v1/course-settings") { call in
      try Answer(try await database.pool.read { db in try Self.settings(db) }, caching: .never)
    }
    router.answer("/v1/course-settings", method: .put) { call in
      let object = try Call.object(try await call.body())
      guard case .bool(let reminds)? = object["remindsMe"], let name = object["name"]?.string, name.utf8.count <= 200,
        !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
      else { throw APIError.badRequest("bad_settings", "The body is {\"remindsMe\": true or false, \"name\": at most 200 bytes}.") }
      let settings = try await database.pool.write { db in
        for (key, value) in [("remindsMe", reminds ? "1" : "0"), ("name", name)] {
          try db.execute(
            sql: "INSERT INTO course_setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            arguments: [key, value])
        }
        return try Self.settings(db)
      }
      return try Answer(settings, caching: .never)
    }
  }

  private static func settings(_ db: Database) throws -> JSONValue {
    let rows = try Row.fetchAll(db, sql: "SELECT key, value FROM course_setting")
    let values = Dictionary(rows.map { ($0["key"] as String, $0["value"] as String) }) { $1 }
    return .object(["remindsMe": .bool(values["remindsMe"] != "0"), "name": .string(values["name"] ?? "")])
  }

  /// A shipped course with the messages and the reservation of visitors.
  private static func course(_ db: Database, _ call: Call) throws -> JSONValue {
    let id = call.pathPart("id")
    guard case .object(var course)? = try GalleryDatabase.value(db, "courses", id: id, language: call.language) else {
      throw APIError.notFound("There is no course with this id.")
    }
    var messages: [JSONValue] = []
    if case .array(let shipped)? = course["messages"] { messages = shipped }
    messages += try Row.fetchAll(db, sql: "SELECT number, text FROM course_message WHERE course = ? ORDER BY number", arguments: [id]).map {
      .object([
        "id": .string("w\($0["number"] as Int)"), "from": .string(call.language == .arabic ? "أنت" : "You"), "text": .string($0["text"]),
      ])
    }
    course["messages"] = .array(messages)
    course["isReserved"] = .bool(
      try Row.fetchOne(db, sql: "SELECT 1 FROM course_reservation WHERE course = ?", arguments: [id]) != nil)
    course["remindsMe"] = try settings(db)["remindsMe"] ?? .bool(true)
    return .object(course)
  }

  private static func write(_ database: GalleryDatabase, _ call: Call) async throws -> Answer {
    let (key, id, language) = (try call.idempotencyKey(), call.pathPart("id"), call.language)
    let text = (try Call.object(try await call.body())["text"]?.string ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty, text.utf8.count <= 10_000 else {
      let problem = FieldProblem("Write something, at most 10,000 bytes.", "اكتب شيئًا، 10,000 بايت على الأكثر.", language)
      throw APIError.invalid(["text": problem.message], language)
    }
    let submission = Submission(scope: "POST /v1/courses/\(id)/messages", key: key, request: Fingerprint.of(Data(text.utf8)))
    return try await database.once(submission) { db in
      guard try GalleryDatabase.document(db, "courses", id: id, language: language) != nil else {
        throw APIError.notFound("There is no course with this id.")
      }
      try db.execute(sql: "INSERT INTO course_message (course, text) VALUES (?, ?)", arguments: [id, text])
      let number = db.lastInsertedRowID
      try db.execute(
        sql: """
          DELETE FROM course_message WHERE course = :course
          AND number NOT IN (SELECT number FROM course_message WHERE course = :course ORDER BY number DESC LIMIT :kept)
          """,
        arguments: ["course": id, "kept": messagesKept])
      let message: JSONValue.Members = [
        "id": .string("w\(number)"), "from": .string(language == .arabic ? "أنت" : "You"), "text": .string(text),
      ]
      return try Answer(message, status: .created, caching: .never)
    }
  }

  /// All courses, starting with those in the account's city.
  private static func nearFirst(_ db: Database, _ language: Language) throws -> [JSONValue] {
    let city = try AccountRoutes.profile(db, language)["city"]?.string
    let courses = try String.fetchAll(
      db, sql: "SELECT \(language.nameColumn) FROM document WHERE collection = 'courses' ORDER BY position"
    ).map { try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8)) }
    let isNear = { (course: JSONValue) in course["city"]?["id"]?.string == city }
    return courses.filter(isNear) + courses.filter { !isNear($0) }
  }
}

import GRDB
import Hummingbird

/// `/v1/feed`: sections of many owners in one response, in batches. `/v1/feed/nearby`: one more section, from a
/// separate service.
///
/// Query parameters select faults: `broken=1` adds a section whose items aren't a list, `unknown=1` one of an unknown
/// kind, `item=1` an invalid news item. `late` delays the offers by a number of milliseconds, `down=1` refuses them.
/// `pages=0` sends no cursor. `section` requests a single section, including the one that the first batch only
/// announces. `goals` changes the football table and its revision.
struct FeedRoutes: Sendable {
  /// The longest delay in milliseconds.
  static let longestDelay = 30_000

  let database: GalleryDatabase

  /// The shipped data, read once.
  private static let shipped = Result { try ResourceFiles.json("feed.json", as: JSONValue.self) }

  func add(to router: Router<BasicRequestContext>) {
    let database = database
    router.answer("/v1/feed") { call in
      let report = try await database.pool.read { db in try ReportRoutes.latest(db, call.language) }
      let feed = try Self.shipped.get().resolved(call.language)
      guard case .array(let batches) = feed["pages"] else { throw APIError.notFound("There is no feed.") }
      if let wanted = try call.query.text("section", atMost: 64) {
        let sections = Self.sections(batches + [feed["deferred"] ?? .array([])])
        let found = sections.last { $0["id"] == .string(wanted) || $0["id"] == Int(wanted).map(JSONValue.integer) }
        let answer: JSONValue.Members = ["sections": .array(try found.map { [Self.telling(report, try Self.playing($0, call))] } ?? [])]
        return try Answer(answer, caching: .never)
      }
      let number = try Cursor(call.query.text("cursor", atMost: 512), query: "feed", parts: 1)?.integer(0) ?? 0
      guard batches.indices.contains(number), case .array(var sections) = batches[number] else {
        throw APIError.badRequest("bad_cursor", "The cursor does not belong to this query: start again without one.")
      }
      if number == 0 {
        sections = try sections.map { Self.telling(report, try Self.playing($0, call)) }
        for name in ["broken", "unknown"] where try call.query.text(name) == "1" {
          if let section = feed[name] { sections.insert(section, at: min(2, sections.count)) }
        }
        if try call.query.text("item") == "1", let item = feed["brokenItem"] { sections = sections.map { Self.adding(item, to: $0) } }
      }
      var answer: JSONValue.Members = ["sections": .array(sections)]
      if number + 1 < batches.count, try call.query.text("pages") != "0" {
        answer["next"] = .string(try Cursor(query: "feed", key: ["\(number + 1)"]).text())
      }
      return try Answer(answer, caching: .never)
    }
    router.answer("/v1/feed/nearby") { call in
      if let text = try call.query.text("late", atMost: 10) {
        guard let late = Int(text), (0...Self.longestDelay).contains(late) else {
          throw APIError.badRequest("bad_late", "\"late\" is a number of milliseconds from 0 to \(Self.longestDelay).")
        }
        try await Task.sleep(for: .milliseconds(late))
      }
      guard try call.query.text("down") != "1" else {
        throw APIError(status: .serviceUnavailable, code: "down", message: "The offers nearby are resting.")
      }
      let feed = try Self.shipped.get().resolved(call.language)
      return try Answer(["sections": .array(feed["late"].map { [$0] } ?? [])] as JSONValue.Members, caching: .never)
    }
  }

  private static func sections(_ batches: [JSONValue]) -> [JSONValue] {
    batches.flatMap { batch in if case .array(let sections) = batch { sections } else { [] as [JSONValue] } }
  }

  /// The football table after a number of goals of its second club. Every goal is a revision.
  private static func playing(_ section: JSONValue, _ call: Call) throws -> JSONValue {
    let goals = try call.query.text("goals", atMost: 4).flatMap { Int($0) } ?? 0
    guard goals > 0, case .object(var members) = section, members["id"] == .integer(321), case .array(var clubs) = members["items"],
      clubs.count > 1, case .object(var club) = clubs[1], case .integer(let score) = club["score"]
    else { return section }
    club["score"] = .integer(score + 10 * goals)
    clubs[1] = .object(club)
    members["items"] = .array(clubs)
    members["revision"] = .integer(1 + goals)
    return .object(members)
  }

  /// The notices with the latest report, if there is one.
  private static func telling(_ report: JSONValue?, _ section: JSONValue) -> JSONValue {
    guard let report, case .object(var members) = section, members["id"] == .string("today"), case .array(let items)? = members["items"]
    else {
      return section
    }
    members["items"] = .array(items + [report])
    return .object(members)
  }

  private static func adding(_ item: JSONValue, to section: JSONValue) -> JSONValue {
    guard case .object(var members) = section, members["id"] == .string("news"), case .array(let items) = members["items"] else {
      return section
    }
    members["items"] = .array([item] + items)
    return .object(members)
  }
}

import Hummingbird

/// `/v1/feed`: sections of many owners in one response, page by page; `/v1/feed/offers`: one more section, from a service of its own.
///
/// What goes wrong is chosen by query: `broken=1` adds a section whose items are no list, `unknown=1` one that nobody shows, `late` delays
/// the offers by so many milliseconds.
struct FeedRoutes: Sendable {
  /// The longest delay that may be asked for, in milliseconds.
  static let longestDelay = 30_000

  /// What is shipped; read once.
  private static let shipped = Result { try ResourceFiles.json("feed.json", as: JSONValue.self) }

  func add(to router: Router<BasicRequestContext>) {
    router.answer("/v1/feed") { call in
      let feed = try Self.shipped.get()
      guard case .array(let pages) = feed["pages"] else { throw APIError.notFound("There is no feed.") }
      let number = try Cursor(call.query.text("cursor", atMost: 512), query: "feed", parts: 1)?.integer(0) ?? 0
      guard pages.indices.contains(number), case .array(var sections) = pages[number] else {
        throw APIError.badRequest("bad_cursor", "The cursor does not belong to this query: start again without one.")
      }
      if number == 0 {
        for name in ["broken", "unknown"] where try call.query.text(name) == "1" {
          if let section = feed[name] { sections.insert(section, at: min(1, sections.count)) }
        }
      }
      var answer: JSONValue.Members = ["sections": .array(sections)]
      if number + 1 < pages.count { answer["next"] = .string(try Cursor(query: "feed", key: ["\(number + 1)"]).text()) }
      return try Answer(answer, caching: .never)
    }
    router.answer("/v1/feed/offers") { call in
      if let text = try call.query.text("late", atMost: 10) {
        guard let late = Int(text), (0...Self.longestDelay).contains(late) else {
          throw APIError.badRequest("bad_late", "\"late\" is a number of milliseconds from 0 to \(Self.longestDelay).")
        }
        try await Task.sleep(for: .milliseconds(late))
      }
      let feed = try Self.shipped.get()
      return try Answer(["sections": .array(feed["offers"].map { [$0] } ?? [])] as JSONValue.Members, caching: .never)
    }
  }
}

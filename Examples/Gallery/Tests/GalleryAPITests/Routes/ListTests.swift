import Testing

@testable import GalleryAPI

@Suite("Lists and caching")
struct ListTests {
  @Test(
    "Shipped lists are complete in both languages",
    arguments: [("roles", 10), ("branches", 41), ("vehicle-types", 12), ("notifications", 6), ("products", 204)])
  func lists(name: String, count: Int) async throws {
    try await withService { client, _ in
      let english = try await client.all("/v1/\(name)", [("limit", "60")])
      #expect(english.items.count == count && Set(english.items).count == count)
      let names = try await client.all("/v1/\(name)", [("limit", "200")], key: "name", language: "ar").items
      #expect(names.count == 200 || names.count == count)
      #expect(names.allSatisfy { $0.unicodeScalars.contains { (0x600...0x6FF).contains($0.value) } })
      let ids = try await client.get("/v1/\(name)/resolve", [("ids", "\(english.items[1]),gone,\(english.items[0])")])
      #expect(ids.items("id") == [english.items[1], english.items[0]] && ids.strings("missing") == ["gone"])
    }
  }

  @Test("Branches are chosen by city, products by family")
  func tags() async throws {
    try await withService { client, _ in
      let riyadh = try await client.get("/v1/branches", [("city", "108410")])
      #expect(riyadh.items("id") == ["riyadh-central", "riyadh-dry-port", "riyadh-north"])
      #expect(riyadh["items", "0", "city", "name"] == "Riyadh")
      #expect(riyadh["items", "0", "hours", "0", "opens"] == "08:00")
      #expect(try await client.get("/v1/branches", [("city", "1")]).count("items") == 0)
      #expect(try await client.get("/v1/products", [("family", "tape")]).count("items") == 6)
    }
  }

  @Test("The city of every branch exists")
  func references() async throws {
    try await withService { client, _ in
      let branches = try await client.get("/v1/branches", [("limit", "200")])
      let cities = (0..<41).compactMap { branches["items", "\($0)", "city", "id"] }
      #expect(cities.count == 41)
      let resolved = try await client.get("/v1/cities/resolve", [("ids", cities.joined(separator: ","))])
      #expect(resolved.count("missing") == 0)
    }
  }

  @Test("An answer the client still has is not sent again; another language is another answer")
  func validators() async throws {
    try await withService { client, _ in
      let first = try await client.get("/v1/roles")
      let tag = try #require(first.headers["etag"])
      #expect(first.headers["cache-control"] == "public, max-age=300")
      #expect(first.headers["vary"] == "Accept-Language")
      let again = try await client.send("GET", "/v1/roles", headers: ["If-None-Match": "\"other\", \(tag)", "Accept-Language": "en"])
      #expect(again.status == 304 && again.data.isEmpty && again.headers["etag"] == tag)
      let arabic = try await client.send("GET", "/v1/roles", headers: ["If-None-Match": tag, "Accept-Language": "ar"])
      #expect(arabic.status == 200 && arabic.headers["etag"] != tag)
      let account = try #require(try await client.get("/v1/account").headers["etag"])
      _ = try await client.send("PUT", "/v1/account/name", body: #"{"value":"Ada"}"#)
      let changed = try await client.send("GET", "/v1/account", headers: ["If-None-Match": account])
      #expect(changed.status == 200 && changed["name"] == "Ada")
    }
  }

  @Test(
    "The best language wins, English where nothing fits",
    arguments: [
      (nil, "en"), ("", "en"), ("ar", "ar"), ("ar-JO", "ar"), ("fr", "en"), ("en;q=0.4, ar;q=0.9", "ar"), ("en, ar;q=0.9", "en"),
      ("AR", "ar"), ("ar;q=0", "en"), ("ar;q=x", "en"), (",,;;q=", "en"),
    ] as [(String?, String)])
  func languages(header: String?, language: String) {
    #expect(Language(acceptLanguage: header).rawValue == language)
  }
}

import Foundation
import Testing

@testable import GalleryAPI

@Suite("Places")
struct PlaceTests {
  @Test("Countries have a currency and a population, in the requested language")
  func countries() async throws {
    try await withService { client, _ in
      let english = try await client.get("/v1/countries")
      #expect(english.status == 200)
      #expect(english.items("id").count == 245)
      let index = try #require(english.items("id").firstIndex(of: "SA"))
      #expect(english["items", "\(index)", "name"] == "Saudi Arabia")
      #expect(english["items", "\(index)", "currency", "code"] == "SAR")
      let population = try #require(english.integer("items", "\(index)", "population"))
      #expect(population > 30_000_000)
      let arabic = try await client.get("/v1/countries", language: "ar-SA,en;q=0.5")
      #expect(arabic.headers["content-language"] == "ar")
      #expect(arabic.items("name").contains("المملكة العربية السعودية"))
      #expect(Set(arabic.items("id")) == Set(english.items("id")))
      let asia = try await client.get("/v1/countries", [("continent", "continent.AS")])
      #expect(asia.items("id").contains("JP") && !asia.items("id").contains("FR"))
    }
  }

  @Test("Regions belong to a country, which must be named")
  func regions() async throws {
    try await withService { client, _ in
      let regions = try await client.get("/v1/regions", [("country", "SA")])
      #expect(regions.items("id").count == 13)
      #expect(regions.items("name").contains("Makkah"))
      #expect(try await client.get("/v1/regions", [("country", "SA")], language: "ar").items("name").contains("مكة المكرمة"))
      #expect(try await client.get("/v1/regions", [("country", "XX")]).items("id").isEmpty)
      let missing = try await client.get("/v1/regions")
      #expect(missing.status == 400 && missing["error", "code"] == "missing_country")
    }
  }

  @Test("Paging returns every row once, in order, for every sort order and language", arguments: ["name", "-population"], ["en", "ar"])
  func paging(sort: String, language: String) async throws {
    try await withService { client, _ in
      let expected = Set(try ResourceFiles.rows("cities.tsv", columns: 6).filter { $0[1] == "EG" }.map { $0[0] })
      for limit in ["7", "200"] {
        let query = [("country", "EG"), ("sort", sort), ("limit", limit)]
        let (ids, batches) = try await client.all("/v1/cities", query, language: language)
        #expect(ids.count == expected.count)
        #expect(Set(ids) == expected)
        #expect(batches == (expected.count + (Int(limit) ?? 1) - 1) / (Int(limit) ?? 1))
      }
      let (names, _) = try await client.all(
        "/v1/cities", [("country", "EG"), ("sort", "name"), ("limit", "200")], key: "name", language: language)
      let folded = names.map { Array(Folding.folded($0).utf8) }
      #expect(zip(folded, folded.dropFirst()).allSatisfy { !$1.lexicographicallyPrecedes($0) })
    }
  }

  @Test("A city has a region, a country and a population, and one of an unnamed region has no region")
  func city() async throws {
    try await withService { client, _ in
      let riyadh = try await client.get("/v1/cities", [("country", "SA"), ("sort", "-population"), ("limit", "2")])
      #expect(Set(riyadh.items("name")) == ["Riyadh", "Jeddah"])
      let one = try await client.get("/v1/cities/resolve", [("ids", "108410")])
      #expect(one["items", "0", "region", "id"] == "SA.10" && one["items", "0", "region", "name"] == "Riyadh")
      #expect(one["items", "0", "country", "name"] == "Saudi Arabia")
      let cairo = try await client.get("/v1/cities", [("country", "EG"), ("q", "al qahirah al jadidah")])
      #expect(cairo.count("items") == 1 && cairo["items", "0", "region", "id"] == nil)
      let region = try await client.get("/v1/cities", [("region", "SA.14"), ("limit", "200")])
      #expect(region.items("name").contains("Jeddah") && !region.items("name").contains("Riyadh"))
    }
  }

  @Test(
    "A search finds a name without its diacritics, hamzas and case, in both languages",
    arguments: [
      ("zurich", "Zürich"), ("ZÜRICH", "Zürich"), ("lodz", "Łódź"), ("الاسكندريه", "Alexandria"), ("الإسكندرية", "Alexandria"),
      ("اربد", "Irbid"), ("إربد", "Irbid"), ("دبى", "Dubai"), ("عمان", "Amman"), ("hail", "Ha'il"), ("saint etienne", "Saint-Étienne"),
    ])
  func folding(text: String, name: String) async throws {
    try await withService { client, _ in
      for path in ["/v1/cities", "/v1/places/search"] {
        let reply = try await client.get(path, [("q", text), ("limit", "200")])
        #expect(reply.items("name").contains(name), "\(path)")
      }
    }
  }

  @Test("Labels are returned in the requested order, and missing ids are named")
  func resolve() async throws {
    try await withService { client, _ in
      let reply = try await client.get("/v1/cities/resolve", [("ids", "250441,gone,108410,250441,SA")], language: "ar")
      #expect(reply.items("id") == ["250441", "108410"])
      #expect(reply.items("name") == ["عمّان", "الرياض"])
      #expect(reply.strings("missing") == ["gone", "SA"])
      let nodes = try await client.get("/v1/places/resolve", [("ids", "SA,SA.10,continent.AS,nowhere")])
      #expect(nodes.items("kind") == ["country", "region", "continent"])
      #expect(nodes.strings("missing") == ["nowhere"])
    }
  }

  @Test("Walking the lazy tree from the world reaches every city once and ends at nodes without children")
  func tree() async throws {
    try await withService { client, _ in
      var cities: [String] = []
      func walk(_ parent: String) async throws {
        var cursor: String?
        repeat {
          let query = [("parent", parent)] + (cursor.map { [("cursor", $0)] } ?? [])
          let reply = try await client.get("/v1/places/children", query)
          for index in 0..<(reply.count("items") ?? 0) {
            let id = try #require(reply["items", "\(index)", "id"])
            if reply["items", "\(index)", "kind"] == "city" { cities.append(id) }
            if reply.bool("items", "\(index)", "hasChildren") == true { try await walk(id) }
          }
          cursor = reply["next"]
        } while cursor != nil
      }
      let world = try await client.get("/v1/places/children")
      #expect(
        world.items("name")
          == ["Africa", "Antarctica", "Asia", "Europe", "North America", "Oceania", "South America"])
      try await walk("continent.EU")
      let countries = Set(try ResourceFiles.rows("countries.tsv", columns: 9).filter { $0[1] == "EU" }.map { $0[0] })
      let expected = try ResourceFiles.rows("cities.tsv", columns: 6).filter { countries.contains($0[1]) }.map { $0[0] }
      #expect(expected.count > 3_000)
      #expect(cities.sorted() == expected.sorted())
      #expect(try await client.get("/v1/places/children", [("parent", "atlantis")]).status == 404)
      #expect(try await client.get("/v1/places/children", [("parent", "108410")]).count("items") == 0)
    }
  }

  @Test("A search in the world ranks prefix matches first, includes ancestors, and returns every match once")
  func search() async throws {
    try await withService { client, _ in
      let reply = try await client.get("/v1/places/search", [("q", "riyadh")])
      let index = try #require(reply.items("id").firstIndex(of: "108410"))
      #expect((0..<3).map { reply["items", "\(index)", "path", "\($0)", "name"] } == ["Asia", "Saudi Arabia", "Riyadh"])
      let (ids, batches) = try await client.all("/v1/places/search", [("q", "or"), ("limit", "20")])
      #expect(batches > 5)
      #expect(Set(ids).count == ids.count)
      let expected = try ResourceFiles.rows("cities.tsv", columns: 6)
        .filter { Folding.folded($0[4]).contains("or") || Folding.folded($0[5]).contains("or") }.map { $0[0] }
      #expect(Set(ids).isSuperset(of: expected))
      let names = try await client.all("/v1/places/search", [("q", "or"), ("limit", "200")], key: "name").items.map(Folding.folded)
      let ranks = names.map { $0.hasPrefix("or") ? 0 : $0.contains(" or") ? 1 : 2 }
      #expect(ranks == ranks.sorted())
      #expect(Set(ranks) == [0, 1, 2])
    }
  }
}

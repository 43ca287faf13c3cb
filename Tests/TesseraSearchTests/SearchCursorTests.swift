import TestSupport
import Testing

@testable import TesseraSearch

@Suite("Search cursor")
struct SearchCursorTests {
  @Test(
    "Hits taken from the last ones are the hits of a fresh search",
    .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
  func narrowing() {
    let names = Corpus.names("menus/geonames_cities15000_flat.json")
    let index = SearchIndex(names)
    var random = SeededGenerator(seed: 11)
    var cursor = SearchIndex.Cursor(index)
    var typed = ""
    for step in 0..<300 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: typed = ""
      case 1: typed = String(typed.dropLast())
      case 2: typed += " "
      default:
        let name = Array(names[step * 37 % names.count])
        typed += String(name[min(typed.count, name.count - 1)])
      }
      #expect(cursor.hits(for: typed) == index.hits(for: typed), "\(typed)")
    }
  }

  @Test(
    "Narrowing step by step, forced through the last hits, is a fresh search",
    .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
  func forced() {
    let names = Corpus.names("menus/geonames_sa_cities.json") + Corpus.names("menus/geonames_cities_ar.json")
    let index = SearchIndex(names)
    for name in names.prefix(200) {
      var known = index.hits(for: String(name.prefix(1)))
      for length in 2...8 where !name.hasPrefix(" ") {
        let query = SearchQuery(String(name.prefix(length)))
        guard !query.isEmpty, query.narrows(SearchQuery(String(name.prefix(length - 1)))) else { break }
        known = index.hits(for: query, within: known)
        #expect(known == index.hits(for: query), "\(name.prefix(length))")
      }
    }
  }

  @Test("A query that does not continue the last one is searched afresh")
  func restart() {
    var cursor = SearchIndex.Cursor(SearchIndex(["alpha", "beta", "alphabet"]))
    #expect(cursor.hits(for: "alpha").map(\.self) == [0, 2])
    #expect(cursor.hits(for: "bet").map(\.self) == [1, 2])
    #expect(cursor.hits(for: "").map(\.self) == [0, 1, 2])
    #expect(cursor.hits(for: "a").map(\.self) == [0, 2, 1])
    #expect(cursor.hits(for: "A ").map(\.self) == [0, 2, 1])
  }
}

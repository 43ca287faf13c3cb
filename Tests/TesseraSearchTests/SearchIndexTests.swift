import TestSupport
import Testing

@testable import TesseraSearch

@Suite("Search index")
struct SearchIndexTests {
  @Test("Names are found by the start of the name, then by the start of a word, then by their middle")
  func ranking() {
    let index = SearchIndex(["Bad Sand", "Thousand", "San José", "sandbox", "Al-San", "Lost", "SAN"])
    let hits = index.hits(for: "san")
    #expect(hits.map(\.self) == [2, 3, 6, 0, 4, 1])
    #expect(hits.indices.map(hits.rank) == [.nameStart, .nameStart, .nameStart, .wordStart, .wordStart, .middle])
    #expect(index.first(4, for: "san").map(\.self) == [2, 3, 6, 0])
  }

  @Test("All words of a query must be found, in any order")
  func severalWords() {
    let index = SearchIndex(["New York", "York New", "New  Yorkshire", "Newark", "Lower New York"])
    #expect(index.hits(for: "new yo").map(\.self) == [0, 2, 1, 4])
    #expect(index.hits(for: " york\tnew ").map(\.self) == [1, 0, 2, 4])
    #expect(index.hits(for: "new new").map(\.self) == [0, 1, 2, 3, 4])
    #expect(index.hits(for: "new yorkx").isEmpty)
  }

  @Test("A row is found by its further terms too, never as the start of its name")
  func terms() {
    let rows = [("Saudi Arabia", ["SA", "السعودية"]), ("San Marino", ["SM", "سان مارينو"]), ("South Africa", ["ZA", "جنوب أفريقيا"])]
    let index = SearchIndex(rows, name: \.0, terms: \.1)
    #expect(index.hits(for: "sa").map(\.self) == [0, 1])
    #expect(index.hits(for: "za").map(\.self) == [2])
    #expect(index.hits(for: "za").rank(at: 0) == .wordStart)
    #expect(index.hits(for: "افريقيا").map(\.self) == [2])
    #expect(index.hits(for: "south افريقيا").map(\.self) == [2])
    #expect(index.hits(for: "arabiasa").isEmpty)
  }

  @Test("A query without words is matched by every row, in order", arguments: ["", " ", "\t\n ", "\u{640}\u{200F}", "'", "\u{0}"])
  func noWords(query: String) {
    let index = SearchIndex(["b", "", "a"])
    #expect(index.hits(for: query).map(\.self) == [0, 1, 2])
    #expect(index.first(2, for: query).map(\.self) == [0, 1])
  }

  @Test("An index without rows, or of empty names, answers every query")
  func emptyIndex() {
    for index in [SearchIndex([String]()), SearchIndex(["", " ", "\u{301}"])] {
      for query in ["a", "ab", "abc", "a b", "مكة", "日本", "😀"] {
        #expect(index.hits(for: query).isEmpty)
        #expect(index.first(5, for: query).isEmpty)
      }
    }
    #expect(SearchIndex([String]()).hits(for: "").isEmpty)
  }

  @Test("A limit that is not positive finds nothing")
  func limits() {
    let index = SearchIndex(["a", "b"])
    #expect(index.first(0, for: "a").isEmpty && index.first(-3, for: "a").isEmpty && index.first(-3, for: "").isEmpty)
    #expect(index.first(.max, for: "a").map(\.self) == [0])
  }

  @Test("Small random texts are found exactly as the law states, with every limit", arguments: 0..<24)
  func randomSmall(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let alphabet = Array("aab bé-ßش ةكカ'٣한x.")
    func text(_ length: Int) -> String {
      String((0..<Int.random(in: 0...length, using: &random)).compactMap { _ in alphabet.randomElement(using: &random) })
    }
    let rows = (0..<Int.random(in: 0...80, using: &random)).map { _ in
      [text(20)] + (0..<Int.random(in: 0...2, using: &random)).map { _ in text(6) }
    }
    let index = SearchIndex(rows, name: { $0[0] }, terms: { Array($0.dropFirst()) })
    let naive = NaiveSearch(rows: rows)
    var cursor = SearchIndex.Cursor(index)
    for _ in 0..<40 {
      let query = text(5)
      let expected = naive.hits(for: query)
      #expect(index.hits(for: query).map(\.self) == expected, "\(query)")
      #expect(cursor.hits(for: query).map(\.self) == expected, "\(query)")
      for limit in [1, 2, 3, 7, 50] {
        #expect(index.first(limit, for: query).map(\.self) == Array(expected.prefix(limit)), "\(query) \(limit)")
      }
    }
  }

  @Test(
    "Real names are found exactly as the law states", .enabled(if: Corpora.areThere, "the corpora are not beside the repository"),
    arguments: Corpus.menus)
  func realNames(file: String) {
    let names = Corpus.names(file)
    let index = SearchIndex(names)
    let naive = NaiveSearch(names)
    #expect(index.count == names.count)
    for query in NaiveSearch.queries(from: names, count: names.count > 10_000 ? 8 : 60, seed: 7) {
      let expected = naive.hits(for: query)
      #expect(index.hits(for: query).map(\.self) == expected, "\(query)")
      for limit in [1, 50, 1_000] { #expect(index.first(limit, for: query).map(\.self) == Array(expected.prefix(limit)), "\(query)") }
    }
  }

  @Test(
    "More rows than one segment holds keep their numbers and their order",
    .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
  func segments() {
    let cities = Corpus.names("menus/geonames_cities15000_flat.json")
    let names = cities + ["Ω mega", ""] + cities.reversed() + cities.map { "x " + $0 }
    let index = SearchIndex(names)
    let single = SearchIndex(cities)
    for query in ["a", "é", "sa", "san", "xa", "x s", "al k", "berg", "ω", "q"] + NaiveSearch.queries(from: cities, count: 20, seed: 3) {
      let all = index.hits(for: query)
      for limit in [50, 5_000] { #expect(index.first(limit, for: query).elementsEqual(all.prefix(limit)), "\(query)") }
      #expect(Set(all).count == all.count)
      for rank in SearchIndex.Rank.allCases {
        let rows = all.indices.filter { all.rank(at: $0) == rank }.map { all[$0] }
        #expect(rows == rows.sorted())
      }
      let first = Set(all.filter { $0 < cities.count })
      #expect(first == Set(single.hits(for: query)), "\(query)")
      #expect(Set(all.filter { (cities.count + 2..<2 * cities.count + 2).contains($0) }.map { 2 * cities.count + 1 - $0 }) == first)
      #expect(first.isSubset(of: all.filter { $0 >= 2 * cities.count + 2 }.map { $0 - 2 * cities.count - 2 }))
    }
  }

  @Test(
    "Hostile strings are found by themselves and crash nothing", .enabled(if: Corpora.areThere, "the corpora are not beside the repository")
  )
  func hostile() {
    let texts = Corpus.hostile.flatMap(Corpus.strings)
    let index = SearchIndex(texts)
    for row in stride(from: 0, to: texts.count, by: 53) {
      let hits = index.hits(for: texts[row])
      #expect(hits.contains(row), "\(texts[row])")
      #expect(index.first(5, for: texts[row]).elementsEqual(hits.prefix(5)))
      _ = SearchIndex.highlights(in: texts[row], for: texts[row])
    }
  }

  @Test("Very long names and queries are searched in full")
  func long() {
    let long = String(repeating: "abcdefghij ", count: 20_000)
    let index = SearchIndex(["short", long + "needle", long])
    #expect(index.hits(for: "needle").map(\.self) == [1])
    #expect(index.hits(for: String(long.prefix(5_000))).map(\.self) == [1, 2])
    #expect(index.hits(for: String(repeating: "z", count: 100_000)).isEmpty)
  }

  @Test("A query longer than the rows that hold all of its trigrams reads nothing behind the text", arguments: [40, 200, 1_066, 3_200])
  func longerThanRows(length: Int) {
    let index = SearchIndex((0..<20_000).map { "नगर \($0)" } + ["सिक्किम", "الله"])
    for letter in ["क्", "ل"] {
      let query = String(repeating: letter, count: length)
      #expect(index.hits(for: query).isEmpty && index.first(5, for: query).isEmpty)
      var cursor = SearchIndex.Cursor(index)
      #expect(!cursor.hits(for: letter).isEmpty)
      #expect(cursor.hits(for: query).isEmpty)
    }
  }

  @Test("Lists of many rows that need not be hits are searched exactly as the law states, over segments")
  func longLists() {
    let syllables = ["ba", "ni", "ra", "hu", "nto", "ka", "san", "mar", "or", "dal", "shi", "ter", "um", "an"]
    var random = SeededGenerator(seed: 11)
    func word(_ count: Int) -> String { (0..<count).compactMap { _ in syllables.randomElement(using: &random) }.joined() }
    let names = (0..<70_000).map { $0 % 3 == 0 ? "\(word(2)) \(word(2))" : $0 % 3 == 1 ? word(3) : "\(word(1))  \(word(1)) \(word(2))" }
    let index = SearchIndex(names)
    let naive = NaiveSearch(names)
    for query in ["bani", "ra hu", "san ra", "ntoni", "hura", "marshi", "kaum", "anan", "terbara", "san a", "a san"] {
      let expected = naive.hits(for: query)
      #expect(index.hits(for: query).elementsEqual(expected), "\(query)")
      for limit in [1, 50, 700, 20_000] {
        #expect(index.first(limit, for: query).elementsEqual(expected.prefix(limit)), "\(query) \(limit)")
      }
    }
  }
}

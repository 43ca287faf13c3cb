import TestSupport
import Testing

@testable import TesseraSearch

@Suite("Search highlights")
struct SearchHighlightsTests {
  func marked(_ name: String, _ query: String) -> String {
    var text = ""
    var rest = name.startIndex
    for range in SearchIndex.highlights(in: name, for: query) {
      text += name[rest..<range.lowerBound] + "[" + name[range] + "]"
      rest = range.upperBound
    }
    return text + name[rest...]
  }

  @Test(
    "The characters that match are marked in the name as it is written",
    arguments: [
      ("Riyadh", "riy", "[Riy]adh"),
      ("Groß Lobming", "s", "Gro[ß] Lobming"),
      ("Groß Lobming", "slo", "Groß Lobming"),
      ("Groß Lobming", "ss lo", "Gro[ß] [Lo]bming"),
      ("E\u{301}te\u{301}", "te", "E\u{301}[te\u{301}]"),
      ("مَكَّة", "مكه", "[مَكَّة]"),
      ("Ha’il", "hail", "[Ha’il]"),
      ("Ha’il", "ha", "[Ha]’il"),
      ("São Tomé", "tome sao", "[São] [Tomé]"),
      ("banana", "an", "b[anan]a"),
      ("ﬁne", "i", "[ﬁ]ne"),
      ("サウジアラビア", "さうじ", "[サウジ]アラビア"),
      ("한국", "하", "[한]국"),
      ("Riyadh", "x", "Riyadh"),
      ("Riyadh", " ", "Riyadh"),
      ("👩‍👩‍👧 x", "👩", "[👩‍👩‍👧] x"),
    ])
  func examples(name: String, query: String, expected: String) {
    #expect(marked(name, query) == expected)
  }

  @Test(
    "Marks lie apart, on whole characters, and their folding holds a word of the query",
    .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
  func laws() {
    for file in ["menus/geonames_cities_ar.json", "menus/geonames_fr_cities.json", "menus/cldr_subdivisions_am.json"] {
      let names = Corpus.names(file)
      let index = SearchIndex(names)
      for query in NaiveSearch.queries(from: names, count: 40, seed: 5) {
        let words = NaiveSearch.words(of: query)
        for row in index.first(20, for: query) where !words.isEmpty {
          let name = names[row]
          let ranges = SearchIndex.highlights(in: name, for: query)
          let boundaries = Set(name.indices).union([name.endIndex])
          #expect(!ranges.isEmpty, "\(name) \(query)")
          for range in ranges {
            #expect(boundaries.contains(range.lowerBound) && boundaries.contains(range.upperBound) && !range.isEmpty)
            let part = Array(TextFolding.fold(String(name[range])))
            #expect(words.contains { word in Array(word.utf8).isContained(in: part) })
          }
          for (left, right) in zip(ranges, ranges.dropFirst()) { #expect(left.upperBound < right.lowerBound) }
          for word in words {
            #expect(ranges.contains { Array(word.utf8).isContained(in: TextFolding.fold(String(name[$0]))) }, "\(name) \(word)")
          }
        }
      }
    }
  }
}

extension [UInt8] {
  func isContained(in other: [UInt8]) -> Bool {
    count <= other.count && (0...(other.count - count)).contains { other[$0..<$0 + count].elementsEqual(self) }
  }
}

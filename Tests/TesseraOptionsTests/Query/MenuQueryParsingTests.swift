import TestSupport
import Testing
import TesseraOptions

@Suite("Menu query, parsed")
struct MenuQueryParsingTests {
  static let plainTexts = [
    "", "a", "SA", "null", "true", "false", "inf", "nan", "-", "1", "-5", "1e5", "a b", "'", "''", "it's", "a,b", "(x)", "and(", "%", "%41",
    "+", "&", "=", "?", "#", "-name", "é", "e\u{301}", "'\u{301}", "\u{0}", "\u{FFFF}", "مكة", "日本", "👩‍👩‍👧", "\r\n", "a.b-c_d", "_x", "\\",
    "\u{10FFFF}",
  ]

  @Test("A printed query parses to the same query", arguments: 0..<40)
  func roundTrip(seed: Int) throws {
    var generator = QueryGenerator(random: SeededGenerator(seed: UInt64(seed)), texts: Self.plainTexts)
    let limits = QueryLimits(bytes: 1_000_000, depth: 32, terms: 10_000)
    for _ in 0..<100 {
      let query = generator.query()
      #expect(try MenuQuery(parsing: query.printed(), limits: limits) == query, "\(query.printed())")
    }
  }

  @Test(
    "Every hostile string survives as key, value, text and cursor, byte by byte",
    .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
  func hostile() throws {
    let texts = Corpus.hostile.prefix(3).flatMap(Corpus.strings) + Corpus.strings(Corpus.hostile[3]).prefix(5_000)
    for text in texts {
      let query = MenuQuery<City>().filter(QueryKey(text) == .text(text) || .where("k", isIn: [text, "x"])).search(text)
        .sorted(by: QueryKey(text), descending: true).after(text)
      let limits = QueryLimits(bytes: 1_000_000)
      let parsed = try MenuQuery<City>(parsing: query.printed(), limits: limits)
      if parsed != query || !(parsed.searchText ?? "").utf8.elementsEqual(text.utf8) { Issue.record("\(text)") }
    }
    var generator = QueryGenerator(random: SeededGenerator(seed: 9), texts: texts)
    for _ in 0..<300 {
      let query = generator.query()
      #expect(try MenuQuery(parsing: query.printed(), limits: QueryLimits(bytes: .max, depth: 32, terms: .max)) == query)
    }
  }

  @Test(
    "Hostile strings as query strings give a query or an error inside the string",
    .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
  func garbage() {
    for text in Corpus.hostile.prefix(3).flatMap(Corpus.strings) {
      for text in [text, "filter=" + text, "search=" + text, "filter=and(" + text, "sort=" + text, "limit=" + text] {
        do throws(QueryParseError) {
          let query = try MenuQuery<City>(parsing: text)
          let again = try MenuQuery<City>(parsing: query.printed())
          if again != query { Issue.record("\(text)") }
        } catch {
          if !(0...text.utf8.count).contains(error.offset) { Issue.record("\(text): \(error)") }
        }
      }
    }
  }

  @Test("Pairs may be in any order, with or without the question mark, and a plus sign is a space")
  func tolerance() throws {
    let query = try MenuQuery<City>(parsing: "?limit=5&search=a+b%20c&filter=eq(name,%27x+y%27)&page=2")
    #expect(query == MenuQuery().filter(\.name == "x y").search("a b c").limited(to: 5).page(2))
    #expect(try MenuQuery<City>(parsing: "") == MenuQuery())
    #expect(try MenuQuery<City>(parsing: "?") == MenuQuery())
    #expect(try MenuQuery<City>(parsing: "sort=") == MenuQuery())
    #expect(try MenuQuery<City>(parsing: "filter=%65%71(name,x)") == MenuQuery().filter(\.name == "x"))
  }

  @Test(
    "An error contains its reason and byte offset",
    arguments: [
      ("filter=eq(name,x", QueryParseError.Code.syntax, 16), ("filter=eq(name x)", .syntax, 14), ("filter=", .syntax, 7),
      ("filter=eq(name,x))", .syntax, 17), ("filter=is(name,x)", .filter, 7), ("search=%4", .percent, 7), ("search=a%zz", .percent, 8),
      ("search=%FF", .encoding, 7), ("filter=eq(a,%27%C3%27)", .encoding, 15), ("filter=eq(a,%27x", .syntax, 16), ("search", .syntax, 6),
      ("colour=red", .parameter, 0), ("limit=1&colour=red", .parameter, 8), ("limit=1&limit=2", .repeated, 8),
      ("page=1&cursor=x", .repeated, 7),
      ("limit=ten", .number, 6), ("limit=", .number, 6), ("limit=99999999999999999999", .number, 6), ("limit=%2B5", .number, 6),
      ("filter=eq(a,99999999999999999999)", .number, 12), ("filter=eq(a,1.)", .number, 12), ("filter=eq(a,-)", .number, 12),
      ("filter=eq(a,-info)", .number, 12), ("filter=and(eq(a,1),)", .syntax, 19), ("sort=a,,b", .syntax, 7), ("sort=a,", .syntax, 7),
      ("filter=not()", .syntax, 11), ("filter=in()", .syntax, 10), ("filter=eq(,1)", .syntax, 10), ("a=1&", .parameter, 0),
      ("limit=1&", .syntax, 8), ("&", .syntax, 0), ("=", .parameter, 0), ("filter=EQ(a,1)", .filter, 7),
    ])
  func errors(text: String, code: QueryParseError.Code, offset: Int) {
    let error = #expect(throws: QueryParseError.self) { try MenuQuery<City>(parsing: text) }
    #expect(error?.code == code && error?.offset == offset, "\(String(describing: error))")
  }

  @Test("Length, depth and count are bounded")
  func bounds() throws {
    func nested(_ depth: Int) -> String {
      "filter=" + String(repeating: "not(", count: depth - 1) + "eq(a,1)" + String(repeating: ")", count: depth - 1)
    }
    #expect(throws: Never.self) { try MenuQuery<City>(parsing: nested(32)) }
    #expect(throws: QueryParseError.self) { try MenuQuery<City>(parsing: nested(33)) }
    for (text, code) in [
      (nested(33), QueryParseError.Code.tooDeep), ("filter=" + String(repeating: "and(", count: 4_000), .tooDeep),
      ("filter=in(a" + String(repeating: ",1", count: 1_025) + ")", .tooMany), ("sort=" + String(repeating: "a,", count: 2_000), .tooMany),
      ("search=" + String(repeating: "a", count: 16_384), .tooLong),
    ] {
      let error = #expect(throws: QueryParseError.self) { try MenuQuery<City>(parsing: text) }
      #expect(error?.code == code)
    }
    #expect(throws: Never.self) { try MenuQuery<City>(parsing: "search=" + String(repeating: "a", count: 16_377)) }
  }

  @Test("Every error's description names the byte and what to do")
  func descriptions() {
    let error = #expect(throws: QueryParseError.self) { try MenuQuery<City>(parsing: "search=100%") }
    #expect(error?.description == "Query, byte 10: a percent sign needs two hexadecimal digits; write a percent sign itself as %25")
  }
}

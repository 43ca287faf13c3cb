import Testing
import TesseraOptions
import TesseraURL

@Suite("Menu query")
struct MenuQueryTests {
  @Test("A query reads as it is meant and prints so that people can read it")
  func callSite() {
    let query = MenuQuery<City>()
      .filter(.population > 1_000_000 && .country == "SA")
      .search("riy")
      .sorted(by: .name)
      .limited(to: 50)
    #expect(query.printed() == "filter=and(gt(population,1000000),eq(country,SA))&search=riy&sort=name&limit=50")
  }

  @Test("Every operator has its name on the wire")
  func operators() {
    let filters: [(MenuQuery<City>.Filter, String)] = [
      (.population == 1, "eq(population,1)"), (.population != 1, "ne(population,1)"), (.population < 1, "lt(population,1)"),
      (.population <= 1, "le(population,1)"), (.population > -1, "gt(population,-1)"), (.population >= 1, "ge(population,1)"),
      (.isCapital == true, "eq(capital,true)"), (.region == QueryValue.null, "eq('admin region',null)"),
      (.region != "x", "ne('admin region',x)"),
      (.where(.country, isIn: ["SA", "JO"]), "in(country,SA,JO)"), (.where(.name, contains: "l'Isle"), "contains(name,'l''Isle')"),
      (.where(.name, startsWith: "Al "), "starts(name,'Al ')"),
      (.where(.population, in: 1...5), "and(ge(population,1),le(population,5))"),
      (!(.country == "true"), "not(eq(country,'true'))"), (.init("iso-3") == 1.5, "eq(iso-3,1.5)"),
      (.where("tags", isIn: [QueryValue]()), "in(tags)"),
      (.name == "a" && .name == "b" && .name == "c", "and(eq(name,a),eq(name,b),eq(name,c))"),
      (.name == "a" || .name == "b" && .name == "c", "or(eq(name,a),and(eq(name,b),eq(name,c)))"),
    ]
    for (filter, text) in filters {
      let query = MenuQuery<City>().filter(filter)
      var unencoded = ""
      var bytes = Array(query.printed().utf8.dropFirst("filter=".utf8.count))[...]
      while let byte = bytes.popFirst() {
        let escaped = byte == 0x25 ? UInt8(String(decoding: bytes.prefix(2), as: UTF8.self), radix: 16) : nil
        if escaped != nil { bytes = bytes.dropFirst(2) }
        unencoded.unicodeScalars.append(Unicode.Scalar(escaped ?? byte))
      }
      #expect(unencoded == text)
    }
  }

  @Test("Steps add up: filters by and, orders after each other, the rest replaced")
  func steps() {
    let query = MenuQuery<City>().filter(.name == "a").filter(.name != "b").sorted(by: .country).sorted(by: "age", descending: true)
      .limited(to: 1).limited(to: nil).page(3).after("next").search("x").search("")
    #expect(query.printed() == "filter=and(eq(name,a),ne(name,b))&sort=country,-age&cursor=next")
    #expect(MenuQuery<City>().printed().isEmpty)
  }

  @Test(
    "Every character that means something in a URL is percent-encoded",
    arguments: [
      ("a b", "a%20b"), ("a+b", "a%2Bb"), ("a&b=c", "a%26b%3Dc"), ("#?/", "%23%3F%2F"), ("100%", "100%25"), ("é", "%C3%A9"),
      ("مكة", "%D9%85%D9%83%D8%A9"), ("😀", "%F0%9F%98%80"), ("\u{0}\n", "%00%0A"), ("\"<>'", "%22%3C%3E%27"), ("-._~", "-._~"),
      ("[]{}|\\^`", "%5B%5D%7B%7D%7C%5C%5E%60"), ("\u{FEFF}", "%EF%BB%BF"),
    ])
  func percent(text: String, encoded: String) {
    #expect(MenuQuery<City>().search(text).printed() == "search=" + encoded)
    #expect(PercentCoding.encoded(text) == encoded)
  }

  @Test("A query string contains only characters that are allowed in queries")
  func characters() {
    let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~%(),&=".utf8)
    for value in 0..<0x3000 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "x" + String(Character(scalar)) + "y"
      let query = MenuQuery<City>().filter(.init(text) == text).search(text).sorted(by: .init(text)).after(text)
      let printed = query.printed()
      if !printed.utf8.allSatisfy(allowed.contains) { Issue.record("U+\(value)") }
    }
  }
}

import TestSupport
import Testing

import TesseraFlow

/// The URL Standard's own table: each row is classified, and the article *Routes* must print the same counts.
@Suite("The URL Standard's table", .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
struct WHATWGTests {
  struct Row: Decodable {
    var input: String
    var base: String?
    var failure: Bool?
    var href: String?
    var pathname: String?
    var search: String?
    var hash: String?
  }

  /// The outcome of a row; a text that begins with "unexplained" is a defect.
  static func classify(_ row: Row) -> String {
    let ours: ParsedURL
    do throws(ParsedURL.Refusal) {
      ours = try ParsedURL(row.input)
    } catch {
      return row.failure == true ? "refused by both" : "only we refuse: \(error.kind)"
    }
    guard row.failure != true, let href = row.href else {
      return ours.scheme == nil && row.base.map { !$0.contains(":/") } ?? true
        ? "only we read: a path, which the Standard refuses without a base" : "unexplained: \(row.input) is read"
    }
    if ours.scheme != nil {
      if ours.description == href { return "same" }
      return upper(ours.description) == upper(href) ? "same but for the case of escapes" : "unexplained: \(ours) for \(href)"
    }
    if ours.path == row.pathname, href.hasSuffix(ours.resource) { return "same" }
    if upper(ours.path) == upper(row.pathname ?? ""), upper(href).hasSuffix(upper(ours.resource)) {
      return "same but for the case of escapes"
    }
    return row.base?.hasPrefix("file:") == true
      ? "other path: the Standard keeps the drive letter of a `file:` base" : "unexplained: \(ours) for \(href)"
  }

  /// The text with the digits of its escapes in upper case.
  static func upper(_ text: String) -> String {
    var output = ""
    var digits = 0
    for character in text {
      output += digits > 0 ? character.uppercased() : String(character)
      digits = character == "%" ? 2 : digits - 1
    }
    return output
  }

  @Test("Every row is read alike, or differs for a reason that is counted")
  func table() throws {
    let rows: [Row] = try Corpora.decode("routes/wpt_urltestdata.json")
    let tally = RouteCorpora.tally(rows.map(Self.classify))
    #expect(tally.keys.filter { $0.hasPrefix("unexplained") } == [])
    #expect(tally.values.reduce(0, +) == 891)
    try RouteCorpora.expectInArticle(tally, under: "The URL Standard's table")
  }

  @Test("The inputs of the setters' rows are parsed or refused, and parsed ones have one spelling")
  func setters() throws {
    struct Row: Decodable {
      var href: String
      var new_value: String
    }
    struct Rows: Decodable {
      var rows: [Row]

      init(from decoder: any Decoder) throws { rows = (try? decoder.singleValueContainer().decode([Row].self)) ?? [] }
    }
    let table: [String: Rows] = try Corpora.decode("routes/wpt_setters_tests.json")
    let texts = table.values.flatMap(\.rows).flatMap { [$0.href, $0.new_value, "/" + $0.new_value, "https://" + $0.new_value] }
    #expect(texts.count == 4 * 278)
    let tally = RouteCorpora.tally(texts.map(RouteCorpora.outcome))
    #expect(tally.keys.filter { $0.hasPrefix("unexplained") } == [])
    try RouteCorpora.expectInArticle(tally, under: "Setters")
  }

  @Test("Text is percent-encoded as UTF-8, as the Standard's table has it")
  func percentEncoding() throws {
    struct Row: Decodable {
      var input: String?
      var output: [String: String] = [:]

      enum Keys: CodingKey { case input, output }

      init(from decoder: any Decoder) throws {
        guard let container = try? decoder.container(keyedBy: Keys.self) else { return }
        input = try container.decode(String.self, forKey: .input)
        output = try container.decode([String: String].self, forKey: .output)
      }
    }
    let rows: [Row] = try Corpora.decode("routes/wpt_percent-encoding.json")
    let routes = try sampleRoutes()
    for row in rows {
      guard let input = row.input, let expected = row.output["utf-8"] else { continue }
      // We encode more than the Standard's query set; read back by its rules it is the same text.
      let printed = try #require(routes.url(for: .order(id: input)))
      #expect(routes.match(printed) == .order(id: input))
      #expect(printed == "/account/orders/" + expected.replacing("\\", with: "%5C").replacing("|", with: "%7C"))
    }
    #expect(rows.compactMap(\.input).count == 7)
  }

  @Test("Hosts are read as the Standard's table has them, or refused")
  func hosts() throws {
    struct Row: Decodable {
      var input: String?
      var output: String?

      enum Keys: CodingKey { case input, output }

      init(from decoder: any Decoder) throws {
        guard let container = try? decoder.container(keyedBy: Keys.self) else { return }
        input = try container.decode(String.self, forKey: .input)
        output = try container.decodeIfPresent(String.self, forKey: .output)
      }
    }
    let rows: [Row] = try Corpora.decode("routes/wpt_toascii.json")
    let tally = RouteCorpora.tally(
      rows.compactMap { row in
        guard let input = row.input else { return nil }
        guard let host = (try? ParsedURL("https://\(input)/"))?.host else {
          if row.output == nil { return "refused by both" }
          return input.utf8.allSatisfy { $0 < 0x80 }
            ? "only we refuse: a label that is empty, longer than 63 bytes or has other characters than names have"
            : "only we refuse: a name that is not ASCII (browsers map it to Punycode)"
        }
        return host == row.output ? "same" : "unexplained: \(host) for \(row.output ?? "nothing")"
      })
    #expect(tally.keys.filter { $0.hasPrefix("unexplained") } == [])
    try RouteCorpora.expectInArticle(tally, under: "Hosts")
  }
}

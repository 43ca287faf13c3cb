import TestSupport
import Testing

import TesseraFlow

/// The cases of a well-known matcher of URL patterns, with our declarations in place of its texts.
@Suite("A matcher's cases", .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
struct MatcherTests {
  struct Case: Decodable {
    struct Expectation: Decodable { var pattern: String? }

    var test: String
    var url: String
    var candidates: [String]
    var expect: Expectation?
  }

  struct Found: Hashable, Sendable { var pattern: String; var values: [String] }

  static func split(_ url: String) -> (scheme: String, path: String) {
    guard let colon = url.firstRange(of: "://") else { return ("", url) }
    return (String(url[..<colon.lowerBound]), "/" + url[colon.upperBound...])
  }

  /// The declaration of a candidate; nil when it has a parameter that takes several segments, which routes do not offer.
  static func pattern(_ text: String) -> RoutePattern<Found>? {
    var literals: [String] = [""]
    var types: [String] = []
    for segment in split(text).path.split(separator: "/") {
      if segment.hasPrefix("<") {
        types.append(segment.contains(":") ? String(segment.dropFirst().prefix { $0 != ":" }) : "string")
        literals.append("")
      } else {
        literals[literals.count - 1] += "/" + segment
      }
    }
    func conversion(_ type: String) -> PathParameter<String>.Conversion? {
      switch type {
      case "string", "greeting": .text
      case "int": PathParameter.Conversion(parse: { Int($0).map(String.init) }, print: { $0 })
      case "float": PathParameter.Conversion(parse: { Double($0).map { String($0) } }, print: { $0 })
      case "uuid": PathParameter.Conversion(parse: { RouteUUID($0)?.description }, print: { $0 })
      default: nil
      }
    }
    let conversions = types.compactMap(conversion)
    guard conversions.count == types.count else { return nil }
    switch conversions.count {
    case 0: return RoutePattern(Found(pattern: text, values: [])) { literals[0] }
    case 1:
      return RoutePattern({ Found(pattern: text, values: [$0]) }) {
        literals[0]
        PathParameter("a", using: conversions[0])
        literals[1]
      } extract: {
        $0.pattern == text ? $0.values[0] : nil
      }
    default:
      return RoutePattern({ Found(pattern: text, values: [$0, $1]) }) {
        literals[0]
        PathParameter("a", using: conversions[0])
        literals[1]
        PathParameter("b", using: conversions[1])
      } extract: {
        $0.pattern == text ? ($0.values[0], $0.values[1]) : nil
      }
    }
  }

  static func outcome(_ test: Case) throws -> String {
    let (scheme, path) = split(test.url)
    let sameScheme = test.candidates.filter { split($0).scheme == scheme }
    let patterns = sameScheme.compactMap(pattern)
    let routes = try RouteTable<Found> { patterns }
    let found = routes.match(path)
    if found == nil, test.expect == nil { return "same" }
    if let found, let expected = test.expect, expected.pattern == nil || found.pattern == expected.pattern { return "same" }
    if patterns.count < sameScheme.count, found == nil { return "not offered: a parameter of several segments" }
    return "unexplained: \(test.test): \(String(describing: found))"
  }

  @Test("Every case has the same answer, or none because a form is not offered")
  func cases() throws {
    let cases: [Case] = try Corpora.decode("routes/urlmatcher_cases.json")
    let tally = RouteCorpora.tally(try cases.map(Self.outcome))
    #expect(tally.keys.filter { $0.hasPrefix("unexplained") } == [])
    try RouteCorpora.expectInArticle(tally, under: "A matcher's cases")
  }
}

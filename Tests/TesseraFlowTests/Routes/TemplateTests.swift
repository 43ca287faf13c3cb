import TestSupport
import Testing

import TesseraFlow

/// RFC 6570's own examples: a route prints what `{x}`, `{/x}` and `{?x}` expand to, also exploded (`*`); the other forms are not ours.
@Suite("RFC 6570", .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
struct TemplateTests {
  struct Section: Decodable {
    var variables: [String: Value]
    var testcases: [[Value]]
  }

  enum Value: Decodable {
    case texts([String], isList: Bool)
    case other

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self = .texts([text], isList: false)
      } else if let number = try? container.decode(Int.self) {
        self = .texts([String(number)], isList: false)
      } else if let list = try? container.decode([String].self) {
        self = .texts(list, isList: true)
      } else {
        self = .other
      }
    }
  }

  /// The text that routes print for a template, or `nil` if routes do not support its form.
  static func expand(_ template: Substring, _ variables: [String: Value]) throws -> String? {
    guard let open = template.firstIndex(of: "{") else { return String(template) }
    guard let close = template.firstIndex(of: "}"), open < close else { return nil }
    guard let rest = try expand(template[template.index(after: close)...], variables) else { return nil }
    var body = template[template.index(after: open)..<close]
    let kind = body.first.flatMap { "/?".contains($0) ? $0 : nil }
    if kind != nil { body.removeFirst() }
    var parts: [String] = []
    for variable in body.split(separator: ",") {
      let isExploded = variable.last == "*"
      let name = String(isExploded ? variable.dropLast() : variable)
      guard name.allSatisfy({ $0.isLetter || $0 == "_" || $0.isNumber }) else { return nil }
      switch variables[name] {
      case nil: continue
      case .other: return nil
      case .texts(let texts, let isList):
        guard isList == isExploded, !isExploded || kind != nil else { return nil }
        for text in texts {
          // A path segment cannot be empty; a route writes "~" there.
          if text.isEmpty, kind != "?" { return nil }
          parts.append(kind == "?" ? try query(name, text) : try segment(text))
        }
      }
    }
    switch kind {
    case "/": return template[..<open] + parts.map { "/" + $0 }.joined() + rest
    case "?": return template[..<open] + (parts.isEmpty ? "" : "?") + parts.joined(separator: "&") + rest
    default: return template[..<open] + parts.joined(separator: ",") + rest
    }
  }

  private static func segment(_ text: String) throws -> String {
    let routes = try RouteTable<String> {
      RoutePattern({ $0 }) {
        PathParameter("x")
      } extract: {
        $0
      }
    }
    return String(try #require(routes.url(for: text)).dropFirst())
  }

  private static func query(_ name: String, _ text: String) throws -> String {
    let routes = try RouteTable<String> {
      RoutePattern({ $0 }) {
        QueryItem(name, as: String.self)
      } extract: {
        $0
      }
    }
    return String(try #require(routes.url(for: text)).dropFirst(2))
  }

  @Test("Routes print the same as the simple, path and form expansions")
  func expansions() throws {
    var tally: [String: Int] = [:]
    for file in ["routes/rfc6570_spec-examples.json", "routes/rfc6570_spec-examples-by-section.json"] {
      let sections: [String: Section] = try Corpora.decode(file)
      for section in sections.values {
        for test in section.testcases {
          guard test.count == 2, case .texts(let template, false) = test[0], case .texts(let expected, _) = test[1] else {
            tally["not in JSON as text", default: 0] += 1
            continue
          }
          guard let printed = try Self.expand(template[0][...], section.variables) else {
            tally["no form of ours", default: 0] += 1
            continue
          }
          if !expected.contains(printed) { Issue.record("\(template[0]): \(printed) for \(expected)") }
          tally["same as a route prints", default: 0] += 1
        }
      }
    }
    try RouteCorpora.expectInArticle(tally, under: "RFC 6570")
  }
}

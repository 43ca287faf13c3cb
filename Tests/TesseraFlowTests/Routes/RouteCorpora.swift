import Foundation

import Testing

import TesseraFlow

/// The tables that an article prints of the corpora.
enum RouteCorpora {
  static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  /// Counts how often each text occurs.
  static func tally(_ texts: some Sequence<String>) -> [String: Int] {
    texts.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// The article *Routes* must have a section whose table is this tally.
  static func expectInArticle(_ tally: [String: Int], under title: String) throws {
    let file = repository.appending(path: "Sources/TesseraFlow/TesseraFlow.docc/Routes.md")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    let section = lines.drop { $0 != "### " + title }.dropFirst().prefix { !$0.hasPrefix("#") }
    let printed = section.filter { $0.hasPrefix("| ") }.dropFirst().map(String.init)
    let rows = tally.sorted { $0.key < $1.key }.map { "| \($0.key) | \($0.value) |" }
    #expect(printed == rows, "Routes.md, “\(title)”, must say:\n\(rows.joined(separator: "\n"))")
  }

  /// The result of the strict parser. Also checks that a parsed text keeps its spelling.
  static func outcome(_ text: String) -> String {
    do throws(ParsedURL.Refusal) {
      let url = try ParsedURL(text)
      guard (try? ParsedURL(url.description)) == url else { return "unexplained: \(url) changes when it is read again" }
      return url.scheme == nil ? "read: a path of the app" : "read: an absolute URL"
    } catch {
      return "refused: \(error.kind)"
    }
  }
}

extension ParsedURL.Refusal {
  /// The refusal without its position, for counting.
  var kind: String {
    switch self {
    case .empty: "the text is empty"
    case .tooLong: "longer than 8 KiB"
    case .controlCharacter: "a control character (browsers strip tab, LF and CR and encode the others)"
    case .backslash: "a backslash (browsers turn it into a slash in web URLs)"
    case .character: "an ASCII character that RFC 3986 forbids unencoded (browsers encode or trim it)"
    case .percentEncoding: "an incomplete escape (browsers keep it)"
    case .notUTF8: "escapes that are not UTF-8 (browsers keep them)"
    case .protocolRelative: "`//` before a host or path (browsers go to another host)"
    case .absolute: "a scheme where a path was expected"
    case .relative: "a reference relative to a page (browsers resolve it)"
    case .missingHost: "a web scheme without `//` or host (browsers add or find them)"
    case .userInfo: "a user name or password (browsers keep it)"
    case .host: "a host that is no plain name or address (browsers map, decode or renumber it)"
    case .port: "a port that is empty or no number (browsers drop an empty one)"
    }
  }
}

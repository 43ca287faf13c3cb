#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import TesseraHTML
internal import TesseraURL

/// The parts of a page's address: the app's own route, the page that goes on, and the route to go back to.
struct PageTarget: Equatable {
  /// The path and query without the host's parameters, in the one spelling by which the app is asked.
  let uri: String
  /// The page to go on with.
  private(set) var pageID: String?
  /// Whose page it was, as the tab says.
  private(set) var person: String?
  /// The route that somebody wanted before signing in.
  private(set) var returnRoute: String?
  /// Whether a page that signed somebody in or out as soon as it began led here a moment ago.
  private(set) var isIdentified = false

  /// The parts of a whole address.
  init(_ address: String) {
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    self.init(path: parts[0], query: parts.count == 2 ? parts[1] : nil)
  }

  init(path: String, query: String?) {
    let path = CanonicalRoute.of(path)
    guard let query, !query.isEmpty else {
      uri = path
      return
    }
    var rest: [Substring] = []
    for field in query.utf8.split(separator: UInt8(ascii: "&")) {
      // Everything without the host's prefix is the app's.
      guard field.starts(with: WireNames.prefix.string.utf8) else {
        rest.append(Substring(field))
        continue
      }
      let parts = field.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard parts.count == 2 else { continue }
      if parts[0].elementsEqual(WireNames.page.string.utf8) {
        (pageID, person) = Self.mark(Substring(parts[1]))
      } else if parts[0].elementsEqual(WireNames.back.string.utf8) {
        returnRoute = FormFields.decode(parts[1])
      } else if parts[0].elementsEqual(WireNames.identified.string.utf8) {
        isIdentified = Int(String(decoding: parts[1], as: UTF8.self)).map { (Self.seconds - 60...Self.seconds).contains($0) } ?? false
      }
    }
    uri = rest.isEmpty ? path : path + "?" + rest.joined(separator: "&")
  }

  /// The parts of what a tab says of the page that it shows: its id, and the name of the person whose page it is (`data-person`), if it is anybody's.
  static func mark(_ text: Substring) -> (page: String?, person: String?) {
    let parts = text.prefix(64).split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    return (parts[0].isEmpty ? nil : parts[0], parts.count == 2 && (1...8).contains(parts[1].utf8.count) ? parts[1] : nil)
  }

  /// The text by which a tab says which page it shows, and whose: what ``mark(_:)`` reads.
  static func mark(_ page: String, of person: String?) -> String { person.map { "\(page).\($0)" } ?? page }

  /// A route with the mark of somebody who was led there by a page that signed in or out as soon as it began. It ends what would go on and on, and is
  /// worth nothing a minute later: the address may be kept, and asked for again.
  static func identified(_ route: String) -> String {
    guard route.utf8.first == UInt8(ascii: "/"), !route.utf8.contains(UInt8(ascii: "#")) else { return route }
    return address(route, WireNames.identified, "\(seconds)")
  }

  private static var seconds: Int { Int(Date().timeIntervalSince1970) }

  /// A route with one of the host's parameters.
  static func address(_ uri: String, _ name: StaticString, _ value: String) -> String {
    uri + (uri.contains("?") ? "&" : "?") + name.string + "=" + FormFields.encode(value)
  }
}

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import TesseraHTML
internal import TesseraURL

/// The parts of a page's address: the app's route, the page to continue, and the route to return to.
struct PageTarget: Equatable {
  /// The path and query without the host's parameters, in canonical form.
  let uri: String
  /// The page to continue.
  private(set) var pageID: String?
  /// The person that the page belonged to, as reported by the tab.
  private(set) var person: String?
  /// The route that the user requested before signing in.
  private(set) var returnRoute: String?
  /// Whether a page that signed in or out at its start redirected here a moment ago.
  private(set) var isIdentified = false

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
      // Parameters without the host's prefix belong to the app.
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

  /// Parses which page a tab says it shows: the page's id, and the name of its person (`data-person`) if it has
  /// one.
  static func mark(_ text: Substring) -> (page: String?, person: String?) {
    let parts = text.prefix(64).split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    return (parts[0].isEmpty ? nil : parts[0], parts.count == 2 && (1...8).contains(parts[1].utf8.count) ? parts[1] : nil)
  }

  /// Writes which page a tab shows, in the form that ``mark(_:)`` parses.
  static func mark(_ page: String, of person: String?) -> String { person.map { "\(page).\($0)" } ?? page }

  /// A route marked as the target of a page that signed in or out at its start. The mark prevents a redirect loop. It
  /// expires after a minute, since the address may be bookmarked and requested again.
  static func identified(_ route: String) -> String {
    guard route.utf8.first == UInt8(ascii: "/"), !route.utf8.contains(UInt8(ascii: "#")) else { return route }
    return address(route, WireNames.identified, "\(seconds)")
  }

  private static var seconds: Int { Int(Date().timeIntervalSince1970) }

  static func address(_ uri: String, _ name: StaticString, _ value: String) -> String {
    uri + (uri.contains("?") ? "&" : "?") + name.string + "=" + FormFields.encode(value)
  }
}

internal import Hummingbird

/// The parts of a page's address: the app's own route, the page that goes on, and the route to go back to.
struct PageTarget: Equatable {
  /// The prefix that all parameters of the host have; everything else is the app's.
  static let prefix = "tessera-"

  /// The path and query without the host's parameters.
  let uri: String
  /// The page to go on with.
  private(set) var pageID: String?
  /// The route that somebody wanted before signing in.
  private(set) var returnRoute: String?

  init(path: String, query: String?) {
    var rest: [Substring] = []
    for field in (query ?? "").split(separator: "&") {
      guard field.hasPrefix(Self.prefix) else {
        rest.append(field)
        continue
      }
      let parts = field.dropFirst(Self.prefix.count).split(separator: "=", maxSplits: 1)
      switch parts.first {
      case "page"?: pageID = parts.count > 1 ? String(parts[1].prefix(64)) : nil
      case "return"?: returnRoute = parts.count > 1 ? FormFields.decode(parts[1].utf8) : nil
      default: break
      }
    }
    uri = rest.isEmpty ? path : path + "?" + rest.joined(separator: "&")
  }

  /// A route with one of the host's parameters.
  static func address(_ uri: String, _ name: String, _ value: String) -> String {
    uri + (uri.contains("?") ? "&" : "?") + prefix + name + "=" + FormFields.encode(value)
  }
}

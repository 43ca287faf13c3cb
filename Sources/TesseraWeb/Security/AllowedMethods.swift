internal import HTTPTypes
internal import Hummingbird

extension Request {
  /// The methods supported by the app's own addresses.
  var allowedMethods: [HTTPRequest.Method] {
    let parts = uri.path.split(separator: "/").map { $0.lowercased() }
    guard let service = parts.lastIndex(of: "_tessera") else { return [.get, .head, .post] }
    let names = parts[(service + 1)...]
    switch (names.first, names.count) {
    case ("attach", 1), ("detach", 1), ("event", 1), ("identify", 1), ("upload", 1), ("node", 1): return [.post]
    case ("upload", 2): return [.get, .head, .patch]
    case ("stream", 1), ("language", 2), ("look", 2), ("health", 1...2): return [.get, .head]
    case (_?, 1): return [.get, .head]
    // Any other path may be a page of the app.
    default: return [.get, .head, .post]
    }
  }
}

internal import HTTPTypes

/// Decides whether a request that changes state comes from a page of this server.
enum SameOrigin {
  /// Whether the request has the same origin, by headers that scripts of other sites can't set.
  ///
  /// Uses `Sec-Fetch-Site` if present. Otherwise `Origin` must match the requested scheme and host. A request without
  /// either is refused: every browser sends `Origin` with a POST.
  static func allows(_ request: HTTPRequest, _ asked: RequestOrigin) -> Bool {
    if let site = request.headerFields[.secFetchSite] { return site == "same-origin" }
    guard let origin = request.headerFields[.origin]?.lowercased(), !asked.authority.isEmpty else { return false }
    let scheme = asked.isSecure ? "https" : "http"
    let authority = asked.authority
    let port = asked.isSecure ? ":443" : ":80"
    return origin == "\(scheme)://\(authority)" || authority.hasSuffix(port) && origin == "\(scheme)://\(authority.dropLast(port.count))"
  }
}

extension HTTPField.Name {
  static let secFetchDest = HTTPField.Name("Sec-Fetch-Dest")!
  static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
}

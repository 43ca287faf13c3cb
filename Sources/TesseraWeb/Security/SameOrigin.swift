internal import HTTPTypes

/// Decides whether a request that changes something comes from a page of this server.
enum SameOrigin {
  /// Whether the request comes from the same origin, by what browsers say of it and scripts of other sites cannot change.
  ///
  /// `Sec-Fetch-Site` decides where there is one; otherwise `Origin` must name the host that was asked. A request without either is refused:
  /// every browser sends `Origin` with a POST.
  static func allows(_ request: HTTPRequest) -> Bool {
    if let site = request.headerFields[.secFetchSite] { return site == "same-origin" }
    guard let origin = request.headerFields[.origin], let authority = request.authority ?? request.headerFields[.host] else { return false }
    guard let slashes = origin.range(of: "://") else { return false }
    return origin[slashes.upperBound...].lowercased() == authority.lowercased()
  }
}

extension HTTPField.Name {
  static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
  static let host = HTTPField.Name("Host")!
}

extension String {
  fileprivate func range(of needle: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(needle) { return start..<index(start, offsetBy: needle.count) }
      start = index(after: start)
    }
    return nil
  }
}

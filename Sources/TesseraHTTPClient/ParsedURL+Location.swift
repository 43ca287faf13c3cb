#if HTTPClient
internal import TesseraURL

extension ParsedURL {
  /// The target of a `Location` header in a response from this URL (RFC 3986 §5.2). `nil` if it is invalid.
  ///
  /// Law: a text without a scheme stays at this origin.
  func resolving(_ location: String) -> ParsedURL? {
    if let url = try? ParsedURL(location, limit: .max), url.scheme != nil { return url }
    guard let scheme, let host else { return nil }
    let query = query.map { "?" + $0 } ?? ""
    let path: String
    switch location.utf8.first {
    case UInt8(ascii: "/"): path = location
    case UInt8(ascii: "?"): path = self.path + location
    case UInt8(ascii: "#"), nil: path = self.path + query + location
    default:
      path =
        "/" + self.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().dropLast().map { "\($0)/" }.joined() + location
    }
    return try? ParsedURL("\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")\(path)", limit: .max)
  }
}
#endif

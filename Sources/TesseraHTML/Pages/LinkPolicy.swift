extension HTMLRenderer {
  /// Allows paths on the same origin (`/…`, but not `//…` or `/\…`, which lead elsewhere), and the schemes `https`, `http`, `mailto`, `tel`.
  ///
  /// Refuses everything with a control character in it: browsers remove some of them before they look at the scheme. Linear.
  @Sendable
  public static func defaultLinkPolicy(_ destination: String) -> Bool {
    var copy = destination
    if let verdict = destination.utf8.withContiguousStorageIfAvailable(isAllowedPath) ?? copy.withUTF8(isAllowedPath) { return verdict }
    let bytes = destination.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let rest = bytes[colon...].dropFirst()
    switch destination[..<colon].lowercased() {
    case "https", "http": return rest.starts(with: "//".utf8) && rest.count > 2
    case "mailto", "tel": return !rest.isEmpty
    default: return false
    }
  }

  /// The verdict on a path and on what has control characters; `nil` if the scheme decides.
  private static func isAllowedPath(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
    if bytes.contains({ $0.bytes(below: 0x20) | $0.bytes(equalTo: 0x7F) }) { return false }
    guard bytes.first == UInt8(ascii: "/") else { return nil }
    return bytes.count < 2 || bytes[1] != UInt8(ascii: "/") && bytes[1] != UInt8(ascii: "\\")
  }

  /// Pictures come from `https` or from a path on the same origin.
  static func isAllowedPicture(_ source: String) -> Bool {
    guard defaultLinkPolicy(source) else { return false }
    return source.utf8.first == UInt8(ascii: "/") || source.prefix(6).lowercased() == "https:"
  }
}

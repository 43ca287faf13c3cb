extension HTMLRenderer {
  /// Allows paths on the same origin (`/…`, but not `//…` or `/\…`, which lead elsewhere), and the schemes `https`, `http`, `mailto`, `tel`.
  ///
  /// Refuses everything with a control character in it: browsers remove some of them before they look at the scheme. Linear.
  @Sendable
  public static func defaultLinkPolicy(_ destination: String) -> Bool {
    guard !destination.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return false }
    let bytes = destination.utf8
    if bytes.first == UInt8(ascii: "/") {
      let second = bytes.dropFirst().first
      return second != UInt8(ascii: "/") && second != UInt8(ascii: "\\")
    }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let rest = bytes[colon...].dropFirst()
    switch destination[..<colon].lowercased() {
    case "https", "http": return rest.starts(with: "//".utf8) && rest.count > 2
    case "mailto", "tel": return !rest.isEmpty
    default: return false
    }
  }

  /// Pictures come from `https` or from a path on the same origin.
  static func isAllowedPicture(_ source: String) -> Bool {
    guard defaultLinkPolicy(source) else { return false }
    return source.utf8.first == UInt8(ascii: "/") || source.prefix(6).lowercased() == "https:"
  }
}

/// A strictly parsed URL in canonical form.
///
/// It accepts two forms: an absolute URL (`https://example.org/a?b#c`, `mailto:ada@example.org`) and a path
/// of this app (`/a?b#c`). Unlike a browser it repairs nothing: text that the URL Standard would trim, strip,
/// convert or guess is refused with a `ParsedURL.Refusal`.
///
/// Law: `ParsedURL(url.description) == url`. The scheme and host are in lower case, a default port is
/// omitted, dot segments are removed, escapes have upper-case digits and non-ASCII text is percent-encoded.
/// Parts stay encoded: `%2F` is data and never becomes a slash. The exception is a URL that a ``LinkPolicy``
/// returned: it may contain text that browsers keep and this initializer refuses, such as `100%`.
///
/// Complexity: O(bytes). Source: RFC 3986. The article *Routes* lists the differences from the URL Standard.
public struct ParsedURL: Hashable, Sendable {
  /// The default limit in bytes: 8 KiB, which common servers accept as a request line.
  public static let defaultLimit = 8192

  /// The scheme in lower case, without its colon. `nil` for a path of this app.
  public let scheme: String?
  /// The host in lower case, or `nil`. IPv6 addresses have brackets.
  public let host: String?
  /// The port, or `nil` if there is none or it is the scheme's default.
  public let port: Int?
  /// The encoded path. If it begins with a slash, dot segments are removed. For a URL such as `mailto:`, the
  /// text after the scheme.
  public let path: String
  /// The encoded query without `?`, or `nil`.
  public let query: String?
  /// The encoded fragment without `#`, or `nil`.
  public let fragment: String?
}

extension ParsedURL {
  /// Parses a URL.
  ///
  /// - Parameters:
  ///   - text: An absolute URL, or a path that begins with one slash.
  ///   - limit: The maximum length in bytes.
  /// - Throws: The first error and its position. Show the text as plain text, not as a link.
  public init(_ text: String, limit: Int = Self.defaultLimit) throws(Refusal) {
    var text = text
    let result: Result<Self, Refusal> = text.withUTF8 { bytes in
      do throws(Refusal) {
        return .success(try Self(bytes: bytes, layout: URLLayout(bytes, limit: limit)))
      } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }

  /// Reads a text in a browser's spelling.
  init(spelled bytes: [UInt8]) throws(Refusal) {
    let result: Result<Self, Refusal> = bytes.withUnsafeBufferPointer { bytes in
      do throws(Refusal) {
        return .success(try Self(bytes: bytes, layout: URLLayout(bytes, limit: .max, isSpelled: bytes.first != 0x2f)))
      } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }

  init(bytes: UnsafeBufferPointer<UInt8>, layout: URLLayout) throws(Refusal) {
    func part(_ range: Range<Int>) -> String {
      var output: [UInt8] = []
      output.reserveCapacity(range.count)
      PercentCoding.normalise(bytes[range], into: &output)
      return String(decoding: output, as: UTF8.self)
    }
    let known = KnownScheme(bytes, end: layout.schemeEnd)
    scheme =
      layout.schemeEnd == 0 ? nil : String(decoding: bytes[0..<layout.schemeEnd].lazy.map { URLBytes.lower($0) }, as: UTF8.self)
    let name = layout.hasAuthority ? HostName(UnsafeBufferPointer(rebasing: bytes[layout.hostStart..<layout.hostEnd]))?.text ?? "" : nil
    host = known == .file && name == "localhost" ? "" : name
    port = known != nil && layout.port == known?.defaultPort ? nil : layout.port
    let encoded = part(layout.pathStart..<layout.pathEnd)
    switch layout.form {
    case .opaque: path = encoded
    case .path, .hierarchical:
      path = encoded.isEmpty && known != nil ? "/" : DotSegments.removed(from: encoded)
    }
    if !layout.hasAuthority, path.utf8.starts(with: "//".utf8) { throw .protocolRelative }
    // A quote in a query could end an attribute in markup. Browsers encode it too, for web schemes.
    let isWeb = known != nil || layout.form == .path
    query = layout.query.map(part).map { isWeb ? $0.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "%27") : $0 }
    fragment = layout.fragment.map(part)
  }

  /// The path, query and fragment. An app's routes are matched against this.
  public var resource: String {
    var text = path
    if let query { text += "?" + query }
    if let fragment { text += "#" + fragment }
    return text
  }
}

extension ParsedURL: CustomStringConvertible {
  /// The URL in its canonical form.
  public var description: String {
    var text = ""
    if let scheme { text += scheme + ":" }
    if let host { text += "//" + host }
    if let port { text += ":" + String(port) }
    return text + resource
  }
}

/// Removes dot segments as in RFC 3986 §5.2.4 and, like browsers, treats `%2e` as a dot.
enum DotSegments {
  static func removed(from path: String) -> String {
    guard path.utf8.contains(where: { $0 == 0x2e || $0 == 0x25 }) else { return path }
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch dots(segment) {
      case 1: if isLast { kept.append("") }
      case 2:
        if kept.count > 1 { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return kept.joined(separator: "/")
  }

  /// 1 for `.`, 2 for `..` (plain or encoded), 0 for any other segment.
  private static func dots(_ segment: Substring) -> Int {
    var rest = segment.utf8
    var count = 0
    while let byte = rest.first {
      if byte == 0x2e {
        rest = rest.dropFirst()
      } else if rest.count >= 3, rest.prefix(3).elementsEqual("%2E".utf8) {
        rest = rest.dropFirst(3)
      } else {
        return 0
      }
      count += 1
    }
    return count <= 2 ? count : 0
  }
}

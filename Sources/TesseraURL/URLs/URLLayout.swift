/// The ranges of a URL's parts in its bytes. Computed in one pass, without allocating.
///
/// Law: a layout exists only for text within the limit that has no byte forbidden by RFC 3986 (except UTF-8
/// bytes), and whose percent-encoding is complete and decodes to UTF-8.
package struct URLLayout {
  package enum Form {
    /// `/path`
    case path
    /// `scheme://host/path`
    case hierarchical
    /// `scheme:text`, such as `mailto:`.
    case opaque
  }

  package private(set) var form = Form.path
  /// The end of the scheme (exclusive), or 0 if there is none.
  var schemeEnd = 0
  var hasAuthority = false
  var hostStart = 0
  var hostEnd = 0
  var port: Int?
  package private(set) var pathStart = 0
  package private(set) var pathEnd = 0
  /// The query without its `?`, or `nil`.
  package private(set) var query: Range<Int>?
  /// The fragment without its `#`, or `nil`.
  package private(set) var fragment: Range<Int>?
  package private(set) var hasEscapes = false

  /// Parses a layout. Throws the first error.
  ///
  /// - Parameter isSpelled: Whether the text comes from ``BrowserSpelling``. Then it may contain characters that
  ///   RFC 3986 forbids (`|`, a `%` without two digits) and escapes that are not UTF-8.
  package init(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int, isSpelled: Bool = false) throws(ParsedURL.Refusal) {
    let count = bytes.count
    guard count > 0 else { throw .empty }
    guard count <= limit else { throw .tooLong(count: count, limit: limit) }
    var question = -1
    var hash = -1
    var highEscapes = false
    var index = 0
    while index < count {
      let byte = bytes[index]
      if byte < 0x80 {
        guard URLBytes.allowed.contains(byte) || isSpelled && byte > 0x20 && byte < 0x7f else { throw Self.refusal(of: byte, at: index) }
        if byte == 0x25, isSpelled {
          hasEscapes = true
        } else if byte == 0x25 {
          guard index + 2 < count, let high = URLBytes.hex(bytes[index + 1]), URLBytes.hex(bytes[index + 2]) != nil else {
            throw .percentEncoding(at: index)
          }
          hasEscapes = true
          if high >= 8 { highEscapes = true }
          index += 2
        } else if byte == 0x3f {
          if question < 0 && hash < 0 { question = index }
        } else if byte == 0x23 {
          guard hash < 0 || isSpelled else { throw .character("#", at: index) }
          if hash < 0 { hash = index }
        }
      } else if byte == 0xc2, index + 1 < count, bytes[index + 1] < 0xa0 {
        throw .controlCharacter(at: index)
      }
      index += 1
    }
    if highEscapes, !PercentCoding.decodesToUTF8(bytes) { throw .notUTF8 }

    let end = hash >= 0 ? hash : count
    pathEnd = question >= 0 ? question : end
    if question >= 0 { query = (question + 1)..<end }
    if hash >= 0 { fragment = (hash + 1)..<count }

    if bytes[0] == 0x2f {
      if count > 1, bytes[1] == 0x2f { throw .protocolRelative }
      return
    }
    try readScheme(bytes)
  }

  private mutating func readScheme(_ bytes: UnsafeBufferPointer<UInt8>) throws(ParsedURL.Refusal) {
    guard URLBytes.isLetter(bytes[0]) else { throw .relative }
    var index = 1
    while index < pathEnd, bytes[index] != 0x3a {
      let byte = bytes[index]
      guard URLBytes.isLetter(byte) || URLBytes.isDigit(byte) || byte == 0x2b || byte == 0x2d || byte == 0x2e else { throw .relative }
      index += 1
    }
    guard index < pathEnd else { throw .relative }
    schemeEnd = index
    pathStart = index + 1
    let known = KnownScheme(bytes, end: schemeEnd)
    guard pathStart + 1 < pathEnd, bytes[pathStart] == 0x2f, bytes[pathStart + 1] == 0x2f else {
      if known != nil { throw .missingHost }
      form = pathStart < pathEnd && bytes[pathStart] == 0x2f ? .hierarchical : .opaque
      return
    }
    form = .hierarchical
    hasAuthority = true
    try readAuthority(bytes, known)
  }

  private mutating func readAuthority(_ bytes: UnsafeBufferPointer<UInt8>, _ known: KnownScheme?) throws(ParsedURL.Refusal) {
    hostStart = pathStart + 2
    pathStart = hostStart
    var colon = -1
    var inBrackets = false
    while pathStart < pathEnd, bytes[pathStart] != 0x2f {
      switch bytes[pathStart] {
      case 0x40: throw .userInfo
      case 0x5b: inBrackets = true
      case 0x5d: inBrackets = false
      case 0x3a where !inBrackets && colon < 0: colon = pathStart
      default: break
      }
      pathStart += 1
    }
    hostEnd = colon >= 0 ? colon : pathStart
    if colon >= 0 {
      var number = 0
      guard pathStart - colon > 1, pathStart - colon <= 6 else { throw .port }
      for byte in bytes[(colon + 1)..<pathStart] {
        guard URLBytes.isDigit(byte) else { throw .port }
        number = number * 10 + Int(byte - 0x30)
      }
      guard number <= 65_535, known != .file else { throw .port }
      port = number
    }
    if hostStart == hostEnd {
      if (known != nil && known != .file) || port != nil { throw .missingHost }
      return
    }
    guard HostName.isValid(UnsafeBufferPointer(rebasing: bytes[hostStart..<hostEnd])) else { throw .host }
  }

  private static func refusal(of byte: UInt8, at index: Int) -> ParsedURL.Refusal {
    if byte < 0x20 || byte == 0x7f { return .controlCharacter(at: index) }
    if byte == 0x5c { return .backslash(at: index) }
    return .character(Character(Unicode.Scalar(byte)), at: index)
  }
}

/// The schemes whose form is known: `//` follows them, most need a host, and some have a default port that is
/// omitted.
enum KnownScheme: UInt64 {
  // The raw values are the letters, one per byte.
  case http = 0x6874_7470, https = 0x68_7474_7073, ws = 0x7773, wss = 0x77_7373, ftp = 0x66_7470, file = 0x6669_6c65

  init?(_ bytes: UnsafeBufferPointer<UInt8>, end: Int) {
    guard end >= 2, end <= 5 else { return nil }
    self.init(rawValue: bytes[0..<end].reduce(0) { $0 << 8 | UInt64(URLBytes.lower($1)) })
  }

  var defaultPort: Int? {
    switch self {
    case .http, .ws: 80
    case .https, .wss: 443
    case .ftp: 21
    case .file: nil
    }
  }
}

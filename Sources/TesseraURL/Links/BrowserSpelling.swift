/// Rewrites a link as a browser does before following it.
///
/// White space at the ends, tabs and line breaks are removed, a backslash becomes a slash, host names become ASCII,
/// and bytes that a path, a query or a fragment may not contain are percent-encoded. This decides nothing: the result
/// is parsed by ``URLLayout`` and then checked by the policy.
///
/// Source: URL Standard §4.4 (URL parsing) and §3.3 (IDNA). Control characters, user names, a scheme without its
/// slashes, and numbers that a browser would read as an address are left unchanged and therefore refused.
enum BrowserSpelling {
  /// The rewritten bytes of a text. Complexity: O(bytes).
  static func of(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8.drop { $0 <= 0x20 })
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    bytes.removeAll { $0 == 0x09 || $0 == 0x0a || $0 == 0x0d }
    let schemeEnd = bytes.firstIndex { !URLBytes.isLetter($0) && !URLBytes.isDigit($0) && !"+-.".utf8.contains($0) } ?? bytes.count
    let hasScheme = schemeEnd < bytes.count && bytes[schemeEnd] == 0x3a && URLBytes.isLetter(bytes[0])
    let isWeb = hasScheme ? bytes.withUnsafeBufferPointer { KnownScheme($0, end: schemeEnd) } != nil : true
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + 16)
    var index = 0
    if hasScheme {
      output += bytes[...schemeEnd]
      index = schemeEnd + 1
      if isWeb {
        let slashes = bytes[index...].prefix { $0 == 0x2f || $0 == 0x5c }
        output += slashes.map { _ in 0x2f }
        index = slashes.endIndex
        let end = bytes[index...].firstIndex { $0 == 0x2f || $0 == 0x5c || $0 == 0x3f || $0 == 0x23 } ?? bytes.count
        output += authority(bytes[index..<end])
        index = end
      }
    }
    var part = Part.path
    while index < bytes.count {
      let byte = bytes[index]
      let before = part
      switch (byte, part) {
      case (0x3f, .path): part = .query
      case (0x23, .path), (0x23, .query): part = .fragment
      default: break
      }
      if byte == 0x5c, part == .path, isWeb {
        output.append(0x2f)
      } else if part.encodes(byte) || !hasScheme && isData(bytes, index, before) {
        PercentCoding.encode(CollectionOfOne(byte), keeping: URLBytes.unreserved, into: &output)
      } else {
        output.append(byte)
      }
      index += 1
    }
    return output
  }

  /// The parts of a URL in which a browser percent-encodes different bytes. Bytes above 0x7E are encoded in all
  /// of them.
  private enum Part {
    case path, query, fragment

    func encodes(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x20, 0x22, 0x3c, 0x3e: true
      case 0x60: self != .query
      case 0x5e, 0x7b, 0x7d: self == .path
      default: false
      }
    }
  }

  /// Whether a byte in a path of the app is data, not syntax, so that it must be encoded for the app. Other
  /// servers receive it unchanged.
  private static func isData(_ bytes: [UInt8], _ index: Int, _ part: Part) -> Bool {
    switch bytes[index] {
    case 0x23: part == .fragment
    case 0x25: index + 2 >= bytes.count || URLBytes.hex(bytes[index + 1]) == nil || URLBytes.hex(bytes[index + 2]) == nil
    case 0x20..<0x7f: !URLBytes.allowed.contains(bytes[index])
    default: false
    }
  }

  /// The host in ASCII, with its port. Any other authority is returned unchanged.
  private static func authority(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(where: { $0 >= 0x80 || $0 == 0x25 }), !bytes.contains(0x40) else { return Array(bytes) }
    let colon = bytes.lastIndex(of: 0x3a) ?? bytes.endIndex
    guard let name = PercentCoding.decoded(bytes[..<colon], plusIsSpace: false), let host = HostName.ascii(name) else {
      return Array(bytes)
    }
    return Array(host.utf8) + bytes[colon...]
  }
}

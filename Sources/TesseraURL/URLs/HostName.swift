/// A valid host in canonical form: an ASCII name, an IPv4 address of four decimal numbers, or a bracketed
/// IPv6 address.
///
/// Law: `HostName(text)` is `nil` for any text that two programs could read as different hosts: other
/// notations of IPv4 addresses ("0x7f.1", "2130706433", "127.1"), percent-encoding, non-ASCII text and empty
/// labels.
struct HostName {
  /// The host in lower case. IPv6 has brackets and the spelling of RFC 5952.
  let text: String

  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.first == 0x5b {
      guard let address = Self.address(bytes) else { return nil }
      text = "[\(address.description)]"
    } else {
      guard Self.isName(bytes) else { return nil }
      text = String(decoding: bytes.lazy.map { URLBytes.lower($0) }, as: UTF8.self)
    }
  }

  /// Whether the bytes are a valid host. Allocates nothing for names.
  static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { bytes.first == 0x5b ? address(bytes) != nil : isName(bytes) }

  private static func address(_ bytes: UnsafeBufferPointer<UInt8>) -> IPv6? {
    bytes.last == 0x5d && bytes.count <= 253 ? IPv6(bytes.dropFirst().dropLast()) : nil
  }

  private static func isName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !bytes.isEmpty, bytes.count <= 253 else { return false }
    var lastLabelStart = 0
    var labelStart = 0
    for (index, byte) in bytes.enumerated() {
      if byte == 0x2e {
        guard index > labelStart, index - labelStart <= 63 else { return false }
        labelStart = index + 1
      } else {
        guard URLBytes.isLetter(byte) || URLBytes.isDigit(byte) || byte == 0x2d || byte == 0x5f else { return false }
      }
      if byte != 0x2e { lastLabelStart = labelStart }
    }
    guard bytes.count - labelStart <= 63 else { return false }
    let lastLabel = bytes[lastLabelStart..<(labelStart == bytes.count ? labelStart - 1 : bytes.count)]
    return !isNumber(lastLabel) || isIPv4(bytes)
  }

  /// Whether a browser would read a label as a number: digits, or `0x` and hexadecimal digits.
  private static func isNumber(_ label: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    if label.allSatisfy(URLBytes.isDigit) { return true }
    guard label.first == 0x30, label.count >= 2, label[label.startIndex + 1] | 0x20 == 0x78 else { return false }
    return label.dropFirst(2).allSatisfy { URLBytes.hex($0) != nil }
  }

  private static func isIPv4(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let parts = bytes.split(separator: 0x2e, omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { IPv6.octet($0) != nil }
  }
}

/// An IPv6 address (RFC 4291 §2.2), printed as RFC 5952 recommends.
struct IPv6: CustomStringConvertible {
  var groups: [UInt16]

  init?(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    groups = []
    var gap: Int?
    var rest = bytes
    if rest.starts(with: [0x3a, 0x3a]) {
      gap = 0
      rest = rest.dropFirst(2)
    }
    while !rest.isEmpty {
      let field = rest.prefix { $0 != 0x3a }
      rest = rest.dropFirst(field.count)
      if rest.isEmpty, field.contains(0x2e) {
        let octets = field.split(separator: 0x2e, omittingEmptySubsequences: false).map(Self.octet)
        guard octets.count == 4, let a = octets[0], let b = octets[1], let c = octets[2], let d = octets[3] else { return nil }
        groups += [UInt16(a) << 8 | UInt16(b), UInt16(c) << 8 | UInt16(d)]
        break
      }
      guard (1...4).contains(field.count) else { return nil }
      var value: UInt16 = 0
      for byte in field {
        guard let digit = URLBytes.hex(byte) else { return nil }
        value = value << 4 | UInt16(digit)
      }
      groups.append(value)
      if rest.isEmpty { break }
      rest = rest.dropFirst()
      guard !rest.isEmpty else { return nil }
      if rest.first == 0x3a {
        guard gap == nil else { return nil }
        gap = groups.count
        rest = rest.dropFirst()
      }
    }
    if let gap {
      guard groups.count < 8 else { return nil }
      groups.insert(contentsOf: repeatElement(0, count: 8 - groups.count), at: gap)
    }
    guard groups.count == 8 else { return nil }
  }

  /// A decimal number from 0 to 255 without leading zeros.
  static func octet(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt8? {
    guard (1...3).contains(bytes.count), bytes.allSatisfy(URLBytes.isDigit), bytes.count == 1 || bytes.first != 0x30 else { return nil }
    let value = bytes.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return value <= 255 ? UInt8(value) : nil
  }

  /// Leaves out the longest run of two or more zero groups. On a tie, the first one.
  var description: String {
    var best = 0..<0
    var start = 0
    while start < 8 {
      var end = start
      while end < 8, groups[end] == 0 { end += 1 }
      if end - start > max(best.count, 1) { best = start..<end }
      start = max(end, start + 1)
    }
    func text(_ range: Range<Int>) -> String { groups[range].map { String($0, radix: 16) }.joined(separator: ":") }
    return best.isEmpty ? text(0..<8) : text(0..<best.lowerBound) + "::" + text(best.upperBound..<8)
  }
}

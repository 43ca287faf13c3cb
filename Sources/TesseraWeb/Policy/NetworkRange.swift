extension WebPolicy {
  /// A range of network addresses: a single address, or all with a prefix (RFC 4632, RFC 4291).
  ///
  /// ```swift
  /// let proxies: [WebPolicy.NetworkRange] = ["127.0.0.1", "10.0.0.0/8", "::1", "fd00::/8"]
  /// ```
  public struct NetworkRange: Hashable, Sendable {
    private let address: NetworkAddress
    private let bits: Int

    /// Parses a range. `nil` if the text isn't valid.
    public init?(_ text: String) {
      let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = parts.first, let address = NetworkAddress(String(first)) else { return nil }
      let width = address.width
      self.address = address
      if parts.count == 2 {
        guard let bits = Int(parts[1]), (0...width).contains(bits), parts[1].utf8.count <= 3 else { return nil }
        self.bits = bits
      } else {
        bits = width
      }
    }

    func contains(_ other: NetworkAddress) -> Bool {
      // A shift by the full width compares no bits.
      other.width == address.width && (other.value ^ address.value) >> UInt128(address.width - bits) == 0
    }
  }
}

extension WebPolicy.NetworkRange: ExpressibleByStringLiteral {
  /// A range in source code. An invalid text is a programming error.
  public init(stringLiteral value: String) {
    guard let range = WebPolicy.NetworkRange(value) else {
      preconditionFailure("'\(value)' is neither an address nor a range such as 10.0.0.0/8")
    }
    self = range
  }
}

struct NetworkAddress: Hashable, Sendable {
  /// The address as a number of `width` bits. An IPv4 address in an IPv6 address (`::ffff:…`) becomes the IPv4
  /// address.
  let value: UInt128
  /// 32 or 128.
  let width: Int

  init?(_ text: String) {
    guard text.utf8.count <= 45 else { return nil }
    if let four = Self.four(text.utf8) {
      (value, width) = (UInt128(four), 32)
    } else if let sixteen = Self.sixteen(text) {
      let number = sixteen.reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
      let isMapped = number >> 32 == 0xFFFF
      (value, width) = isMapped ? (number & 0xFFFF_FFFF, 32) : (number, 128)
    } else {
      return nil
    }
  }

  /// The key for rate limits: the IPv4 address, or the /64 network of an IPv6 address, which belongs to one customer.
  var limitKey: String {
    if width == 32 { return Self.text(of: UInt32(value)) }
    return stride(from: 112, through: 64, by: -16).map { String(UInt16(truncatingIfNeeded: value >> UInt128($0)), radix: 16) }
      .joined(separator: ":") + "::/64"
  }

  private static func text(of four: UInt32) -> String {
    String(unsafeUninitializedCapacity: 15) { text in
      var end = 0
      func append(_ byte: UInt8) {
        text.initializeElement(at: end, to: byte)
        end += 1
      }
      for index in 0..<4 {
        let part = UInt8(truncatingIfNeeded: four >> UInt32(24 - 8 * index))
        if part > 99 { append(48 + part / 100) }
        if part > 9 { append(48 + part / 10 % 10) }
        append(48 + part % 10)
        if index < 3 { append(0x2E) }
      }
      return end
    }
  }

  private static func four(_ text: some Sequence<UInt8>) -> UInt32? {
    var (four, part): (UInt32, UInt32) = (0, 0)
    var (digits, dots) = (0, 0)
    for byte in text {
      switch byte {
      case 48...57 where digits < 3:
        part = part * 10 + UInt32(byte - 48)
        digits += 1
      case 0x2E where digits > 0 && dots < 3 && part < 256:
        (four, part) = (four << 8 | part, 0)
        (digits, dots) = (0, dots + 1)
      default: return nil
      }
    }
    return digits > 0 && dots == 3 && part < 256 ? four << 8 | part : nil
  }

  private static func sixteen(_ text: String) -> [UInt8]? {
    // A zone (`%eth0`) isn't part of the address.
    let text = text.prefix { $0 != "%" }
    guard let gap = text.firstRange(of: "::") else {
      let all = groups(text)
      return all?.count == 16 ? all : nil
    }
    guard text[gap.upperBound...].firstRange(of: "::") == nil, let head = groups(text[..<gap.lowerBound]),
      let tail = groups(text[gap.upperBound...]),
      head.count + tail.count <= 14
    else { return nil }
    return head + Array(repeating: 0, count: 16 - head.count - tail.count) + tail
  }

  private static func groups(_ text: Substring) -> [UInt8]? {
    if text.isEmpty { return [] }
    var bytes: [UInt8] = []
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if index == parts.count - 1, part.contains(".") {
        guard let four = four(part.utf8) else { return nil }
        bytes += (0..<4).map { UInt8(truncatingIfNeeded: four >> UInt32(24 - 8 * $0)) }
      } else {
        guard (1...4).contains(part.utf8.count), part.utf8.allSatisfy({ $0.isHexDigit }), let group = UInt16(part, radix: 16) else {
          return nil
        }
        bytes += [UInt8(group >> 8), UInt8(group & 0xFF)]
      }
    }
    return bytes.count <= 16 ? bytes : nil
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool { (48...57).contains(self) || (65...70).contains(self) || (97...102).contains(self) }
}

extension Substring {
  fileprivate func firstRange(of needle: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(needle) { return start..<index(start, offsetBy: needle.count) }
      start = index(after: start)
    }
    return nil
  }
}

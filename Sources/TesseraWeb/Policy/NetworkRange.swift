/// A range of network addresses: one address, or all with the same prefix (RFC 4632, RFC 4291).
///
/// ```swift
/// let proxies: [NetworkRange] = ["127.0.0.1", "10.0.0.0/8", "::1", "fd00::/8"]
/// ```
public struct NetworkRange: Hashable, Sendable {
  private let address: NetworkAddress
  private let bits: Int

  /// A range as text; `nil` if it is none.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let address = NetworkAddress(String(first)) else { return nil }
    let width = address.bytes.count * 8
    self.address = address
    if parts.count == 2 {
      guard let bits = Int(parts[1]), (0...width).contains(bits), parts[1].utf8.count <= 3 else { return nil }
      self.bits = bits
    } else {
      bits = width
    }
  }

  /// Whether an address lies in the range.
  func contains(_ other: NetworkAddress) -> Bool {
    guard other.bytes.count == address.bytes.count else { return false }
    for index in 0..<address.bytes.count {
      let left = bits - index * 8
      if left <= 0 { return true }
      let mask = left >= 8 ? UInt8.max : ~(UInt8.max >> UInt8(left))
      if address.bytes[index] & mask != other.bytes[index] & mask { return false }
    }
    return true
  }
}

extension NetworkRange: ExpressibleByStringLiteral {
  /// A range that is written in the source; a text that is none is a programmer's error.
  public init(stringLiteral value: String) {
    guard let range = NetworkRange(value) else { preconditionFailure("'\(value)' is no address and no range such as 10.0.0.0/8") }
    self = range
  }
}

/// An IPv4 or IPv6 address.
struct NetworkAddress: Hashable, Sendable {
  /// Four bytes, or sixteen. An IPv4 address inside of an IPv6 one (`::ffff:…`) is the IPv4 address.
  let bytes: [UInt8]

  init?(_ text: String) {
    guard text.utf8.count <= 45 else { return nil }
    if let four = Self.four(Substring(text)) {
      bytes = four
    } else if let sixteen = Self.sixteen(text) {
      let isMapped = sixteen[..<10].allSatisfy { $0 == 0 } && sixteen[10] == 0xFF && sixteen[11] == 0xFF
      bytes = isMapped ? Array(sixteen[12...]) : sixteen
    } else {
      return nil
    }
  }

  /// The key under which limits count: the address, or for IPv6 its network of 64 bits, which is what one customer has.
  var limitKey: String {
    if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
    return stride(from: 0, to: 8, by: 2).map { String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16) }.joined(separator: ":")
      + "::/64"
  }

  private static func four(_ text: Substring) -> [UInt8]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var bytes: [UInt8] = []
    for part in parts {
      guard !part.isEmpty, part.utf8.count <= 3, part.utf8.allSatisfy({ (48...57).contains($0) }), let byte = UInt8(part) else {
        return nil
      }
      bytes.append(byte)
    }
    return bytes
  }

  private static func sixteen(_ text: String) -> [UInt8]? {
    // A zone (`%eth0`) says where the address is, not what it is.
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
        guard let four = four(part) else { return nil }
        bytes += four
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
  /// The first place of a short text.
  fileprivate func firstRange(of needle: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(needle) { return start..<index(start, offsetBy: needle.count) }
      start = index(after: start)
    }
    return nil
  }
}
